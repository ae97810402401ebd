import { Button, EmptyState, useDelayedFlag } from 'shared-ui/core';
import type { OfferedSource } from './search/offers';
import { Notice } from './findStyles';

export interface FindNoticesProps {
  text: string;
  /** Everything has answered, and nothing was found. */
  isEmpty: boolean;
  /** Nothing is there yet, and something may come. */
  isPending: boolean;
  hint: string;
  failed: readonly OfferedSource[];
  onRetry: (key: string) => void;
}

/** What there is to say beside results: that there are none, what could not be searched. */
export function FindNotices({ text, isEmpty, isPending, hint, failed, onRetry }: FindNoticesProps) {
  const isSlow = useDelayedFlag(isPending);
  return (
    <div role="status">
      {isSlow && <Notice>Searching…</Notice>}
      {isEmpty && (
        <EmptyState icon="search" title={`Nothing found for “${text}”`}>
          {hint}
        </EmptyState>
      )}
      {failed.map(({ key, title }) => (
        <Notice key={key}>
          {title} could not be searched ·{' '}
          <Button variant="text" tone="accent" size="small" onClick={() => onRetry(key)}>
            Retry
          </Button>
        </Notice>
      ))}
    </div>
  );
}

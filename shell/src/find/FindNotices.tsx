import { Button, EmptyState, useDelayedFlag } from 'shared-ui/core';
import type { OfferedSource } from './search/offers';
import { Notice } from './findStyles';

export interface FindNoticesProps {
  text: string;
  /** All sources have answered, and there are no results. */
  isEmpty: boolean;
  /** There are no results yet, and an answer is pending. */
  isPending: boolean;
  hint: string;
  failed: readonly OfferedSource[];
  onRetry: (key: string) => void;
}

/** The messages below the results: nothing found, still searching, or a source that could not be searched. */
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

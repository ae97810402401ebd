import { ApiError } from 'shared-api/client';
import { ButtonLink, ErrorPanel } from 'shared-ui/core';

/** Whether there is no booking type at an address, or the user may not see it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

interface TypeFaultProps {
  /** The read that failed. */
  read: { error?: Error | undefined; isLoading: boolean; retry: () => void };
  /** The panel's title where there is such a booking type: `The calendar did not load`. */
  title: string;
}

/** In the place of a page of a booking type that did not load: why, and the ways on. */
export function TypeFault({ read: { error, isLoading, retry }, title }: TypeFaultProps) {
  const actions = <ButtonLink to="/projects">Back to Projects</ButtonLink>;
  return isMissing(error) ? (
    <ErrorPanel
      title="There is no such booking type, or you may not see it."
      icon="search"
      calm
      actions={actions}
    >
      Check the address, or ask the person who sent you the link.
    </ErrorPanel>
  ) : (
    <ErrorPanel title={title} onRetry={retry} retrying={isLoading} actions={actions}>
      {error?.message}
    </ErrorPanel>
  );
}

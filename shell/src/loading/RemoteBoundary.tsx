import { Component, Suspense, useEffect, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { reportBeacon } from './reportBeacon';
import { PagePanel } from './PagePanel';
import { retainPart, loadPart, partId, renderPart } from './parts';
import { PageSkeleton } from './PageSkeleton';
import { newReference } from './newReference';
import { RemoteErrorPanel, type RemoteFailure } from './RemoteErrorPanel';
import { RemoteLoadError } from './RemoteLoadError';

interface Props {
  remote: RemoteSlice;
  /** Key of the route in the remote's manifest. */
  routeKey: string;
  /** The page's title, shown above a skeleton or an error; a loaded page shows its own. */
  title: string;
  /** Called with the page's `partId` when an error panel replaces the page, and when the page is back. */
  onFailure?: ((id: string, isBroken: boolean) => void) | undefined;
}

const toFailure = (error: unknown): RemoteFailure => ({
  error,
  reference: error instanceof RemoteLoadError ? error.reference : newReference(),
  at: new Date(),
});

/** A class, because React catches errors of children only in class components. */
class FailureBoundary extends Component<
  Props & { children: () => ReactNode },
  { failure: RemoteFailure | null }
> {
  override state = { failure: null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: toFailure(error) });

  private notify(isBroken: boolean) {
    const { remote, routeKey, onFailure } = this.props;
    onFailure?.(partId(remote, 'routes', routeKey), isBroken);
  }

  override componentDidCatch(error: unknown) {
    this.notify(true);
    // The loader has reported a failed load already.
    if (error instanceof RemoteLoadError) return;
    const { remote, routeKey } = this.props;
    const failure = this.state.failure as RemoteFailure | null;
    reportBeacon({
      remote: remote.name,
      version: remote.version,
      kind: 'render_error',
      message: error instanceof Error ? error.message : String(error),
      route: routeKey,
      ...(failure ? { reference: failure.reference } : {}),
    });
  }

  override componentWillUnmount() {
    // The next page that is rendered here must not count as failed.
    if (this.state.failure) this.notify(false);
  }

  retry = async () => {
    const { remote, routeKey } = this.props;
    try {
      await loadPart(remote, 'routes', routeKey);
      this.setState({ failure: null });
      this.notify(false);
    } catch (error) {
      this.setState({ failure: toFailure(error) });
    }
  };

  override render() {
    const { remote, title, children } = this.props;
    const failure = this.state.failure as RemoteFailure | null;
    if (!failure) return children();
    return (
      <PagePanel title={title}>
        <RemoteErrorPanel remote={remote} failure={failure} onRetry={this.retry} />
      </PagePanel>
    );
  }
}

/**
 * Renders a page of a remote: a skeleton while it loads, a panel with Retry when it does not load or throws. The frame around it
 * is not affected by errors.
 */
export function RemoteBoundary(props: Props) {
  const { remote, routeKey, title } = props;
  const id = partId(remote, 'routes', routeKey);
  useEffect(() => retainPart(id), [id]);
  return (
    <FailureBoundary key={id} {...props}>
      {() => (
        // The key makes React show the skeleton of the next page instead of keeping the old page.
        <Suspense key={id} fallback={<PageSkeleton title={title} />}>
          {renderPart(remote, 'routes', routeKey)}
        </Suspense>
      )}
    </FailureBoundary>
  );
}

import { Component, Suspense, useEffect, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { report } from './reportBeacon';
import { InPlaceOfPage } from './InPlaceOfPage';
import { holdPart, loadPart, partId, renderPart } from './parts';
import { PageSkeleton } from './PageSkeleton';
import { newReference } from './newReference';
import { RemoteErrorPanel, type RemoteFailure } from './RemoteErrorPanel';
import { RemoteLoadError } from './RemoteLoadError';

interface Props {
  remote: RemoteSlice;
  /** Key of the route in the remote's manifest. */
  routeKey: string;
  /** The page's title, shown above a skeleton or a failure; a page that works draws its own. */
  title: string;
  /** Told when a failure takes the place of a page (its `partId`), and when the page is back. */
  onFailure?: ((id: string, isBroken: boolean) => void) | undefined;
}

const toFailure = (error: unknown): RemoteFailure => ({
  error,
  reference: error instanceof RemoteLoadError ? error.reference : newReference(),
  at: new Date(),
});

/** React catches errors of children in class components alone. */
class FailureBoundary extends Component<
  Props & { children: () => ReactNode },
  { failure: RemoteFailure | null }
> {
  override state = { failure: null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: toFailure(error) });

  private tell(isBroken: boolean) {
    const { remote, routeKey, onFailure } = this.props;
    onFailure?.(partId(remote, 'routes', routeKey), isBroken);
  }

  override componentDidCatch(error: unknown) {
    this.tell(true);
    // A failed load has been reported where it failed.
    if (error instanceof RemoteLoadError) return;
    const { remote, routeKey } = this.props;
    const failure = this.state.failure as RemoteFailure | null;
    report({
      remote: remote.name,
      version: remote.version,
      kind: 'render_error',
      message: error instanceof Error ? error.message : String(error),
      route: routeKey,
      ...(failure ? { reference: failure.reference } : {}),
    });
  }

  override componentWillUnmount() {
    // Whoever comes back finds another page in this place: nothing of this failure may be held against that one.
    if (this.state.failure) this.tell(false);
  }

  retry = async () => {
    const { remote, routeKey } = this.props;
    try {
      await loadPart(remote, 'routes', routeKey);
      this.setState({ failure: null });
      this.tell(false);
    } catch (error) {
      this.setState({ failure: toFailure(error) });
    }
  };

  override render() {
    const { remote, title, children } = this.props;
    const failure = this.state.failure as RemoteFailure | null;
    if (!failure) return children();
    return (
      <InPlaceOfPage title={title}>
        <RemoteErrorPanel remote={remote} failure={failure} onRetry={this.retry} />
      </InPlaceOfPage>
    );
  }
}

/**
 * A page of a remote within its own walls: a skeleton while it loads, a panel with Retry when it does not load or throws.
 * Whatever happens inside, the frame around it stays.
 */
export function RemoteBoundary(props: Props) {
  const { remote, routeKey, title } = props;
  const id = partId(remote, 'routes', routeKey);
  useEffect(() => holdPart(id), [id]);
  return (
    <FailureBoundary key={id} {...props}>
      {() => (
        // Keyed, so that leaving one page for another shows the skeleton instead of holding on to the old page.
        <Suspense key={id} fallback={<PageSkeleton title={title} />}>
          {renderPart(remote, 'routes', routeKey)}
        </Suspense>
      )}
    </FailureBoundary>
  );
}

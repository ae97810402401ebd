import { Component, Suspense, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { Box, PageHeader, Skeleton, useDelayedFlag } from 'shared-ui/core';
import { report } from './beacons';
import { loadPageOf, pageId, renderPage } from './pages';
import { newReference } from './reference';
import { RemoteErrorPanel, type RemoteFailure } from './RemoteErrorPanel';
import { RemoteLoadError } from './RemoteLoadError';

interface Props {
  remote: RemoteSlice;
  /** Key of the route in the remote's manifest. */
  routeKey: string;
  /** The page's title, shown above a skeleton or a failure; a page that works draws its own. */
  title: string;
}

/** Grey lines in the place of a page; shown only when it takes longer than a blink. */
function PageSkeleton({ title }: { title: string }) {
  const shown = useDelayedFlag(true);
  return (
    <div aria-busy="true">
      <PageHeader title={title} />
      {shown && (
        <Box sx={{ p: 3, display: 'grid', gap: 2 }}>
          {[40, 90, 75, 85, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </Box>
      )}
    </div>
  );
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

  override componentDidCatch(error: unknown) {
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

  retry = async () => {
    const { remote, routeKey } = this.props;
    try {
      await loadPageOf(remote, routeKey);
      this.setState({ failure: null });
    } catch (error) {
      this.setState({ failure: toFailure(error) });
    }
  };

  override render() {
    const { remote, title, children } = this.props;
    const failure = this.state.failure as RemoteFailure | null;
    if (!failure) return children();
    return (
      <>
        <PageHeader title={title} />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            placeItems: 'start center',
            px: 2,
            pt: { xs: 3, md: 11 },
            pb: 3,
          }}
        >
          <RemoteErrorPanel remote={remote} failure={failure} onRetry={this.retry} />
        </Box>
      </>
    );
  }
}

/**
 * A page of a remote within its own walls: a skeleton while it loads, a panel with Retry when it does not load or throws.
 * Whatever happens inside, the frame around it stays.
 */
export function RemoteBoundary(props: Props) {
  const { remote, routeKey, title } = props;
  const id = pageId(remote, routeKey);
  return (
    <FailureBoundary key={id} {...props}>
      {() => (
        // Keyed, so that leaving one page for another shows the skeleton instead of holding on to the old page.
        <Suspense key={id} fallback={<PageSkeleton title={title} />}>
          {renderPage(remote, routeKey)}
        </Suspense>
      )}
    </FailureBoundary>
  );
}

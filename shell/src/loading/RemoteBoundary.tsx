import { Component, useEffect, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { useHasUnsaved } from 'shared-ui/core';
import { reportBeacon } from './reportBeacon';
import { PagePanel } from './panels/PagePanel';
import { loadPart, partDrawn, partId, renderedVersion, replaceCrashedPart, retainPart } from './parts';
import { PageSkeleton } from './panels/PageSkeleton';
import { PartView } from './PartView';
import { newReference } from './newReference';
import { RemoteErrorPanel, type RemoteFailure } from './panels/RemoteErrorPanel';
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

interface BoundaryProps extends Props {
  /** Whether a form on the screen has unsaved changes: then nothing is replaced. */
  unsaved: boolean;
  /** @param onDrawn to be called after the page's first commit */
  children: (onDrawn: () => void) => ReactNode;
}

/** A class, because React catches errors of children only in class components. */
class FailureBoundary extends Component<BoundaryProps, { failure: RemoteFailure | null }> {
  override state = { failure: null };
  /** Whether the page was on the screen since it was opened. */
  private isDrawn = false;
  /** The last error that was reported: a fallback that does not load fails with it again. */
  private reported: unknown = null;

  static getDerivedStateFromError = (error: unknown) => ({ failure: toFailure(error) });

  private notify(isBroken: boolean) {
    const { remote, routeKey, onFailure } = this.props;
    onFailure?.(partId(remote, 'routes', routeKey), isBroken);
  }

  private report(error: unknown) {
    // The loader has reported a failed load already.
    if (error instanceof RemoteLoadError || error === this.reported) return;
    this.reported = error;
    const { remote, routeKey } = this.props;
    const failure = this.state.failure as RemoteFailure | null;
    reportBeacon({
      remote: remote.name,
      version: renderedVersion(remote, 'routes', routeKey),
      kind: 'render_error',
      message: error instanceof Error ? error.message : String(error),
      route: routeKey,
      ...(failure ? { reference: failure.reference } : {}),
    });
  }

  override componentDidCatch(error: unknown) {
    this.report(error);
    const { remote, routeKey, unsaved } = this.props;
    const mayReplace = !this.isDrawn && !unsaved && !(error instanceof RemoteLoadError);
    if (mayReplace && replaceCrashedPart(remote, 'routes', routeKey, error)) this.setState({ failure: null });
    else this.notify(true);
  }

  /** A page that did not load while the device was offline loads once it is online. */
  private retryLoad = () => {
    const failure = this.state.failure as RemoteFailure | null;
    if (failure?.error instanceof RemoteLoadError) void this.retry();
  };

  override componentDidMount() {
    window.addEventListener('online', this.retryLoad);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryLoad);
    // The next page that is rendered here must not count as failed.
    if (this.state.failure) this.notify(false);
  }

  private onDrawn = () => {
    this.isDrawn = true;
    partDrawn(this.props.remote, 'routes', this.props.routeKey);
  };

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
    if (!failure) return children(this.onDrawn);
    return (
      <PagePanel title={title}>
        <RemoteErrorPanel remote={remote} failure={failure} onRetry={this.retry} />
      </PagePanel>
    );
  }
}

/**
 * Renders a page of a remote: a skeleton while it loads, a panel with Retry when it does not load or throws. A version that
 * throws before the page was drawn is replaced by another one, unless a form has unsaved changes. The frame around it is not affected
 * by errors.
 */
export function RemoteBoundary(props: Props) {
  const { remote, routeKey, title } = props;
  const id = partId(remote, 'routes', routeKey);
  const unsaved = useHasUnsaved();
  useEffect(() => retainPart(id), [id]);
  return (
    <FailureBoundary key={id} {...props} unsaved={unsaved}>
      {(onDrawn) => (
        // The key makes React show the skeleton of the next page instead of keeping the old page.
        <PartView
          key={id}
          remote={remote}
          kind="routes"
          partKey={routeKey}
          waiting={<PageSkeleton title={title} />}
          onDrawn={onDrawn}
        />
      )}
    </FailureBoundary>
  );
}

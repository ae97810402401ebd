import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { Filler, FillerProps } from 'shared-api/portal';
import { useLocation, useParams } from 'shared-ui/router';
import { reportBeacon } from '../loading/reportBeacon';
import { ErrorBoundary, type CaughtFailure } from '../loading/ErrorBoundary';
import { retainPart, partId, renderPart } from '../loading/parts';
import { RemoteLoadError } from '../loading/RemoteLoadError';
import { useSession } from '../session/SessionProvider';
import { FailedBox } from './FailedBox';
import { FillerSkeleton } from './FillerSkeleton';
import { sourceOf } from './slotFillers';

function reportThrow(remote: RemoteSlice, key: string, { error, reference }: CaughtFailure): void {
  // A failed load has been reported where it failed.
  if (error instanceof RemoteLoadError) return;
  reportBeacon({
    remote: remote.name,
    version: remote.version,
    kind: 'render_error',
    reference,
    message: error instanceof Error ? error.message : String(error),
    route: `slots.${key}`,
  });
}

const box: NonNullable<FillerProps['failed']> = (failure) => <FailedBox {...failure} />;
const bones: NonNullable<FillerProps['waiting']> = ({ title }) => <FillerSkeleton title={title} />;

function Walled({ live, ...shape }: FillerProps & { live: RemoteSlice }) {
  const { filler, props, waiting = bones, failed = box } = shape;
  // The page it stands on keeps its version until the next navigation; so does this, but for one that failed.
  const [{ remote, broken }, setDrawn] = useState({ remote: live, broken: false });
  if (broken && live.container !== remote.container) setDrawn({ remote: live, broken: false });
  const { key } = sourceOf(filler);
  const id = partId(remote, 'slots', key);
  useEffect(() => retainPart(id), [id]);
  const fallback = ({ error, reference }: CaughtFailure, retry: () => void): ReactNode => {
    const title = `${filler.title} ${error instanceof RemoteLoadError ? 'did not load' : 'ran into an error'}`;
    const again = () => {
      setDrawn({ remote, broken: false });
      retry();
    };
    return failed({ filler, title, reference, retry: again });
  };
  const onFailure = (failure: CaughtFailure) => {
    setDrawn({ remote, broken: true });
    reportThrow(remote, key, failure);
  };
  return (
    <ErrorBoundary key={id} fallback={fallback} onFailure={onFailure}>
      {() => (
        <Suspense key={id} fallback={waiting(filler)}>
          {renderPart(remote, 'slots', key, props)}
        </Suspense>
      )}
    </ErrorBoundary>
  );
}

/** Where a filler stands: its page's address. One that has pages below its own stays the same while people move among them. */
function usePlace({ within }: Filler): string {
  const { pathname } = useLocation();
  const { '*': _below, ...page } = useParams();
  return within ? Object.values(page).join('/') : pathname;
}

/** Draws a filler of a slot within its own walls: whatever happens inside costs its own place only. */
export function FillerView(props: FillerProps) {
  const { remotes } = useSession();
  const place = usePlace(props.filler);
  const { remote: name } = sourceOf(props.filler);
  const live = remotes.find((remote) => remote.name === name);
  // It is gone in the moment in which it is switched off, before the slot hears of it.
  return live ? <Walled key={`${place} ${props.filler.key}`} live={live} {...props} /> : null;
}

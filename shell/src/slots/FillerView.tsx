import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { Filler, FillerProps } from 'shared-api/portal';
import { FormNotice, styled, UnsavedScope, useHasUnsaved, useToast, useUnsavedScopes } from 'shared-ui/core';
import { useLocation, useParams } from 'shared-ui/router';
import { reportBeacon } from '../loading/reportBeacon';
import { ErrorBoundary, type CaughtFailure } from '../loading/ErrorBoundary';
import { PartView } from '../loading/PartView';
import { partDrawn, partId, renderedVersion, replaceCrashedPart, retainPart } from '../loading/parts';
import { RemoteLoadError } from '../loading/RemoteLoadError';
import { useSession } from '../session/SessionProvider';
import { FailedBox } from './FailedBox';
import { FillerSkeleton } from './FillerSkeleton';
import { sourceOf } from './slotFillers';
import { SwitchedOffNotice } from './SwitchedOffNotice';

/** This element has no box of its own, so that the filler takes part in the layout of the slot. */
const Root = styled('div')({ display: 'contents' });

function reportFailure(remote: RemoteSlice, key: string, { error, reference }: CaughtFailure): void {
  // The loader has reported a failed load already.
  if (error instanceof RemoteLoadError) return;
  reportBeacon({
    remote: remote.name,
    version: renderedVersion(remote, 'slots', key),
    kind: 'render_error',
    reference,
    message: error instanceof Error ? error.message : String(error),
    route: `slots.${key}`,
  });
}

const failedBox: NonNullable<FillerProps['failed']> = (failure) => <FailedBox {...failure} />;
const skeleton: NonNullable<FillerProps['waiting']> = ({ title }) => <FillerSkeleton title={title} />;

function BoundedFiller({ live, ...shape }: FillerProps & { live: RemoteSlice }) {
  const { filler, props, waiting = skeleton, failed = failedBox } = shape;
  // Like its page a filler keeps its version until the next navigation, unless it has failed.
  const [{ remote, broken }, setShown] = useState({ remote: live, broken: false });
  if (broken && live.container !== remote.container) setShown({ remote: live, broken: false });
  const { key } = sourceOf(filler);
  const id = partId(remote, 'slots', key);
  const unsaved = useHasUnsaved();
  /** The id of the part that was on the screen since this filler was opened. */
  const drawn = useRef<string | null>(null);
  /** The last error that was reported: a fallback that does not load fails with it again. */
  const reported = useRef<unknown>(null);
  useEffect(() => retainPart(id), [id]);
  const fallback = ({ error, reference }: CaughtFailure, retry: () => void): ReactNode => {
    const title = `${filler.title} ${error instanceof RemoteLoadError ? 'did not load' : 'ran into an error'}`;
    const retryFiller = () => {
      setShown({ remote, broken: false });
      retry();
    };
    const about = `${remote.manifest.owner.team}, version ${renderedVersion(remote, 'slots', key)}`;
    return failed({ filler, title, about, reference, retry: retryFiller });
  };
  const onFailure = (failure: CaughtFailure) => {
    if (failure.error !== reported.current) reportFailure(remote, key, failure);
    reported.current = failure.error;
  };
  const recover = ({ error }: CaughtFailure): boolean => {
    const mayReplace = drawn.current !== id && !unsaved && !(error instanceof RemoteLoadError);
    if (mayReplace && replaceCrashedPart(remote, 'slots', key, error)) return true;
    setShown({ remote, broken: true });
    return false;
  };
  const onDrawn = () => {
    drawn.current = id;
    partDrawn(remote, 'slots', key);
  };
  return (
    <ErrorBoundary key={id} fallback={fallback} onFailure={onFailure} recover={recover}>
      {() => (
        <PartView
          key={id}
          remote={remote}
          kind="slots"
          partKey={key}
          props={props}
          waiting={waiting(filler)}
          onDrawn={onDrawn}
        />
      )}
    </ErrorBoundary>
  );
}

/** The address at which a filler is mounted. It does not change between the pages below a filler that has pages of its own. */
function useMountAddress({ within }: Filler): string {
  const { pathname } = useLocation();
  const { '*': _below, ...page } = useParams();
  return within ? Object.values(page).join('/') : pathname;
}

/** Keeps a filler with unsaved changes after its remote or feature was switched off, with a notice above it, until they are saved or left. */
function SwitchableFiller(props: FillerProps) {
  const { remotes, registered } = useSession();
  const { key } = props.filler;
  const isHere = ({ name }: RemoteSlice) => name === sourceOf(props.filler).remote;
  const offered = remotes.find(isHere);
  const off = registered.find(isHere);
  /** The filler belongs to a feature that is off. */
  const isWithheld = offered !== undefined && !(sourceOf(props.filler).key in (offered.manifest.slots ?? {}));
  const live = isWithheld ? undefined : offered;
  /** The remote as it was before it was switched off; undefined if the filler was never shown. */
  const [before, setBefore] = useState(live);
  if (live && live !== before) setBefore(live);
  const isUnsaved = useUnsavedScopes().split(' ').includes(key);
  const root = useRef<HTMLDivElement>(null);
  const isKept = (Boolean(off?.disabled) || isWithheld) && isUnsaved;
  const shown = live ?? (isKept ? before : undefined);
  const isStaying = !live && shown !== undefined;
  const title = isWithheld ? props.filler.title : off?.manifest.title;
  const toast = useToast();
  useEffect(() => {
    // The notice may be outside the visible part of the page.
    if (isStaying) toast({ kind: 'info', text: `${title} was switched off. What you typed is still here.` });
  }, [isStaying, title, toast]);
  // A filler without unsaved changes is removed at once, before the slot is rendered again.
  if (!shown) return null;
  const notice = isStaying && (
    <SwitchedOffNotice
      title={title ?? props.filler.title}
      message={off?.disabled?.message}
      scope={key}
      filler={root}
    />
  );
  return (
    <UnsavedScope value={key}>
      {notice}
      <Root ref={root}>
        {/* A modal dialog of the filler covers the notice on the page. */}
        <FormNotice notice={notice || undefined}>
          <BoundedFiller live={shown} {...props} />
        </FormNotice>
      </Root>
    </UnsavedScope>
  );
}

/** Renders a filler of a slot. Its errors do not affect the rest of the page. */
export function FillerView(props: FillerProps) {
  const address = useMountAddress(props.filler);
  return <SwitchableFiller key={`${address} ${props.filler.key}`} {...props} />;
}

import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { WhenLoaded } from 'shared-ui/core';
import type { PartKind } from './loadRemotePart';
import { loadingPart } from './parts';

interface PartViewProps {
  remote: RemoteSlice;
  kind: PartKind;
  /** Key of the page or the filler in the remote's manifest. */
  partKey: string;
  props?: object;
  /** Shown while the part loads. */
  waiting: ReactNode;
  /** Called after the part's first commit. */
  onDrawn: () => void;
}

/**
 * Calls `onDrawn` after the first commit of what is rendered beside it, inside the same `<Suspense>`. An error in one of its effects
 * counts as a failure of the first render: React has then removed this component before the call.
 */
function WhenDrawn({ onDrawn }: { onDrawn: () => void }) {
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    const timer = setTimeout(() => drawn());
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * Renders a page or a filler of a remote, as soon as it has loaded. Give it the part's id as key: it keeps the part that it was mounted
 * with. Throws RemoteLoadError when the part does not load, and the errors of the part itself.
 */
export function PartView({ remote, kind, partKey, props = {}, waiting, onDrawn }: PartViewProps) {
  const [loading] = useState(() => loadingPart(remote, kind, partKey));
  return (
    <WhenLoaded loading={loading} waiting={waiting}>
      {({ Part }) => {
        const Shown = Part as ComponentType<object>;
        return (
          <>
            <Shown {...props} />
            <WhenDrawn onDrawn={onDrawn} />
          </>
        );
      }}
    </WhenLoaded>
  );
}

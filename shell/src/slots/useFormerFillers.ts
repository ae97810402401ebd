import { useMemo, useState } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';

type Slots = NonNullable<RemoteSlice['manifest']['slots']>;

/**
 * The remotes with all fillers that their present versions have had in this session: also those of remotes that are switched off, and of
 * features that are off by now.
 * @param registered all remotes as they are now
 */
export function useFormerFillers(registered: readonly RemoteSlice[]): {
  candidates: readonly RemoteSlice[];
  /** Whether any remote or filler is switched off. */
  switchedOff: boolean;
} {
  /** By container, which changes with each version: a filler that a new version has dropped is not kept. */
  const [known, setKnown] = useState<{ from: readonly RemoteSlice[]; slots: ReadonlyMap<string, Slots> }>({
    from: [],
    slots: new Map(),
  });
  let { slots } = known;
  if (known.from !== registered) {
    slots = new Map(
      registered.map(({ container, manifest }) => [
        container,
        { ...known.slots.get(container), ...manifest.slots },
      ]),
    );
    setKnown({ from: registered, slots });
  }
  return useMemo(() => {
    const candidates = registered
      .filter(({ unfit }) => !unfit)
      .map((remote) => ({
        ...remote,
        disabled: null,
        manifest: { ...remote.manifest, slots: slots.get(remote.container) ?? {} },
      }));
    const isMissing = ({ container, manifest }: RemoteSlice) =>
      Object.keys(slots.get(container) ?? {}).some((key) => !(key in (manifest.slots ?? {})));
    return { candidates, switchedOff: registered.some((remote) => remote.disabled ?? isMissing(remote)) };
  }, [registered, slots]);
}

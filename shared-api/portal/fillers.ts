import type { CurrentUser } from '../contracts/session';
import { isOffered } from './audience';
import type { ManifestSlot } from './manifest';

/** A filler that a remote declares for a slot of the shell or another remote. */
export interface SlotFiller<R> {
  remote: R;
  /** The filler's key in the remote's manifest. */
  key: string;
  filler: ManifestSlot;
}

interface WithSlots {
  /** Not null: turned off by the kill switch. */
  disabled?: object | null;
  manifest: { slots?: Record<string, ManifestSlot> };
}

/**
 * The fillers of a slot, by order and title. Disabled remotes fill nothing.
 * @param user leaves out fillers that are not offered to this user; absent: all fillers
 */
export function fillersOf<R extends WithSlots>(
  remotes: readonly R[],
  slot: string,
  user?: CurrentUser,
): SlotFiller<R>[] {
  return remotes
    .flatMap((remote) =>
      remote.disabled
        ? []
        : Object.entries(remote.manifest.slots ?? {}).map(([key, filler]) => ({ remote, key, filler })),
    )
    .filter(({ filler }) => filler.slot === slot && (!user || isOffered(user, filler.when)))
    .sort((a, b) => a.filler.order - b.filler.order || a.filler.title.localeCompare(b.filler.title));
}

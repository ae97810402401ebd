import type { CurrentUser } from '../contracts/session';
import { isOffered } from './audience';
import type { ManifestSlot } from './manifest';

/** What one remote puts into a slot of another. */
export interface SlotFiller<R> {
  remote: R;
  /** The filler's key in the remote's manifest. */
  key: string;
  filler: ManifestSlot;
}

interface WithSlots {
  /** Not null: switched off. */
  disabled?: object | null;
  manifest: { slots?: Record<string, ManifestSlot> };
}

/**
 * What fills a slot, by order and title. Remotes that are switched off fill nothing.
 * @param user leaves out what is not for this user; absent: for anybody
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

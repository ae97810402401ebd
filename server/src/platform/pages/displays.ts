import type { RemoteSlice } from 'shared-api/contracts/portal';
import { displayPath } from 'shared-api/contracts/paths';
import { nobody } from 'shared-api/portal/audience';
import { personalSlice } from '../features/personalSlice';
import type { RegistrySlice } from '../registry/registry';

/** The slot of full-screen pages for displays, which nobody signs in to. */
const slot = 'displays';

/** Whether an address is that of a display. */
export const isDisplay = (pathname: string): boolean => pathname.startsWith(`${displayPath}/`);

/**
 * The remotes that have pages for displays, reduced to them: whoever opens such a page is not signed in. What it shows is read with a
 * token that the server checks at each call.
 */
export const displayRemotes = (slice: RegistrySlice): RemoteSlice[] =>
  personalSlice(slice, nobody).remotes.flatMap(
    ({ manifest, features: _, config: __, withheld: ___, ...remote }) => {
      const slots = Object.entries(manifest.slots ?? {}).filter(([, filler]) => filler.slot === slot);
      if (!slots.length) return [];
      const { title, owner } = manifest;
      return [
        { ...remote, manifest: { title, owner, routes: {}, nav: [], slots: Object.fromEntries(slots) } },
      ];
    },
  );

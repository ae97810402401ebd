import { ApiError, getSlice } from 'shared-api/client';
import type { PortalSlice } from 'shared-api/contracts/portal';

/** Milliseconds before the second try and the further ones. */
const delays = [1_000, 4_000, 15_000];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The registry's slice as it stands now. Tries again where the server does not answer, and where it is one of several and
 * knows less than another has told.
 * @param atLeast the revision that is known to be
 * @returns null where there is none to be had: the next event asks again
 */
export async function readSlice(atLeast: number): Promise<PortalSlice | null> {
  let found: PortalSlice | null = null;
  for (const delay of [...delays, null]) {
    try {
      found = await getSlice();
    } catch (cause) {
      // It has taken its way to the sign-in page.
      if (cause instanceof ApiError && cause.status === 401) return null;
    }
    if (delay === null || (found && found.revision >= atLeast)) break;
    await wait(delay);
  }
  return found;
}

import { getSlice, getVersion, signIn } from 'shared-api/client';
import type { PortalSlice } from 'shared-api/contracts/portal';
import { pageLoad } from '../boot/pageLoad';
import { firstReloadFor } from '../boot/firstReloadFor';

export interface Entering {
  name: string;
  password: string;
  /** The version this page was built as. */
  version: string;
  /** Who used this page before, if anybody did. */
  formerUserId: number | null;
  /** Where the user wants to go: a path of this portal. */
  target: string;
}

/**
 * Signs in and fetches what is then offered. The page is loaded anew instead when a newer portal is being served, or when
 * another person was signed in on it: what remotes keep in memory is not cleared by signing out.
 * @returns the slice to go on with, or null when the page is being left
 * @throws ApiError 401 for wrong credentials, or with `password expired`
 */
export async function enterPortal(entering: Entering): Promise<PortalSlice | null> {
  await signIn({ name: entering.name, password: entering.password });
  const [slice, served] = await Promise.all([getSlice(), getVersion()]);
  const outdated = served.version !== entering.version && firstReloadFor(served.version);
  const someoneElse = entering.formerUserId !== null && entering.formerUserId !== slice.user.id;
  if (!outdated && !someoneElse) return slice;
  pageLoad.replace(entering.target);
  return null;
}

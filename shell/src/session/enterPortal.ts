import { getSlice, getVersion, signIn } from 'shared-api/client';
import type { PortalSlice } from 'shared-api/contracts/portal';
import { pageLoad } from '../boot/pageLoad';
import { firstReloadFor } from '../boot/firstReloadFor';

export interface SignInRequest {
  name: string;
  password: string;
  /** The portal's version with which this page was loaded. */
  version: string;
  /** The version of the shell that this page runs. */
  shell: string;
  /** Id of the user who was signed in on this page before; null if there was none. */
  formerUserId: number | null;
  /** The path of this portal to open. */
  target: string;
}

/**
 * Signs in and reads the slice of the registry for the user. Reloads the page instead if the server has another version, or if another
 * user was signed in on it, since remotes may keep that user's data in memory.
 * @returns the slice, or null when the page is being reloaded
 * @throws ApiError 401 for wrong credentials, or with `password expired`
 */
export async function enterPortal(request: SignInRequest): Promise<PortalSlice | null> {
  await signIn({ name: request.name, password: request.password });
  const [slice, served] = await Promise.all([getSlice(request.shell), getVersion()]);
  const outdated = served.version !== request.version && firstReloadFor(served.version);
  const isOtherUser = request.formerUserId !== null && request.formerUserId !== slice.user.id;
  if (!outdated && !isOtherUser) return slice;
  pageLoad.replace(request.target);
  return null;
}

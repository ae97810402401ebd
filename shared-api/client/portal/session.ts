import { mutate } from 'swr';
import { paths } from '../../contracts/paths';
import type { Beacon, PortalSlice } from '../../contracts/portal';
import type { ChangePassword, FirstAdmin, Session, SignIn } from '../../contracts/session';
import { holdReads } from '../transport/holdReads';
import { get, write } from '../transport/request';
import { viewPrefix } from '../transport/viewPrefix';

let signingOut = Promise.resolve(false);

export const getSession = () => get<Session>(paths.session);
/** @throws ApiError 401; with the text `password expired` when a new password is due first */
export function signIn(body: SignIn): Promise<Session> {
  signingOut = Promise.resolve(false);
  return write<Session>('POST', paths.session, body);
}
export function signOut(): Promise<void> {
  const answer = write<void>('DELETE', paths.session);
  signingOut = answer.then(
    () => true,
    () => false,
  );
  void holdReads(signingOut);
  return answer;
}
/** Whether this page itself has ended its session, or is doing so: then there is no need to ask the server. */
export const hasSignedOut = (): Promise<boolean> => signingOut;
export const changePassword = (body: ChangePassword) => write<void>('POST', paths.userPassword, body);
/**
 * Creates the first admin of an empty portal.
 * @param body contains the one-time token of the link that the server printed
 * @throws ApiError 403 when the link was used or is no longer valid
 */
export const createFirstAdmin = (body: FirstAdmin) => write<void>('POST', paths.firstAdmin, body);
export const getVersion = () => get<{ version: string }>(paths.version);
/**
 * Reads the user and the remotes offered to them, like the page's boot payload.
 * @param shell version of the running shell: the remotes' versions go with it
 */
export const getSlice = (shell: string) =>
  get<PortalSlice>(`${paths.slice}?${new URLSearchParams({ shell }).toString()}`);
/**
 * Clears the cache, including reads still under way: for the end of a session, before another person may sign in.
 * Call it when no component shows cached data; otherwise they would read it again.
 */
export async function forgetReads(): Promise<void> {
  await mutate(() => true, undefined);
}
/** Reports loads and failures of remotes. Never throws: a lost report must not disturb the page. */
export async function sendBeacons(beacons: Beacon[]): Promise<void> {
  // A view is read only, and what an admin looks at is no use of the portal by the person.
  if (viewPrefix()) return;
  try {
    await write('POST', paths.beacons, beacons);
  } catch {
    // Ignored: the next report may get through.
  }
}

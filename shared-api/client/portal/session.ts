import { mutate } from 'swr';
import { paths } from '../../contracts/paths';
import type { Beacon, PortalSlice } from '../../contracts/portal';
import type { ChangePassword, FirstAdmin, Session, SignIn } from '../../contracts/session';
import { get, write } from '../transport/request';

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
  return answer;
}
/** Whether this page has ended its session itself, also when that is under way: then nobody need ask for it. */
export const hasSignedOut = (): Promise<boolean> => signingOut;
export const changePassword = (body: ChangePassword) => write<void>('POST', paths.userPassword, body);
/**
 * Makes the first admin of an empty portal.
 * @param body with the one-time token of the link that the server printed
 * @throws ApiError 403 when the link was used or is no longer valid
 */
export const createFirstAdmin = (body: FirstAdmin) => write<void>('POST', paths.firstAdmin, body);
export const getVersion = () => get<{ version: string }>(paths.version);
/** Who is signed in and the remotes offered to them, as the page's payload had it. */
export const getSlice = () => get<PortalSlice>(paths.slice);
/**
 * Forgets all that was read, also what is still under way: for the end of a session, before someone else may sign in.
 * Call it when nothing of it is shown any more; what is shown would be read anew.
 */
export async function forgetReads(): Promise<void> {
  await mutate(() => true, undefined);
}
/** Reports loads and failures of remotes; never throws, a report is not worth an error. */
export async function sendBeacons(beacons: Beacon[]): Promise<void> {
  try {
    await write('POST', paths.beacons, beacons);
  } catch {
    // The portal goes on; the next report may get through.
  }
}

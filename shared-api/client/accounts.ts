import useSWR from 'swr';
import type {
  HolidayBody,
  HolidayImported,
  ResetLink,
  Team,
  TeamBody,
  User,
  UserBody,
  UserDuties,
} from '../contracts/accounts';
import type { Named } from '../contracts/common';
import { accountPaths, paths } from '../contracts/paths';
import type { Recover } from '../contracts/session';
import { fetchPage, type ListPage } from './lists';
import { useAnswer, type Answer } from './project';
import { apiUrl, write, type ApiError } from './request';
import { fetchEntity, refreshResource, resourceCalls } from './resource';

export const teamCalls = resourceCalls<Team, TeamBody>(paths.teams, [paths.teamNames, paths.users]);
export const userCalls = resourceCalls<User, UserBody>(paths.users, [paths.teams]);

/**
 * Adds a list of holidays, all or none; days that are there already keep their name.
 * @throws ApiError 422 with `fields` by position: `holidays.3.name`
 */
export async function importHolidays(holidays: HolidayBody[]): Promise<HolidayImported> {
  const imported = await write<HolidayImported>('POST', paths.holidayImport, { holidays });
  await refreshResource(paths.holidays);
  return imported;
}

/**
 * Open projects with this holiday as their completion date, as they are right after it was saved: not read again, for by then
 * the holiday may be gone.
 * @param id null reads nothing yet
 */
export function useHolidayProjects(id: number | null): ListPage<Named> | undefined {
  const { data } = useSWR<ListPage<Named>, ApiError>(
    id === null ? null : ['holiday projects', id],
    () => fetchPage<Named>(apiUrl(accountPaths.holidayProjects(id!))),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return data;
}

/** @throws ApiError 404 for teams that the caller has nothing to do with */
export const useTeam = (id: string): Answer<Team> => useAnswer(accountPaths.team(id));
export const useUser = (id: string): Answer<User> => useAnswer(accountPaths.user(id));
/** What needs a new owner when this person leaves. */
export const useUserDuties = (id: string): Answer<UserDuties> => useAnswer(accountPaths.userDuties(id));

/** Lets a person in again who was deactivated; `userCalls.remove` deactivates. */
export async function reactivateUser(id: number): Promise<User> {
  const { row, tag } = await fetchEntity<User>(accountPaths.user(id));
  return userCalls.update(id, { ...row, active: true }, tag);
}

/**
 * Takes what is about a deactivated person out of the portal, for good.
 * @throws ApiError 409 while they are active
 */
export async function eraseUser(id: number): Promise<void> {
  await write('POST', accountPaths.eraseUser(id));
  await refreshResource(paths.users);
  await refreshResource(paths.teams);
}

/** Makes the one-time address at which a person sets a new password; one made before is no longer good. */
export const createResetLink = (userId: number): Promise<ResetLink> =>
  write('POST', accountPaths.resetLink(userId));

/**
 * Sets a new password with the token of such an address. Opens no session.
 * @throws ApiError when the token was used or is no longer good
 */
export const recoverAccount = (body: Recover): Promise<void> => write('POST', paths.recover, body);

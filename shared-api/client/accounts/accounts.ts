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
} from '../../contracts/accounts';
import type { AuditEntry } from '../../contracts/audit';
import type { Named } from '../../contracts/common';
import { accountPaths, paths } from '../../contracts/paths';
import type { Recover } from '../../contracts/session';
import { fetchCsv, fetchPage, useListPage, type ListPage } from '../transport/lists';
import { apiUrl, write, type ApiError, type Query } from '../transport/request';
import { fetchEntity, refreshResource, resourceCalls } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

export const teamCalls = resourceCalls<Team, TeamBody>(paths.teams, [paths.teamNames, paths.users]);
export const userCalls = resourceCalls<User, UserBody>(paths.users, [paths.teams]);

/**
 * Adds a list of holidays, all or none; existing days keep their name.
 * @throws ApiError 422 with `fields` by position: `holidays.3.name`
 */
export async function importHolidays(holidays: HolidayBody[]): Promise<HolidayImported> {
  const imported = await write<HolidayImported>('POST', paths.holidayImport, { holidays });
  await refreshResource(paths.holidays);
  return imported;
}

/**
 * The open projects whose completion date is this holiday, right after it was saved. Never revalidated, because the holiday may be
 * gone by then.
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

/** @throws ApiError 404 for teams that the caller may not see */
export const useTeam = (id: string): Answer<Team> => useAnswer(accountPaths.team(id));
export const useUser = (id: string): Answer<User> => useAnswer(accountPaths.user(id));
/** The duties that need a new owner when this person leaves. */
export const useUserDuties = (id: string): Answer<UserDuties> => useAnswer(accountPaths.userDuties(id));

/** Reactivates a person whom `userCalls.remove` deactivated. */
export async function reactivateUser(id: number): Promise<User> {
  const { row, tag } = await fetchEntity<User>(accountPaths.user(id));
  return userCalls.update(id, { ...row, active: true }, tag);
}

/**
 * Erases the personal data of a deactivated person for good.
 * @throws ApiError 409 while they are active
 */
export async function eraseUser(id: number): Promise<void> {
  await write('POST', accountPaths.eraseUser(id));
  await refreshResource(paths.users);
  await refreshResource(paths.teams);
}

/** Creates the one-time link with which a person sets a new password; it invalidates an earlier one. */
export const createResetLink = (userId: number): Promise<ResetLink> =>
  write('POST', accountPaths.resetLink(userId));

/**
 * Sets a new password with the token of such a link. Opens no session.
 * @throws ApiError when the token was used or has expired
 */
export const recoverAccount = (body: Recover): Promise<void> => write('POST', paths.recover, body);

/** A page of the audit log, for global admins. */
export const useAudit = (query: Query) => useListPage<AuditEntry>(paths.audit, query);

/** One entry of the audit log. */
export const useAuditEntry = (id: string): Answer<AuditEntry> => useAnswer(`${paths.audit}/${id}`);

/** All matching entries as CSV; `columns` picks and orders the members. */
export const fetchAuditCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.audit, { ...query, columns }, options);

import useSWR from 'swr';
import type {
  Holiday,
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
import { limits } from '../../contracts/limits';
import { accountPaths, paths, teamCandidatesPath } from '../../contracts/paths';
import { fetchPage, type ListPage } from '../transport/fetchPage';
import { fetchCsv, useListPage } from '../transport/lists';
import { apiUrl, get, write, type ApiError, type Query } from '../transport/request';
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

/** The years that have holidays, latest first. */
export const useHolidayYears = (): Answer<number[]> => useAnswer(paths.holidayYears);

async function listHolidays(query: Query, page = 1): Promise<Holiday[]> {
  const { rows, total } = await fetchPage<Holiday>(
    apiUrl(paths.holidays, { ...query, page, per_page: limits.perPageMax }),
  );
  return page * limits.perPageMax < total ? [...rows, ...(await listHolidays(query, page + 1))] : rows;
}

/** All holidays of these years, both included. @param years null reads nothing yet */
export function useHolidaysOfYears(years: { first: number; last: number } | null): Answer<Holiday[]> {
  const query = years && {
    sort: 'date',
    date_gte: `${years.first}-01-01`,
    date_lt: `${years.last + 1}-01-01`,
  };
  const { data, error, isLoading, mutate } = useSWR<Holiday[], ApiError>(
    query && apiUrl(`${paths.holidays}/all`, query),
    () => listHolidays(query ?? {}),
    { keepPreviousData: true },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/** Lists the people who can be added to a team, sorted by name; the server answers at most 300. */
export const listTeamCandidates = (teamId: string, search = '', signal?: AbortSignal) =>
  get<Named[]>(teamCandidatesPath(teamId), { ...(search ? { search } : {}), per_page: 300 }, signal);

/** Creates the one-time link with which a person sets a new password; it invalidates an earlier one. */
export const createResetLink = (userId: number): Promise<ResetLink> =>
  write('POST', accountPaths.resetLink(userId));

/**
 * Mails a user a link by which they choose a password.
 * @throws ApiError 409 without a mail server, and for a user who has no address or whose password is kept elsewhere
 */
export const mailSignInLink = (userId: number): Promise<void> =>
  write('POST', accountPaths.signInLinkMail(userId));

/** A page of the audit log, for global admins. */
export const useAudit = (query: Query) => useListPage<AuditEntry>(paths.audit, query);

/** One entry of the audit log. */
export const useAuditEntry = (id: string): Answer<AuditEntry> => useAnswer(`${paths.audit}/${id}`);

/** All matching entries as CSV; `columns` picks and orders the members. */
export const fetchAuditCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.audit, { ...query, columns }, options);

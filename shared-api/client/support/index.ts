// The calls of support cases: a shared module of its own, loaded by the pages that show them.
import { mutate } from 'swr';
import type { Named, Ref } from '../../contracts/common';
import { limits } from '../../contracts/limits';
import { paths } from '../../contracts/paths';
import { supportPaths } from '../../contracts/paths/supportPaths';
import type {
  NewSupportCase,
  NewSupportMessage,
  OwnCase,
  QueuedCase,
  SubmittedCase,
  SupportCase,
  SupportRequest,
} from '../../contracts/personal/support';
import type { SupportStatus } from '../../schema/support/supportCase';
import { fetchCsv, useListPage } from '../transport/lists';
import { apiUrl, ApiError, get, newRequest, recentCalls, write, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { sendForm } from '../transport/sendForm';
import { useAnswer } from '../transport/useAnswer';

/** The caller's own cases. */
export const useOwnCases = (query: Query) => useListPage<OwnCase>(supportPaths.cases, query);
/** All matching cases of the caller's own as CSV. */
export const fetchOwnCasesCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(supportPaths.cases, { ...query, columns }, options);
/** Everybody's cases, for admins. */
export const useQueuedCases = (query: Query) => useListPage<QueuedCase>(supportPaths.queue, query);
/** All matching cases as CSV. */
export const fetchQueuedCasesCsv = (
  query: Query,
  columns: string[],
  options?: Parameters<typeof fetchCsv>[2],
) => fetchCsv(supportPaths.queue, { ...query, columns }, options);
/** One case with its entries. */
export const useSupportCase = (id: string) => useAnswer<SupportCase>(supportPaths.case(id));

/** The address of a file of a case. */
export const supportFileUrl = (fileId: number): string => apiUrl(supportPaths.download(fileId));

/** The calls that a case may name: failed ones, and the latest few, newest first. */
export function readRecentCalls(): SupportRequest[] {
  const { failed, latest } = recentCalls;
  const ids = new Set<string>();
  return [...failed.slice(-5), ...latest.slice(-3)]
    .filter(({ id }) => /^[0-9a-f]{32}$/.test(id) && !ids.has(id) && ids.add(id))
    .map((one) => ({ ...one, call: one.call.slice(0, 200) }))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, limits.supportRequests);
}

/** The form whose answer is missing, by what it holds; it is sent again under the same key. */
let unanswered: { print: string; key: string } | null = null;

const printOf = (path: string, fields: object, files: readonly File[]) =>
  JSON.stringify([path, fields, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);

interface FormOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a form so that a retry of the same one creates nothing twice. */
async function postForm<T>(
  path: string,
  fields: Record<string, string | undefined>,
  files: readonly File[],
  { onProgress, signal }: FormOptions,
): Promise<T> {
  const print = printOf(path, fields, files);
  const key = unanswered?.print === print ? unanswered.key : newRequest().requestId;
  unanswered = { print, key };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  const answer = await sendForm<T>(apiUrl(path), form, {
    headers: { 'idempotency-key': key },
    ...(signal && { signal }),
    onProgress: (sent, all) => onProgress?.(all ? sent / all : 1),
  });
  unanswered = null;
  return answer;
}

/**
 * Submits a case. A retry after a lost answer creates no second one.
 * @throws ApiError 413 for files that are too large, 422 with `fields`, 429 for too many cases
 */
export async function submitSupportCase(
  { context, ...fields }: NewSupportCase,
  files: readonly File[],
  options: FormOptions = {},
): Promise<SubmittedCase> {
  const form = { ...fields, context: context ? JSON.stringify(context) : undefined };
  const submitted = await postForm<SubmittedCase>(supportPaths.support, form, files, options);
  await refreshResource(supportPaths.support);
  return submitted;
}

/** Puts an answered case into the cache, and revalidates the lists. */
async function keep(answered: SupportCase): Promise<SupportCase> {
  await mutate(apiUrl(supportPaths.case(answered.id)), answered, { revalidate: false });
  const lists = [supportPaths.cases, supportPaths.queue].map((path) => apiUrl(path));
  void mutate(
    (key) => typeof key === 'string' && lists.some((list) => key === list || key.startsWith(`${list}?`)),
  );
  return answered;
}

/** Sends a change. One that somebody else made, or that is no longer allowed, makes the page read the case again. */
async function change(id: number, send: () => Promise<SupportCase>): Promise<SupportCase> {
  try {
    return await keep(await send());
  } catch (cause) {
    if (cause instanceof ApiError && [403, 404, 409].includes(cause.status))
      void refreshResource(supportPaths.case(id));
    throw cause;
  }
}

/** Adds a message to a case. @throws ApiError 409 with `extra.present` when the case has another status than the caller saw */
export const addSupportMessage = (
  id: number,
  message: NewSupportMessage,
  files: readonly File[],
  options: FormOptions = {},
): Promise<SupportCase> =>
  change(id, () => postForm<SupportCase>(supportPaths.messages(id), message, files, options));

/** Gives a case to an admin. @throws ApiError 409 when it has another assignee than the caller saw */
export const assignSupportCase = (id: number, usr: Ref | null, seen: Ref | null): Promise<SupportCase> =>
  change(id, () =>
    write<SupportCase>('PUT', supportPaths.assignee(id), {
      usr: usr && { id: usr.id },
      seen: seen && { id: seen.id },
    }),
  );

/** Closes or reopens a case. @throws ApiError 409 when it has another status than the caller saw */
export const setSupportStatus = (
  id: number,
  status: 'open' | 'closed',
  seen: SupportStatus,
): Promise<SupportCase> =>
  change(id, () => write<SupportCase>('PUT', supportPaths.status(id), { status, seen }));

/** The version of the portal's server. */
export const usePortalVersion = () => useAnswer<{ version: string }>(paths.version);

/** Searches the active global admins, who can be given cases. */
export const searchAdmins = (search = '', signal?: AbortSignal): Promise<Named[]> =>
  get<Named[]>(
    paths.users,
    {
      is_admin: true,
      active: true,
      sort: 'name',
      ...(search ? { search } : {}),
      per_page: limits.listPageSize,
    },
    signal,
  );

import { mutate } from 'swr';
import type { Named, Ref } from '../../contracts/common';
import type {
  AddCrActivity,
  ChangeCrNextUpdate,
  Cr,
  CrActivity,
  CrChangesSince,
  CreateCr,
  CrRecipient,
  CrRow,
} from '../../contracts/cr/cr';
import { limits } from '../../contracts/limits';
import { crPaths } from '../../contracts/paths/crPaths';
import type { CrStatus } from '../../schema/cr/crStatus';
import { useListPage } from '../transport/lists';
import { postIdempotent } from '../transport/postIdempotent';
import { apiUrl, ApiError, get, write, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { sendForm } from '../transport/sendForm';
import { useAnswer } from '../transport/useAnswer';

/** Change requests. @param query filters and sort, as `crFields` of contracts/cr names them */
export const useCrs = (query: Query) => useListPage<CrRow>(crPaths.crs, query);
/** Reads a list of them past the cache. @throws ApiError */
export const readCrs = (query: Query, signal: AbortSignal) => get<CrRow[]>(crPaths.crs, query, signal);
/** One change request with its activities. */
export const useCr = (id: string) => useAnswer<Cr>(crPaths.cr(id));
/** The roles that people can hold on a change request, in their order. */
export const useCrRoles = () => useAnswer<Named[]>(crPaths.roles);

/** Searches open projects that the user sees, by a part of the name or the id. */
export const searchCrProjects = (search = '', signal?: AbortSignal) =>
  get<Named[]>(crPaths.projects, { ...(search ? { search } : {}), per_page: limits.crProjects }, signal);

/** Puts an answered change request into the cache, and revalidates the lists. */
async function keep(cr: Cr): Promise<Cr> {
  await mutate(apiUrl(crPaths.cr(cr.id)), cr, { revalidate: false });
  const list = apiUrl(crPaths.crs);
  void mutate((key) => typeof key === 'string' && (key === list || key.startsWith(`${list}?`)));
  return cr;
}

/** Sends a change. A change of another person, or of the caller's rights, makes the page read it again. */
async function change(id: number, path: string, body: object): Promise<Cr> {
  try {
    return await keep(await write<Cr>('PUT', path, body));
  } catch (cause) {
    if (cause instanceof ApiError && [403, 404, 409].includes(cause.status))
      void refreshResource(crPaths.cr(id));
    throw cause;
  }
}

/**
 * Creates a change request. A retry after a lost answer creates no second one.
 * @throws ApiError 422 with `fields`
 */
export const createCr = async (body: CreateCr): Promise<Cr> =>
  keep(await postIdempotent<Cr>(crPaths.crs, body));

/* Each of these changes one member, and throws ApiError 409 with `extra.present` when it is not the one that the person saw. */
export const changeCrTitle = (id: number, title: string, seen: string) =>
  change(id, crPaths.cr(id), { title, seen: { title: seen } });
export const changeCrProject = (id: number, project: Ref, seen: Ref | null) =>
  change(id, crPaths.cr(id), { project: { id: project.id }, seen: { project: seen && { id: seen.id } } });
export const changeCrStart = (id: number, start: string, seen: string | null) =>
  change(id, crPaths.startDate(id), { start_date: start, seen });
export const changeCrEnd = (id: number, end: string | null, seen: string | null) =>
  change(id, crPaths.endDate(id), { end_date: end, seen });
export const changeCrSummary = (id: number, summary: string | null, seen: string | null) =>
  change(id, crPaths.summary(id), { executive_summary: summary, seen });
export const changeCrNextUpdate = (id: number, next: ChangeCrNextUpdate) =>
  change(id, crPaths.nextUpdate(id), next);
export const changeCrStatus = (id: number, status: CrStatus, seen: CrStatus) =>
  change(id, crPaths.status(id), { status, seen });
export const changeCrRole = (id: number, roleId: number, usrId: number | null, seen: number | null) =>
  change(id, crPaths.role(id, roleId), { usrId, seen });

const toRefs = (recipients: readonly CrRecipient[]) =>
  recipients.map(({ usr, team }) => (usr ? { usr: { id: usr.id } } : { team: { id: team!.id } }));
export const changeCrRecipients = (
  id: number,
  recipients: readonly CrRecipient[],
  seen: readonly CrRecipient[],
) => change(id, crPaths.recipients(id), { recipients: toRefs(recipients), seen: toRefs(seen) });

/** Adds an activity, which is mailed to the recipients. A retry after a lost answer adds no second one. */
export async function addCrActivity(id: number, body: AddCrActivity): Promise<CrActivity> {
  const activity = await postIdempotent<CrActivity>(crPaths.activities(id), body);
  await refreshResource(crPaths.crs);
  return activity;
}

/** Adds the file of an activity. @throws ApiError 413 for a file that is too large */
export async function attachToActivity(activityId: number, file: File): Promise<void> {
  const form = new FormData();
  form.append('attachment', file, file.name);
  try {
    await sendForm(apiUrl(crPaths.attachment(activityId)), form);
  } finally {
    await refreshResource(crPaths.crs);
  }
}

/** @throws ApiError 403 for activities of other people */
export async function removeCrActivity(id: number, activityId: number): Promise<void> {
  await write<void>('DELETE', crPaths.activity(id, activityId));
  await refreshResource(crPaths.crs);
}

/** Reads what happened since the last update that was mailed. */
export const readCrChanges = (id: number) => get<CrChangesSince>(crPaths.changes(id));

/** Mails the post-CR report to the recipients. A second call sends nothing. */
export const sendCrReport = async (id: number): Promise<Cr> =>
  keep(await write<Cr>('POST', crPaths.report(id)));

/** The address of the file of an activity. */
export const crFileUrl = (activityId: number): string => apiUrl(crPaths.download(activityId));

import type { AuditChange } from 'shared-api/contracts/audit';
import type { CrRecipient, UpdateCr } from 'shared-api/contracts/cr/cr';
import type { CurrentUser } from 'shared-api/contracts/session';
import { crStatusTitles, isCrOpen, type CrStatus } from 'shared-api/crStatus';
import { dateFault } from 'shared-api/dates';
import type { Tx } from '../../kernel/db/types';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import { requireSeen } from '../projects/public';
import { mayFollow, missingForCompletion } from './cr.policy';
import { settlePromise } from './crPromises.queries';
import { announceCrRole } from './crRoleNotification';
import { findCrRow, findUsableProject, listRecipients, listRoleKinds, type CrRecord } from './cr.queries';
import { instantOf } from './cr.present';
import {
  cleanText,
  recipientKeys,
  recipientNames,
  refused,
  requirePerson,
  requireText,
  setRecipients,
  toInstant,
  toInstantOrNull,
  type RecipientIn,
} from './crValues';

/** A change of a locked change request. */
export interface CrChange {
  tx: Tx;
  cr: CrRecord;
  user: CurrentUser;
  at: Date;
}

type Values = Partial<Omit<CrRecord, 'id' | 'version'>>;

const isoOf = (text: string | null | undefined) =>
  text === undefined || text === null ? text : new Date(text).toISOString();

/** Stores values and returns the difference for the audit log. */
async function store({ tx, cr }: CrChange, values: Values): Promise<void> {
  await tx.updateTable('cr').set(values).where('id', '=', cr.id).execute();
  Object.assign(cr, values);
}

const difference = (field: string, from: string | null, to: string | null): AuditChange[] =>
  from === to ? [] : [{ field, from, to }];

/** @throws HttpError 422 when the end does not lie after the start */
function checkDates(start: Date, end: Date | null): void {
  if (!end) return;
  const fault = dateFault('End', end.toISOString(), { after: start.toISOString() });
  if (fault) throw refused('end_date', fault);
}

export async function changeTitle(by: CrChange, title: string, seen?: string): Promise<AuditChange[]> {
  const wanted = requireText('title', 'title', title, false);
  const present = by.cr.title;
  requireSeen({ seen, wanted, present });
  await store(by, { title: wanted });
  return difference('Title', present, wanted);
}

/** @throws HttpError 422 unless the project is open and the caller sees it */
export async function changeProject(
  by: CrChange,
  wanted: { id: number } | null,
  seen?: { id: number } | null,
): Promise<AuditChange[]> {
  const { tx, cr, user } = by;
  // A change request keeps its project: null stands for one that the caller may not see.
  if (wanted === null || wanted.id === cr.project_id) return [];
  const row = await findCrRow(tx, user, cr.id);
  // A caller who may not see the present project saw null for it.
  const present = row?.project ?? null;
  requireSeen({
    seen: seen === undefined ? undefined : (seen?.id ?? null),
    wanted: wanted.id,
    present: present?.id ?? null,
    answer: present,
  });
  const project = await findUsableProject(tx, user, wanted.id);
  if (!project) throw refused('project', 'There is no such open project, or you may not see it.');
  await store(by, { project_id: project.id });
  return difference('Project', row?.project_name ?? null, project.name);
}

export async function changeStart(by: CrChange, start: string, seen?: string | null): Promise<AuditChange[]> {
  const wanted = toInstant('start_date', start);
  const present = instantOf(by.cr.start_date);
  requireSeen({ seen: isoOf(seen), wanted: wanted.toISOString(), present });
  checkDates(wanted, by.cr.end_date);
  await store(by, { start_date: wanted });
  return difference('Start', present, wanted.toISOString());
}

export async function changeEnd(
  by: CrChange,
  end: string | null,
  seen?: string | null,
): Promise<AuditChange[]> {
  const wanted = toInstantOrNull('end_date', end);
  const present = instantOf(by.cr.end_date);
  requireSeen({ seen: isoOf(seen), wanted: instantOf(wanted), present });
  if (!wanted && by.cr.status === 'completed') throw refused('end_date', 'A completed CR keeps an end date.');
  checkDates(by.cr.start_date, wanted);
  await store(by, { end_date: wanted });
  return difference('End', present, instantOf(wanted));
}

export async function changeSummary(
  by: CrChange,
  summary: string | null,
  seen?: string | null,
): Promise<AuditChange[]> {
  const wanted = cleanText('executive_summary', 'executive summary', summary);
  const present = by.cr.executive_summary;
  requireSeen({ seen, wanted, present });
  if (!wanted && by.cr.status === 'completed')
    throw refused('executive_summary', 'A completed CR keeps an executive summary.');
  await store(by, { executive_summary: wanted });
  return difference('Executive summary', present, wanted);
}

/**
 * Sets the next update, or clears it. A promise that is overdue by then counts as missed, unless an update answers it.
 * @param options.isAnswer an update that is given now sets the next one
 * @throws HttpError 422 for a new time that lies in the past, and for a change request that has ended
 */
export async function changeNextUpdate(
  by: CrChange,
  next: { next_update_time: string | null; next_update_details: string | null },
  { seen, isAnswer = false }: { seen?: string | null | undefined; isAnswer?: boolean } = {},
): Promise<AuditChange[]> {
  const { tx, cr, at } = by;
  const wanted = toInstantOrNull('next_update_time', next.next_update_time);
  const details = cleanText('next_update_details', 'details', next.next_update_details);
  const present = instantOf(cr.next_update_time);
  requireSeen({ seen: isoOf(seen), wanted: instantOf(wanted), present });
  const isMoved = instantOf(wanted) !== present;
  if (isMoved && wanted) {
    if (!isCrOpen(cr.status)) throw refused('next_update_time', 'The CR has ended: there is no next update.');
    if (wanted <= at) throw refused('next_update_time', 'The next update must be in the future.');
  }
  const before = cr.next_update_details;
  if (isMoved) await settlePromise(tx, cr, { at, isAnswered: isAnswer });
  await store(by, {
    next_update_time: wanted,
    next_update_details: details,
    ...(isMoved ? { next_update_set_on: wanted && at } : {}),
  });
  return [
    ...difference('Next update', present, instantOf(wanted)),
    ...difference('Details of the next update', before, details),
  ];
}

export async function changeRecipients(
  by: CrChange,
  recipients: readonly RecipientIn[],
  seen?: readonly RecipientIn[],
): Promise<AuditChange[]> {
  const { tx, cr } = by;
  const before: CrRecipient[] = await listRecipients(tx, cr.id);
  const [wanted, present] = [recipientKeys(recipients), recipientKeys(before)];
  requireSeen({ seen: seen && recipientKeys(seen), wanted, present, answer: before });
  if (wanted.join() === present.join()) return [];
  await setRecipients(tx, cr.id, recipients, before);
  return difference('Recipients', recipientNames(before), recipientNames(await listRecipients(tx, cr.id)));
}

/** @throws HttpError 404 for a role that does not exist */
export async function changeRole(
  by: CrChange,
  roleId: number,
  usrId: number | null,
  seen?: number | null,
): Promise<AuditChange[]> {
  const { tx, cr } = by;
  const role = (await listRoleKinds(tx)).find(({ id }) => id === roleId);
  if (!role) throw new HttpError(404, 'There is no such role.');
  const holder = await tx
    .selectFrom('cr_role as r')
    .innerJoin('usr as u', 'u.id', 'r.usr_id')
    .where('r.cr_id', '=', cr.id)
    .where('r.role_id', '=', roleId)
    .select(['u.id', 'u.name'])
    .executeTakeFirst();
  requireSeen({ seen, wanted: usrId, present: holder?.id ?? null, answer: holder ?? null });
  if (usrId === (holder?.id ?? null)) return [];
  await tx.deleteFrom('cr_role').where('cr_id', '=', cr.id).where('role_id', '=', roleId).execute();
  if (usrId === null) return difference(role.name, holder?.name ?? null, null);
  const person = await requirePerson(tx, 'usrId', usrId);
  await tx.insertInto('cr_role').values({ cr_id: cr.id, role_id: roleId, usr_id: usrId }).execute();
  await announceCrRole(tx, {
    crId: cr.id,
    roleId,
    role: role.name,
    userId: usrId,
    actorId: by.user.id,
    at: by.at,
  });
  return difference(role.name, holder?.name ?? null, person.name);
}

/**
 * Moves a change request to another status and adds it to the activities.
 * @throws HttpError 409 with the present status for a caller who saw another one; 422 for a status that may not follow, and for a
 *   completion without an end date or a summary
 */
export async function changeStatus(by: CrChange, wanted: CrStatus, seen?: CrStatus): Promise<AuditChange[]> {
  const { tx, cr, user, at } = by;
  const present = cr.status;
  requireSeen({ seen, wanted, present });
  if (wanted === present) return [];
  if (!mayFollow(present, wanted))
    throw refused(
      'status',
      `A CR that is ${crStatusTitles[present].toLowerCase()} cannot become ${crStatusTitles[wanted].toLowerCase()}.`,
    );
  if (wanted === 'completed') {
    const missing = missingForCompletion(cr);
    if (Object.keys(missing).length) throw unprocessable(Object.values(missing).join(' '), missing);
  }
  if (!isCrOpen(wanted)) await settlePromise(tx, cr, { at, isAnswered: false });
  await store(by, {
    status: wanted,
    status_since: at,
    ...(wanted === 'in_progress' ? { started_on: at } : {}),
    // Nothing is promised once it has ended.
    ...(isCrOpen(wanted)
      ? {}
      : { ended_on: at, next_update_time: null, next_update_details: null, next_update_set_on: null }),
  });
  await tx
    .insertInto('cr_activity')
    .values({
      cr_id: cr.id,
      created_on: at,
      creator_id: user.id,
      text: null,
      status: wanted,
      due_on: null,
      made_key: null,
    })
    .execute();
  return difference('Status', crStatusTitles[present], crStatusTitles[wanted]);
}

/** Changes several members at once; members that only other calls change are ignored. @throws HttpError 409, 422 */
export async function updateCr(by: CrChange, body: UpdateCr): Promise<AuditChange[]> {
  const { cr } = by;
  const changes: AuditChange[] = [];
  const { seen = {} } = body;
  if (body.title !== undefined) changes.push(...(await changeTitle(by, body.title, seen.title)));
  if (body.project !== undefined) changes.push(...(await changeProject(by, body.project, seen.project)));
  if (body.start_date !== undefined && body.end_date !== undefined) {
    // Both may move together past the other one's present value.
    const dates = [
      toInstant('start_date', body.start_date),
      toInstantOrNull('end_date', body.end_date),
    ] as const;
    checkDates(...dates);
    const before = [cr.start_date, cr.end_date] as const;
    if (!dates[1] && cr.status === 'completed')
      throw refused('end_date', 'A completed CR keeps an end date.');
    await store(by, { start_date: dates[0], end_date: dates[1] });
    changes.push(
      ...difference('Start', instantOf(before[0]), instantOf(dates[0])),
      ...difference('End', instantOf(before[1]), instantOf(dates[1])),
    );
  } else if (body.start_date !== undefined) changes.push(...(await changeStart(by, body.start_date)));
  else if (body.end_date !== undefined) changes.push(...(await changeEnd(by, body.end_date)));
  if (body.executive_summary !== undefined)
    changes.push(...(await changeSummary(by, body.executive_summary)));
  if (body.next_update_time !== undefined || body.next_update_details !== undefined) {
    const {
      next_update_time = instantOf(cr.next_update_time),
      next_update_details = cr.next_update_details,
    } = body;
    changes.push(...(await changeNextUpdate(by, { next_update_time, next_update_details })));
  }
  if (body.recipients) changes.push(...(await changeRecipients(by, body.recipients)));
  for (const { role, usr } of body.roles ?? [])
    changes.push(...(await changeRole(by, role.id, usr?.id ?? null)));
  return changes;
}

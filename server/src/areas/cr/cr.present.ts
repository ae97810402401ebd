import type { Cr, CrActivity, CrRow } from 'shared-api/contracts/cr/cr';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../kernel/db/types';
import { mayDeleteActivity, noSuchCr } from './cr.policy';
import {
  findCrRow,
  findReport,
  listActivities,
  listRecipients,
  type ActivityRecord,
  type CrListRecord,
} from './cr.queries';

export const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentRow = (row: CrListRecord): CrRow => ({
  id: row.id,
  title: row.title,
  status: row.status,
  status_since: row.status_since.toISOString(),
  project: row.project,
  start_date: row.start_date.toISOString(),
  end_date: instantOf(row.end_date),
  started_on: instantOf(row.started_on),
  ended_on: instantOf(row.ended_on),
  next_update_time: instantOf(row.next_update_time),
  next_update_details: row.next_update_details,
  roles: row.roles,
  last_activity: row.last_activity && {
    ...row.last_activity,
    created_on: new Date(row.last_activity.created_on).toISOString(),
  },
  report_sent_on: instantOf(row.report_sent_on),
  updates: row.updates,
});

export const presentActivity = (user: CurrentUser, activity: ActivityRecord): CrActivity => ({
  id: activity.id,
  created_on: activity.created_on.toISOString(),
  creator: { id: activity.creator_id, name: activity.creator_name },
  text: activity.text,
  status: activity.status,
  attachment:
    activity.filename === null ? null : { filename: activity.filename, size: Number(activity.size) },
  due_on: instantOf(activity.due_on),
  can_delete: mayDeleteActivity(user, activity),
});

/** Reads a whole change request. @throws HttpError 404 */
export async function presentCr(tx: Tx, user: CurrentUser, id: number): Promise<{ cr: Cr; version: number }> {
  const row = await findCrRow(tx, user, id);
  if (!row) throw noSuchCr();
  const creator = await tx
    .selectFrom('usr')
    .select(['id', 'name'])
    .where('id', '=', row.creator_id)
    .executeTakeFirstOrThrow();
  const report = await findReport(tx, id);
  const activities = await listActivities(tx, id);
  const cr: Cr = {
    ...presentRow(row),
    executive_summary: row.executive_summary,
    recipients: await listRecipients(tx, id),
    activities: activities.map((activity) => presentActivity(user, activity)),
    creator,
    created_on: row.created_on.toISOString(),
    report: report
      ? {
          sent_on: report.sent_on.toISOString(),
          sent_by: { id: report.usr_id, name: report.usr_name },
          recipients: report.recipients,
        }
      : null,
  };
  return { cr, version: row.version };
}

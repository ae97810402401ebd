import type { Tx } from '../../kernel/db/types';
import type { ReportContent } from './crMail';
import { instantOf } from './cr.present';
import { listActivities, type CrRecord } from './cr.queries';
import { countPromises } from './crPromises.queries';

/** The newest activities that a report contains. */
const reportedActivities = 100;

/** Builds the post-CR report from the change request as it is now. */
export async function gatherReport(tx: Tx, cr: CrRecord): Promise<ReportContent> {
  const activities = await listActivities(tx, cr.id);
  return {
    title: cr.title,
    status: cr.status,
    planned: { start: cr.start_date.toISOString(), end: instantOf(cr.end_date) },
    actual: { start: instantOf(cr.started_on), end: instantOf(cr.ended_on) },
    summary: cr.executive_summary,
    updates: await countPromises(tx, cr.id),
    times: {
      stages: activities
        .flatMap(({ status, created_on: at }) => (status ? [{ status, at: at.toISOString() }] : []))
        .reverse(),
      updates: activities
        .filter(({ text }) => text !== null)
        .map(({ created_on: at, due_on: due }) => ({ at: at.toISOString(), due: instantOf(due) }))
        .reverse(),
    },
    activities: activities
      .filter(({ text }) => text !== null)
      .slice(0, reportedActivities)
      .reverse()
      .map(({ created_on, creator_name, text }) => ({
        at: created_on.toISOString(),
        by: creator_name,
        text: text!,
      })),
  };
}

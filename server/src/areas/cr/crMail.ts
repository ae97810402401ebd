import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { CrStatus } from 'shared-api/crStatus';
import { crStatusTitles } from 'shared-api/crStatus';
import { outcomeText, updatesText, type UpdatesGiven } from 'shared-api/crReport';
import { crPartTitles, crTimeline, type CrTimelinePart, type CrTimes } from 'shared-api/crTimeline';
import type { Config } from '../../kernel/config/config';
import type { Tx } from '../../kernel/db/types';
import type { MailBar, MailBlock, Renderer } from '../../kernel/mail/mailContent';
import { queueMail } from '../../kernel/mail/queueMail';
import { findAccess } from '../projects/public';
import { instantOf } from './cr.present';
import type { ReminderData, ReminderName } from './reminders';

/** The post-CR report as it is kept and mailed. Times are ISO 8601. */
export interface ReportContent {
  title: string;
  status: CrStatus;
  planned: { start: string; end: string | null };
  actual: { start: string | null; end: string | null };
  summary: string | null;
  updates: UpdatesGiven;
  /** What its timeline is drawn from; missing in reports that were sent before it was kept. */
  times?: Pick<CrTimes, 'stages' | 'updates'>;
  /** Oldest first. */
  activities: { at: string; by: string; text: string }[];
}

/** Queues the mail about an activity for the people who get it. */
export async function queueUpdateMails(
  tx: Tx,
  {
    crId,
    activityId,
    readers,
    at,
  }: { crId: number; activityId: number; readers: readonly Named[]; at: Date },
): Promise<void> {
  for (const { id } of readers)
    await queueMail(tx, {
      kind: 'cr_update',
      to: { usrId: id },
      rule: 'Updates of a CR',
      event: `cr activity ${activityId}`,
      at,
      data: { crId, activityId },
      subject: `Update of CR ${crId}`,
    });
}

/** Queues the post-CR report for these people. */
export async function queueReportMails(
  tx: Tx,
  crId: number,
  { readers, at, title }: { readers: readonly { id: number }[]; at: Date; title: string },
): Promise<void> {
  for (const { id } of readers)
    await queueMail(tx, {
      kind: 'cr_report',
      to: { usrId: id },
      rule: 'Post-CR report',
      event: `cr report ${crId}`,
      at,
      data: { crId },
      subject: `Post-CR report: CR ${crId}, ${title}`,
    });
}

interface Reader {
  worksWithCrs: boolean;
  /** `176 Retire firewall pair`; null when they may not see the project. */
  project: string | null;
}

/** Reads what a recipient may see besides the update itself: the dashboard, and the project's name. */
async function readReader(tx: Tx, usrId: number | null, projectId: number | null): Promise<Reader> {
  if (usrId === null) return { worksWithCrs: false, project: null };
  const person = await tx
    .selectFrom('usr')
    .where('id', '=', usrId)
    .select([
      'id',
      'is_admin',
      sql<boolean>`exists (select from team_member m join team t on t.id = m.team_id
        where m.usr_id = usr.id and t.enable_cr_dash)`.as('in_team'),
    ])
    .executeTakeFirst();
  const sees = person && projectId !== null && (await findAccess(tx, projectId, person));
  const project = sees
    ? await tx.selectFrom('project').select(['id', 'name']).where('id', '=', projectId).executeTakeFirst()
    : undefined;
  return {
    worksWithCrs: person !== undefined && (person.is_admin || person.in_team),
    project: project ? `${project.id} ${project.name}` : null,
  };
}

/** Formats an instant in the organisation's time zone, as the portal's pages do: `Wed 25 Nov, 11:52 pm UTC`. */
const shownTime = (at: string | Date, { timeZone }: Config) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })
    .format(new Date(at))
    .replace(/\u202f/g, ' ');

const linkTo = (crId: number, { portalUrl }: Config): MailBlock => ({
  kind: 'link',
  label: `Open CR ${crId}`,
  url: `${portalUrl}/cr_dashboard/${crId}`,
});

/** Renders the mail about an activity; one that was deleted meanwhile is not sent. */
export const renderUpdateMail: Renderer = async (tx, mail, { config }) => {
  const { crId, activityId } = mail.events.at(-1)!.data as { crId: number; activityId: number };
  const cr = await tx.selectFrom('cr').selectAll().where('id', '=', crId).executeTakeFirst();
  const activity = await tx
    .selectFrom('cr_activity as a')
    .innerJoin('usr as u', 'u.id', 'a.creator_id')
    .where('a.id', '=', activityId)
    .select(['a.text', 'a.filename', 'u.name as by'])
    .executeTakeFirst();
  if (!cr || !activity?.text) return { drop: 'The activity was deleted.' };
  const reader = await readReader(tx, mail.usr_id, cr.project_id);
  const facts: [string, string][] = [['Status', crStatusTitles[cr.status]]];
  if (reader.project) facts.push(['Project', reader.project]);
  if (cr.next_update_time) facts.push(['Next update', shownTime(cr.next_update_time, config)]);
  if (cr.next_update_details) facts.push(['It will say', cr.next_update_details]);
  if (activity.filename) facts.push(['File', activity.filename]);
  return {
    subject: `CR ${crId}: ${cr.title}`,
    heading: `CR ${crId}: ${cr.title}`,
    blocks: [
      { kind: 'quote', text: activity.text, by: activity.by },
      { kind: 'facts', rows: facts },
      ...(reader.worksWithCrs ? [linkTo(crId, config)] : []),
    ],
    because: 'you are a recipient of the updates of this CR.',
  };
};

const partColors = { planned: 'grey', in_progress: 'violet', monitoring: 'teal', overrun: 'red' } as const;

/** The timeline as a picture; none of a change that did not begin. */
function timelineBlock({ planned, actual, times }: ReportContent, config: Config): MailBlock[] {
  if (!actual.start || !actual.end) return [];
  const timeline = crTimeline({ stages: [], updates: [], ...times, planned, actual }, Date.parse(actual.end));
  if (!timeline) return [];
  const bar = (label: string, parts: readonly CrTimelinePart[]): MailBar[] =>
    parts.length ? [{ label, parts: parts.map((part) => ({ ...part, color: partColors[part.kind] })) }] : [];
  const kinds = [...new Set(timeline.actual.map(({ kind }) => kind))];
  return [
    {
      kind: 'timeline',
      from: shownTime(timeline.from, config),
      to: shownTime(timeline.to, config),
      bars: [...bar('Planned', timeline.planned), ...bar('Actual', timeline.actual)],
      marks: timeline.updates.map(({ at, late }) => ({ at, color: late ? 'red' : 'green' })),
      marksLabel: 'Updates',
      key: [
        ...kinds.map((kind) => ({ color: partColors[kind], label: crPartTitles[kind] })),
        ...(timeline.updates.some(({ late }) => late)
          ? [{ color: 'red' as const, label: 'Late update', isMark: true as const }]
          : []),
      ],
    },
  ];
}

/** Renders the post-CR report as it was kept when it was sent. */
export const renderReportMail: Renderer = async (tx, mail, { config }) => {
  const { crId } = mail.events.at(-1)!.data as { crId: number };
  const found = await tx
    .selectFrom('cr_report as r')
    .innerJoin('cr', 'cr.id', 'r.cr_id')
    .where('r.cr_id', '=', crId)
    .select([sql<ReportContent>`r.content`.as('content'), 'cr.project_id'])
    .executeTakeFirst();
  if (!found) return { drop: 'There is no such report.' };
  const { content, project_id } = found;
  const reader = await readReader(tx, mail.usr_id, project_id);
  const time = (at: string | null) => (at ? shownTime(at, config) : 'Not set');
  const facts: [string, string][] = [
    ['Outcome', outcomeText(content.status)],
    ['Planned', `${time(content.planned.start)} – ${time(content.planned.end)}`],
    ['Actual', `${time(content.actual.start)} – ${time(content.actual.end)}`],
    ['Updates', updatesText(content.updates)],
  ];
  if (reader.project) facts.unshift(['Project', reader.project]);
  return {
    subject: `Post-CR report: CR ${crId}, ${content.title}`,
    heading: content.title,
    blocks: [
      { kind: 'facts', rows: facts },
      ...timelineBlock(content, config),
      ...(content.summary ? [{ kind: 'text' as const, text: content.summary }] : []),
      {
        kind: 'facts',
        rows: content.activities.map(({ at, by, text }) => [time(at), `${text} (${by})`] as const),
      },
      ...(reader.worksWithCrs ? [linkTo(crId, config)] : []),
    ],
    because: 'you are a recipient of the updates of this CR.',
  };
};

const reminderTexts: Record<ReminderName, string> = {
  before: 'The next update is due in less than 15 minutes.',
  due: 'The next update is due now.',
  overdue: 'The promised update is overdue.',
};

/** Renders the reminder of a promised update; it is not sent once the update was given or promised anew. */
export const renderReminderMail: Renderer = async (tx, mail, { config }) => {
  const { crId, next, setOn = null, reminder } = mail.events.at(-1)!.data as unknown as ReminderData;
  const cr = await tx.selectFrom('cr').selectAll().where('id', '=', crId).executeTakeFirst();
  if (cr?.next_update_time?.toISOString() !== next || instantOf(cr.next_update_set_on) !== setOn)
    return { drop: 'The update is not due any more.' };
  const reader = await readReader(tx, mail.usr_id, cr.project_id);
  const facts: [string, string][] = [['Next update', shownTime(next, config)]];
  if (cr.next_update_details) facts.push(['It will say', cr.next_update_details]);
  if (reader.project) facts.push(['Project', reader.project]);
  return {
    subject: `CR ${crId}, ${cr.title}: ${reminder === 'overdue' ? 'update overdue' : 'update due'}`,
    heading: `CR ${crId}: ${cr.title}`,
    blocks: [
      { kind: 'text', text: reminderTexts[reminder] },
      { kind: 'facts', rows: facts },
      ...(reader.worksWithCrs ? [linkTo(crId, config)] : []),
    ],
    because: reminder === 'overdue' ? 'you manage the team of this CR.' : 'you are the lead of this CR.',
  };
};

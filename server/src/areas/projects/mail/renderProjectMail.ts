import type { Config } from '../../../kernel/config/config';
import type { Tx } from '../../../kernel/db/types';
import { canSee, may } from '../permissions/policy';
import { readAccess } from '../permissions/access';
import type { MailRow } from '../../../kernel/mail/mail.tables';
import type { MailBlock, MailContent, MailDrop, Renderer } from '../../../kernel/mail/mailContent';
import { parseTemplate } from 'shared-api/parseTemplate';
import type { ProjectMailData } from './projectMail';
import { renderBody, renderSubject, type Filling } from './renderTemplate';
import { mergedBlocks, mergeEvents, summariseEvents, type TimedMail } from './mergeEvents';
import { formatList } from '../../../kernel/text/formatList';
import { withoutFinancialRules } from './withoutFinancialRules';

interface Template {
  subject: string;
  body: string;
}

/** The default templates, for rules without a template. */
const defaultTemplates: Record<'change' | 'comment', Template> = {
  change: {
    subject: '{{project.name}}: {{summary}}',
    body: 'Project {{project.id}} of {{project.group}}, in the state {{state.to}}:\n\n{{changes}}\n\n{{project.link}}',
  },
  comment: {
    subject: '{{actor.name}} commented on {{project.name}}',
    body: 'Project {{project.id}} of {{project.group}}, in the state {{state.to}}:\n\n{{comment}}\n\n{{project.timeline}}',
  },
};

/** Reads the project's current values that mails contain. */
export const findMailProject = (tx: Tx, id: number) =>
  tx
    .selectFrom('project as p')
    .innerJoin('project_type as t', 't.id', 'p.project_type_id')
    .innerJoin('usr as creator', 'creator.id', 'p.creator_id')
    .leftJoin('team', 'team.id', 'p.team_id')
    .where('p.id', '=', id)
    .select(['p.id', 'p.name', 't.name as group', 'creator.name as requester', 'team.name as team'])
    .executeTakeFirst();

export type MailProject = NonNullable<Awaited<ReturnType<typeof findMailProject>>>;

/** Finds a template; undefined when it was deleted together with its rule. */
async function findTemplate(tx: Tx, kind: string, id: number | null): Promise<Template | undefined> {
  if (id === null) return kind === 'comment' ? defaultTemplates.comment : defaultTemplates.change;
  return tx.selectFrom('email_template').where('id', '=', id).select(['subject', 'body']).executeTakeFirst();
}

/** Returns the template that all events share; null for the default template. */
function templateIdOf(events: readonly TimedMail[]): number | null {
  const ids = new Set(events.map(({ data }) => data.templateId));
  return ids.size === 1 ? [...ids][0]! : null;
}

const link = (label: string, url: string): MailBlock[] => [{ kind: 'link', label, url }];

/** The values of placeholders in a mail about these events. */
export function fillingOf(
  project: MailProject,
  events: readonly TimedMail[],
  recipient: string,
  { portalUrl, timeZone }: Config,
): Filling {
  const merged = mergeEvents(events);
  const first = events[0]!.data;
  const last = events.at(-1)!.data;
  const page = `${portalUrl}/projects/${project.id}`;
  const timeline = `${page}/timeline`;
  const written = events.flatMap(({ data: { actor, comment } }) => (comment ? [{ actor, comment }] : []));
  return {
    texts: {
      'recipient.name': recipient,
      'actor.name': formatList([...new Set(events.map(({ data }) => data.actor))]),
      'project.id': String(project.id),
      'project.name': project.name,
      'project.group': project.group,
      'project.requester': project.requester,
      'project.team': project.team ?? 'no team',
      'project.link': page,
      'project.timeline': timeline,
      'state.from': first.from ?? 'new',
      'state.to': last.to,
      summary: merged.length ? summariseEvents(merged) : last.to,
      comment: written.map(({ comment }) => comment).join('\n\n'),
      changes: '',
    },
    blocks: {
      'project.link': link('Open the project', page),
      'project.timeline': link('Open the timeline', timeline),
      comment: written.map(({ actor, comment }) => ({ kind: 'quote', text: comment, by: actor })),
      changes: mergedBlocks(merged, timeZone),
    },
  };
}

/**
 * Lists the further changes of a state mail below a template without `{{changes}}`, because its recipient gets no other mail about
 * the event.
 */
function furtherChanges(
  template: Template,
  [event]: readonly TimedMail[],
  { timeZone }: Config,
): MailBlock[] {
  const changes = event!.data.changes.filter(({ kind }) => kind !== 'state');
  if (!changes.length || /\{\{\s*changes\s*\}\}/.test(template.body)) return [];
  const merged = mergeEvents([{ ...event!, data: { ...event!.data, changes } }]);
  return [{ kind: 'text', text: 'Also changed:' }, ...mergedBlocks(merged, timeZone)];
}

const testNote = (recipients: string): MailBlock => ({
  kind: 'text',
  text: `This is a test of a rule. Once it is on, this goes to ${recipients}.`,
});

/** @throws TemplateError for a template that was stored before placeholders were validated */
function contentOf(
  mail: MailRow,
  template: Template,
  events: readonly TimedMail[],
  filling: Filling,
  config: Config,
): MailContent {
  const subject = renderSubject(parseTemplate(template.subject, 'subject'), filling);
  const body = renderBody(parseTemplate(template.body, 'body'), filling);
  const { test } = events[0]!.data;
  return {
    subject: test === undefined ? subject : `Test: ${subject}`,
    blocks: [
      ...(test === undefined ? [] : [testNote(test)]),
      ...body,
      ...(mail.kind === 'state' ? furtherChanges(template, events, config) : []),
    ],
  };
}

/**
 * Checks what a recipient may see now, or why the mail must be dropped. A literal address has no permissions to check: it gets all
 * that its rule reports, except financials.
 */
async function checkRecipient(
  tx: Tx,
  { project_id, usr_id }: MailRow,
  isAdmin: boolean,
): Promise<MailDrop | { financials: boolean }> {
  const gone = { drop: 'The project was deleted before the mail was sent.' };
  if (project_id === null) return gone;
  if (usr_id === null) return { financials: false };
  const access = await readAccess(tx, project_id, { id: usr_id, is_admin: isAdmin });
  if (!access) return gone;
  return canSee(access.caller, access.facts, access.rows)
    ? { financials: may(access.permissions, 'GET', 'financials') }
    : { drop: 'The recipient could no longer see the project when the mail was due.' };
}

/** Removes financial changes. Events without a remaining change are removed too, except state entries and comments. */
const withoutFinancials = (events: readonly TimedMail[], kind: string): TimedMail[] =>
  events.flatMap((event) => {
    const changes = event.data.changes.filter(({ needs }) => needs !== 'financials');
    const isEmptied = !changes.length && event.data.changes.length > 0;
    if (isEmptied && kind !== 'state' && !event.data.isComment) return [];
    return [{ ...event, data: { ...event.data, changes } }];
  });

/**
 * Renders mails about projects: state mails, change mails and comments. It checks again whether the recipient may see the project
 * and its financials. These mails never contain prices.
 */
export const renderProjectMail: Renderer = async (tx, mail, { config }) => {
  const person =
    mail.usr_id === null
      ? undefined
      : await tx
          .selectFrom('usr')
          .select(['name', 'is_admin'])
          .where('id', '=', mail.usr_id)
          .executeTakeFirst();
  const checked = await checkRecipient(tx, mail, person?.is_admin ?? false);
  if ('drop' in checked) return checked;
  const project = await findMailProject(tx, mail.project_id!);
  if (!project) return { drop: 'The project was deleted before the mail was sent.' };
  const all = mail.events.map(({ at, data }) => ({
    at: new Date(at),
    data: data as unknown as ProjectMailData,
  }));
  const events = checked.financials ? all : withoutFinancials(all, mail.kind);
  if (!events.length) return { drop: 'It told of financials alone, which the recipient may not see.' };
  if (mail.kind === 'change' && !mergeEvents(events).length)
    return { drop: 'All of it was undone before the mail was sent.' };
  const template = await findTemplate(tx, mail.kind, templateIdOf(events));
  if (!template) return { drop: 'Its template was deleted before the mail was sent.' };
  const filling = fillingOf(project, events, person?.name ?? mail.address ?? '', config);
  const content = contentOf(mail, template, events, filling, config);
  if (checked.financials) return content;
  const rule = withoutFinancialRules(
    mail.rule,
    all.map(({ data }) => data),
  );
  return { ...content, because: `of: ${rule}` };
};

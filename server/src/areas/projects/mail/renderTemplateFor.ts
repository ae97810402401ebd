import { parseTemplate } from 'shared-api/parseTemplate';
import type { Config } from '../../../kernel/config/config';
import type { Tx } from '../../../kernel/db/types';
import type { MailContent } from '../../../kernel/mail/mailContent';
import { findAccess, type Person } from '../permissions/access';
import type { TimedMail } from './mergeEvents';
import { fillingOf, findMailProject } from './renderProjectMail';
import { renderBody, renderSubject } from './renderTemplate';

/** A text of a mail, saved or not, and the project that fills it. */
export interface FilledTemplate {
  projectId: number;
  /** The group to which the project must belong. */
  groupId: number;
  subject: string;
  body: string;
}

/** The last comment on a project. Financial entries are left out, as mails never show them. */
const lastComment = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('timeline_entry')
    .where('project_id', '=', projectId)
    .where('is_financial', '=', false)
    .where('comment', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select('comment')
    .executeTakeFirst();

/** The event that fills a template: the project's entry into its present state, or its creation. */
async function lastStateEvent(tx: Tx, projectId: number): Promise<TimedMail> {
  const entered = await tx
    .selectFrom('timeline_entry as e')
    .innerJoin('usr as u', 'u.id', 'e.creator_id')
    .leftJoin('project_state as before', 'before.id', 'e.prev_state_id')
    .where('e.project_id', '=', projectId)
    .where('e.project_state_id', 'is not', null)
    .orderBy('e.id', 'desc')
    .limit(1)
    .select(['e.created_on', 'e.comment', 'u.name as actor', 'before.name as from'])
    .executeTakeFirst();
  const present = await tx
    .selectFrom('project as p')
    .innerJoin('project_state as s', 's.id', 'p.project_state_id')
    .innerJoin('usr as u', 'u.id', 'p.creator_id')
    .where('p.id', '=', projectId)
    .select(['s.name as state', 'u.name as creator', 'p.created_on'])
    .executeTakeFirstOrThrow();
  const from = entered?.from ?? null;
  const comment = entered?.comment ?? (await lastComment(tx, projectId))?.comment ?? null;
  return {
    at: entered?.created_on ?? present.created_on,
    data: {
      actor: entered?.actor ?? present.creator,
      from,
      to: present.state,
      changes: [{ kind: 'state', field: 'State', from, to: present.state }],
      comment,
      isComment: false,
      templateId: null,
    },
  };
}

/**
 * Renders a text as a person would get it, if the project had just entered its present state.
 * @returns undefined for a project that the person does not see, or of another group
 * @throws TemplateError
 */
export async function renderTemplateFor(
  tx: Tx,
  person: Person & { name: string },
  { projectId, groupId, subject, body }: FilledTemplate,
  config: Config,
): Promise<MailContent | undefined> {
  const access = await findAccess(tx, projectId, person);
  const project = access?.groupId === groupId ? await findMailProject(tx, projectId) : undefined;
  if (!project) return undefined;
  const filling = fillingOf(project, [await lastStateEvent(tx, projectId)], person.name, config);
  return {
    subject: renderSubject(parseTemplate(subject, 'subject'), filling),
    blocks: renderBody(parseTemplate(body, 'body'), filling),
  };
}

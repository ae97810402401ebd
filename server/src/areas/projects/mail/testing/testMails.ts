import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { Tx } from '../../../../kernel/db/types';
import { idInGroup } from '../../testing/testProjects';
import type { TestApp } from '../../../../testing/testApp';
import { renderMail } from '../../../../kernel/mail/renderMail';
import { renderers } from '../../../../parts';

/** A recipient: a part in the project, a role by its name, or an address. For tests. */
type Recipient = 'requester' | 'team_members' | 'team_manager' | `role:${string}` | `mailto:${string}`;

export interface TestRule {
  /** The state, for a state mail. */
  state?: string;
  from?: string;
  mode?: 'off' | 'test' | 'on';
  editor?: string;
  /** The kind of change, for a change mail. */
  change?: ProjectChangeKind;
  recipients: Recipient[];
  /** Subject and body. */
  template?: [string, string];
  /** The delivery group; Network by default. */
  group?: string;
}

const groupIdOf = async (tx: Tx, name: string) =>
  (await tx.selectFrom('project_type').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
export const userIdOf = async (tx: Tx, login: string) =>
  (await tx.selectFrom('usr').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id;

async function addRecipients(
  tx: Tx,
  owner: { project_state_email_id: number } | { project_change_email_id: number },
  { recipients, group = 'Network' }: TestRule,
) {
  for (const recipient of recipients) {
    const [, scheme, value] = /^(role|mailto):(.*)$/.exec(recipient) ?? [];
    await tx
      .insertInto('mail_recipient')
      .values({
        project_state_email_id: null,
        project_change_email_id: null,
        ...owner,
        kind:
          scheme === 'role'
            ? 'role'
            : scheme
              ? 'address'
              : (recipient as 'requester' | 'team_members' | 'team_manager'),
        usr_role_id: scheme === 'role' ? await idInGroup(tx, 'usr_role', group, value!) : null,
        address: scheme === 'mailto' ? value! : null,
      })
      .execute();
  }
}

let templates = 0;

/** Adds a rule to a group. For tests. @returns the id of its template, if it has one */
export async function addRule(tx: Tx, rule: TestRule): Promise<number | null> {
  const { state, from, mode = 'on', editor, change, template, group = 'Network' } = rule;
  const project_type_id = await groupIdOf(tx, group);
  const addTemplate = async ([subject, body]: [string, string]) =>
    (
      await tx
        .insertInto('email_template')
        .values({ project_type_id, name: `Template ${++templates}`, subject, body })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const stateId = (name: string) => idInGroup(tx, 'project_state', group, name);
  if (state !== undefined) {
    const email_template_id = await addTemplate(template ?? ['{{project.name}}: {{state.to}}', 'It moved.']);
    const { id } = await tx
      .insertInto('project_state_email')
      .values({
        project_type_id,
        project_state_id: await stateId(state),
        src_state_id: from === undefined ? null : await stateId(from),
        email_template_id,
        mode,
        editor_id: editor === undefined ? null : await userIdOf(tx, editor),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addRecipients(tx, { project_state_email_id: id }, rule);
    return email_template_id;
  }
  const email_template_id = template ? await addTemplate(template) : null;
  const { id } = await tx
    .insertInto('project_change_email')
    .values({ project_type_id, change: change!, email_template_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRecipients(tx, { project_change_email_id: id }, rule);
  return email_template_id;
}

/** Deletes all rules and mails of the demo organisation. For tests that define their own. */
export async function removeMailRules(tx: Tx): Promise<void> {
  for (const table of [
    'mail_recipient',
    'project_state_email',
    'project_change_email',
    'email_template',
    'mail',
    'job',
  ] as const)
    await tx.deleteFrom(table).execute();
}

/** Lists the waiting mails: each recipient (a login or an address) with its rules. For tests. */
export async function waitingMails(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail')
    .leftJoin('usr', 'usr.id', 'mail.usr_id')
    .where('status', '=', 'waiting')
    .select(['usr.login', 'mail.address', 'mail.rule'])
    .execute();
  return rows.map(({ login, address, rule }) => `${login ?? address}: ${rule}`).sort();
}

/** Renders the latest mail to a login or an address as it would be sent now, or the reason for which it is dropped. For tests. */
export async function mailTo(
  { database: { db }, config }: Pick<TestApp, 'database' | 'config'>,
  to: string,
): Promise<{ subject: string; text: string; html: string; drop?: undefined } | { drop: string }> {
  const { id } = await db
    .selectFrom('mail')
    .leftJoin('usr', 'usr.id', 'mail.usr_id')
    .where((eb) => eb.or([eb('usr.login', '=', to), eb('mail.address', '=', to)]))
    .select('mail.id')
    .orderBy('mail.id', 'desc')
    .executeTakeFirstOrThrow();
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return renderMail(db, mail, config, 'send', renderers);
}

import type { Tx } from '../../../../kernel/db/types';
import { parseTemplate } from 'shared-api/parseTemplate';
import { idOf, idsByName, type Ids } from '../../../../kernel/demo/ids';
import type { LoadedGroup } from '../groups/loadGroups';
import { demoMail, type DemoMail, type DemoRecipient } from './mailData';
import { demoGroupRoles } from '../groups/groupRoles';

type Owner = { project_state_email_id: number } | { project_change_email_id: number };

async function loadRecipients(
  tx: Tx,
  owner: Owner,
  recipients: readonly DemoRecipient[],
  roleIds: Ids,
): Promise<void> {
  const none = {
    project_state_email_id: null,
    project_change_email_id: null,
    usr_role_id: null,
    address: null,
  };
  const columns = (recipient: DemoRecipient) => {
    const [, scheme, value] = /^(role|mailto):(.*)$/.exec(recipient) ?? [];
    if (scheme === 'role') return { kind: 'role' as const, usr_role_id: idOf(roleIds, value!) };
    if (scheme === 'mailto') return { kind: 'address' as const, address: value! };
    return { kind: recipient as 'requester' | 'team_members' | 'team_manager' };
  };
  await tx
    .insertInto('mail_recipient')
    .values(recipients.map((recipient) => ({ ...none, ...owner, ...columns(recipient) })))
    .execute();
}

/** @throws TemplateError for an unknown placeholder */
async function loadTemplates(tx: Tx, groupId: number, templates: DemoMail['templates']): Promise<Ids> {
  for (const { subject, body } of templates) {
    parseTemplate(subject, 'subject');
    parseTemplate(body, 'body');
  }
  return idsByName(
    await tx
      .insertInto('email_template')
      .values(templates.map((template) => ({ ...template, project_type_id: groupId })))
      .returning(['id', 'name'])
      .execute(),
  );
}

/** Loads the mail rules of a group. The history of its projects sends no mail. */
export async function loadDemoMail(tx: Tx, group: LoadedGroup): Promise<void> {
  const { templates, states, changes } = demoMail[group.name]!;
  const templateIds = await loadTemplates(tx, group.id, templates);
  const [admin] = demoGroupRoles.Admin?.[group.name] ?? [];
  const editor = await tx
    .selectFrom('usr')
    .select('id')
    .where('login', '=', admin ?? '')
    .executeTakeFirst();
  for (const { to, from, template, recipients, mode } of states) {
    const { id } = await tx
      .insertInto('project_state_email')
      .values({
        project_type_id: group.id,
        project_state_id: idOf(group.stateIds, to),
        src_state_id: from === undefined ? null : idOf(group.stateIds, from),
        email_template_id: idOf(templateIds, template),
        mode: mode ?? 'on',
        editor_id: editor?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await loadRecipients(tx, { project_state_email_id: id }, recipients, group.roleIds);
  }
  for (const { change, recipients, template } of changes) {
    const { id } = await tx
      .insertInto('project_change_email')
      .values({
        project_type_id: group.id,
        change,
        email_template_id: template === undefined ? null : idOf(templateIds, template),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await loadRecipients(tx, { project_change_email_id: id }, recipients, group.roleIds);
  }
}

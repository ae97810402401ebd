import { sql } from 'kysely';
import { changeTitles } from 'shared-api/changeTitles';
import { emailTemplateContract, type TemplateUse } from 'shared-api/contracts/groupParts/groupMail';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import { defineResource } from '../../../kernel/crud/resource';
import { HttpError } from '../../../kernel/http/errors';
import { byAdmins, groupParents, uniqueName } from '../ofGroup';
import { checkTemplate } from './checkTemplate';

/** Names rules under the title of the screen that lists them; empty without any. */
const nameUses = (title: string, names: string[]) => (names.length ? [`${title}: ${names.join(', ')}`] : []);

/** `Email Notifications: In Review; Change Notifications: Services lock`. */
const namedUses = (uses: readonly TemplateUse[]) =>
  [
    ...nameUses(
      'Email Notifications',
      uses.filter(({ kind }) => kind === 'state').map(({ name }) => name),
    ),
    ...nameUses(
      'Change Notifications',
      uses.filter(({ kind }) => kind === 'change').map(({ name }) => changeTitles[name as ProjectChangeKind]),
    ),
  ].join('; ');

/** The rules that use a template: those of states before those of changes. */
const usedBy = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name) order by kind desc, name, id), '[]')
  from (
    select 'state' as kind, e.id, coalesce(src.name || ' → ', '') || dst.name as name
    from project_state_email e
    join project_state dst on dst.id = e.project_state_id
    left join project_state src on src.id = e.src_state_id
    where e.email_template_id = email_template.id
    union all
    select 'change', c.id, c.change from project_change_email c where c.email_template_id = email_template.id
  ) used)`;

/** The texts of a group's mails. A text with an unknown placeholder is refused, and a template that a rule uses stays. */
export const emailTemplates = defineResource(emailTemplateContract, {
  table: 'email_template',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  constraints: uniqueName('email_template'),
  derived: () => ({ used_by: usedBy }),
  check: (_tx, { before, after }) => {
    if (after) checkTemplate(after);
    else if (before?.used_by.length) {
      const uses = namedUses(before.used_by);
      throw new HttpError(409, `This template is in use. ${uses}. Choose another template there first.`);
    }
    return Promise.resolve();
  },
});

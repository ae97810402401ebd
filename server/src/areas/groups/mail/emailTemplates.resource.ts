import { sql } from 'kysely';
import { changeTitles } from 'shared-api/changeTitles';
import { emailTemplateContract, type TemplateUse } from 'shared-api/contracts/groupParts/groupMail';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import { defineResource } from '../../../kernel/crud/resource';
import { HttpError } from '../../../kernel/http/errors';
import { byAdmins, groupParents, uniqueName } from '../ofGroup';
import { checkTemplate } from './checkTemplate';

const nameUse = ({ kind, name }: TemplateUse) =>
  kind === 'state' ? `State mail: ${name}` : `Change mail: ${changeTitles[name as ProjectChangeKind]}`;

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
      const uses = before.used_by.map(nameUse).join('; ');
      throw new HttpError(409, `Rules use this template: ${uses}. Give them another template first.`);
    }
    return Promise.resolve();
  },
});

import { sql } from 'kysely';
import { milestoneContract } from 'shared-api/contracts/catalogue';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, byMembers, groupParents, inUse, uniqueName } from '../ofGroup';

const refused = (field: string, text: string) => unprocessable(text, { [field]: text });

/** The milestones of a group. Those that projects have keep their kind, and stay. */
export const milestones = defineResource(milestoneContract, {
  table: 'milestone',
  parents: groupParents,
  read: byMembers,
  write: byAdmins,
  pageSize: limits.groupRows,
  derived: () => ({
    is_check: sql`milestone.kind = 'check'`,
    is_date: sql`milestone.kind = 'date'`,
    is_text: sql`milestone.kind = 'text'`,
    projects: sql`(select count(*)::int from project_milestone used where used.milestone_id = milestone.id)`,
  }),
  constraints: uniqueName('milestone'),
  check: (_tx, { before, after }) => {
    if (!after) return Promise.resolve();
    const isAttachment = after.kind === 'attachment';
    if (before && before.projects > 0 && before.kind !== after.kind)
      throw refused(
        'kind',
        before.projects === 1
          ? 'One project has it already, so this stays.'
          : `${before.projects} projects have it already, so this stays.`,
      );
    if (isAttachment && !after.attachment_type)
      throw refused('attachment_type', 'Attachment type is required.');
    if (!isAttachment && after.attachment_type)
      throw refused('attachment_type', 'Only a milestone completed by an attachment has an attachment type.');
    return Promise.resolve();
  },
  usedBy: [
    {
      table: 'project_milestone',
      column: 'milestone_id',
      text: inUse('One project has this milestone', 'projects have this milestone', 'It stays for {them}.'),
    },
    {
      table: 'milestone_group_item',
      column: 'milestone_id',
      text: inUse('One milestone group has it', 'milestone groups have it', 'Take it out of {them} first.'),
    },
  ],
});

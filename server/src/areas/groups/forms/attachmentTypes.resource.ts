import { sql } from 'kysely';
import { attachmentTypeContract } from 'shared-api/contracts/catalogue';
import { attachmentTypes as attachmentTypeData } from 'shared-api/resources/attachmentTypes';
import { administeredGroupIds } from 'shared-api/portal/audience';
import { limits } from 'shared-api/limits';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { defineResource } from '../../../kernel/crud/resource';
import { byAdmins, byMembers, groupParents, inUse, uniqueName } from '../ofGroup';

/** The group of a type. */
async function groupOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ groupId: number }>`
    select project_type_id as "groupId" from attachment_type where id = ${id}`.execute(tx);
  return rows[0]?.groupId ?? 0;
}

const { label } = attachmentTypeData.fields.is_user_type;
const insteadSwitchOff = `Switch off “${label}” instead.`;

/**
 * What files of a group's projects may be called. Everyone who sees the group reads the list, because forms offer it; types of
 * financial files are shown to its admins alone.
 */
export const attachmentTypes = defineResource(attachmentTypeContract, {
  table: 'attachment_type',
  parents: groupParents,
  read: byMembers,
  write: byAdmins,
  pageSize: limits.groupRows,
  visible: (user) =>
    Promise.resolve(
      sql`${user.is_admin}::boolean or not is_financial or project_type_id = any(${administeredGroupIds(user)}::int[])`,
    ),
  derived: () => ({
    project_type_id: sql`attachment_type.project_type_id`,
    template_filename: sql`case when attachment_type.template_file is not null
      then coalesce(attachment_type.template ->> 'name', attachment_type.template_filename) end`,
  }),
  constraints: uniqueName('attachment_type'),
  usedBy: [
    {
      table: 'attachment',
      column: 'attachment_type_id',
      text: inUse('One file is of this type', 'files are of this type', insteadSwitchOff),
    },
    {
      table: 'milestone',
      column: 'attachment_type_id',
      text: inUse('One milestone is completed by it', 'milestones are completed by it', insteadSwitchOff),
    },
    {
      table: 'service_attachment',
      column: 'attachment_type_id',
      text: inUse('One service requires it', 'services require it', 'Change {them} first.'),
    },
  ],
});

const { data: _, parents: _parents, ...shared } = attachmentTypes;

/** One type without its group in the address. Source: spec 001, point 7. */
export const attachmentTypeById: typeof attachmentTypes = {
  ...shared,
  path: '/attachment_types',
  operations: ['get', 'update'],
  read: async (user, { id }, tx) => byMembers(user, { groupId: await groupOf(tx, id!) }, tx),
  write: async (user, { id }, tx) => byAdmins(user, { groupId: await groupOf(tx, id!) }, tx),
  saved: async (tx, { id }) =>
    publish(tx, { kind: 'list', path: groupPaths.attachmentTypes(await groupOf(tx, id)) }),
};

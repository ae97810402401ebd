import { sql } from 'kysely';
import { milestoneGroupContract } from 'shared-api/contracts/catalogue';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import { byAdmins, byMembers, groupParents, uniqueName } from '../ofGroup';

/** Ordered templates of milestones. Projects copy their milestones, so nothing points to a template. */
export const milestoneGroups = defineResource(milestoneGroupContract, {
  table: 'milestone_group',
  parents: groupParents,
  read: byMembers,
  write: byAdmins,
  pageSize: limits.groupRows,
  derived: () => ({
    milestones: sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'is_check', n.kind = 'check', 'is_date', n.kind = 'date',
        'is_text', n.kind = 'text', 'attachment_type_id', n.attachment_type_id) order by i.ord, n.id)
      from milestone_group_item i join milestone n on n.id = i.milestone_id
      where i.milestone_group_id = milestone_group.id), '[]')`,
  }),
  constraints: uniqueName('milestone_group'),
});

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReferenceTarget } from 'shared-api/resources/declareResource';

/** The table behind each target of a reference. */
export interface ReferenceTable {
  table: string;
  /** The error message for an unknown id. */
  missing: string;
  /** Only these rows may be chosen; a reference that is stored already stays valid. */
  allowed?: RawBuilder<SqlBool>;
  /** Only rows of the same parent may be chosen: their column, and the parameter of the path that has the parent's id. */
  within?: { column: string; param: string };
}

const inGroup = { column: 'project_type_id', param: 'groupId' };

export const referenceTables: Record<ReferenceTarget, ReferenceTable> = {
  user: { table: 'usr', missing: 'There is no such person.', allowed: sql`active` },
  team: { table: 'team', missing: 'There is no such team.' },
  group: { table: 'project_type', missing: 'There is no such delivery group.' },
  state: { table: 'project_state', missing: 'There is no such state.' },
  service: { table: 'service', missing: 'There is no such service.' },
  groupAttachmentType: {
    table: 'attachment_type',
    missing: 'There is no such attachment type in this group.',
    within: inGroup,
  },
  groupBookingSubtype: {
    table: 'booking_subtype',
    missing: 'There is no such second leg in this group.',
    allowed: sql`child`,
    within: inGroup,
  },
  groupBookingType: {
    table: 'booking_type',
    missing: 'There is no such booking type in this group.',
    within: inGroup,
  },
  groupEmailTemplate: {
    table: 'email_template',
    missing: 'There is no such email template in this group.',
    within: inGroup,
  },
  groupMilestone: {
    table: 'milestone',
    missing: 'There is no such milestone in this group.',
    within: inGroup,
  },
  // Only texts without a format have options.
  groupProperty: {
    table: 'property',
    missing: 'There is no such text property in this group.',
    allowed: sql`type = 'string' and format is null`,
    within: inGroup,
  },
  groupRole: { table: 'usr_role', missing: 'There is no such role in this group.', within: inGroup },
  groupService: { table: 'service', missing: 'There is no such service in this group.', within: inGroup },
  groupServiceGroup: {
    table: 'service_group',
    missing: 'There is no such service group in this group.',
    within: inGroup,
  },
  groupServiceIcon: {
    table: 'service_icon',
    missing: 'There is no such service icon in this group.',
    within: inGroup,
  },
  reviewStatus: {
    table: 'review_status',
    missing: 'There is no such review status of this subtype.',
    within: { column: 'booking_subtype_id', param: 'subtypeId' },
  },
  groupState: { table: 'project_state', missing: 'There is no such state in this group.', within: inGroup },
};

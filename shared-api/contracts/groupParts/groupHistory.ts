import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from '../common';
import { AuditChange } from '../audit';
import type { ListFields } from '../lists/list';

/** A row of `GET /project_types/{id}/history`: one change of a group's configuration. Source: domain.md 11. */
export const GroupChange = Type.Object({
  id: Id,
  created_on: Instant,
  /** Null: the portal itself. */
  usr: orNull(Named),
  /** The part in words: `email template`. */
  entity: Type.String(),
  entity_id: orNull(Id),
  /** Its name then. */
  entity_name: Type.String(),
  action: Type.String(),
  changes: Type.Array(AuditChange),
});
export type GroupChange = Static<typeof GroupChange>;

export const groupHistoryFields: ListFields = {
  equal: { usr_name: 'text', entity: 'text', action: 'text', entity_id: 'integer' },
  like: ['entity_name'],
  range: ['created_on'],
  includes: [],
  sort: ['created_on'],
  columns: {
    created_on: 'When',
    usr_name: 'Who',
    action: 'What',
    entity: 'Part',
    entity_name: 'Name',
    changes: 'Changes',
  },
};

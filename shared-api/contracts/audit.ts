import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from './common';
import type { ListFields } from './lists/list';

/** The change of one field, in words. */
export const AuditChange = Type.Object({
  field: Type.String(),
  from: orNull(Type.String()),
  to: orNull(Type.String()),
});
export type AuditChange = Static<typeof AuditChange>;

/** A row of `GET /audit`: one write. For global admins only. Source: domain.md 11. */
export const AuditEntry = Type.Object({
  id: Id,
  created_on: Instant,
  /** Null: the portal itself, or a caller who was not signed in. */
  usr: orNull(Named),
  entity: Type.String(),
  entity_id: orNull(Id),
  entity_name: Type.String(),
  action: Type.String(),
  changes: Type.Array(AuditChange),
  /** How often it happened within the hour that starts with the first; above 1 only for refused sign-ins. */
  times: Type.Integer(),
  /** The id under which the server logged the request. */
  request_id: orNull(Type.String()),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditFields: ListFields = {
  equal: { usr_name: 'text', entity: 'text', action: 'text', entity_id: 'integer', is_sign_in: 'boolean' },
  like: ['entity_name', 'request_id'],
  range: ['created_on'],
  includes: [],
  sort: ['created_on'],
  columns: {
    created_on: 'When',
    usr_name: 'Who',
    action: 'What',
    entity: 'Kind',
    entity_id: 'ID',
    entity_name: 'Name',
    changes: 'Changes',
    times: 'Times',
    request_id: 'Request',
  },
};

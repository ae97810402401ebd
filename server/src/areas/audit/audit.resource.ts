import { sql } from 'kysely';
import { AuditEntry, auditFields } from 'shared-api/contracts/audit';
import { paths } from 'shared-api/contracts/paths';
import { defineList, globalAdmin } from '../../kernel/crud/resource';

/** Whether the action contains the name of the thing, as that of a saved view: `saved view “Mine” made`. */
const namesThing = sql`audit_entry.action like '%“%”%'`;

/** The read-only view of the audit log; only `writeAudit` writes entries. */
export const audit = defineList({
  name: 'audit entry',
  plural: 'audit entries',
  path: paths.audit,
  table: 'audit_entry',
  row: AuditEntry,
  fields: auditFields,
  sort: 'created_on desc',
  read: globalAdmin,
  operations: ['list', 'get'],
  derived: () => ({
    // Entries never change.
    version: sql`1`,
    usr: sql`(select jsonb_build_object('id', usr.id, 'name', usr.name) from usr where usr.id = audit_entry.usr_id)`,
    // Filters need the same action whatever the name in it.
    action: sql`case when ${namesThing} then regexp_replace(audit_entry.action, ' “.*”', '') else audit_entry.action end`,
    entity_name: sql`case when ${namesThing} then substring(audit_entry.action from '“(.*)”') else audit_entry.entity_name end`,
    is_sign_in: sql`audit_entry.action in ('signed in', 'signed out', 'sign-in refused')`,
    usr_name: sql`(select usr.name from usr where usr.id = audit_entry.usr_id)`,
  }),
  cells: {
    created_on: ({ created_on }) => created_on,
    usr_name: ({ usr }) => usr?.name ?? 'The portal',
    changes: ({ changes }) =>
      changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
  },
});

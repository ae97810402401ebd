import { sql } from 'kysely';
import { AuditEntry, auditFields } from 'shared-api/contracts/audit';
import { paths } from 'shared-api/contracts/paths';
import { changesCell } from '../../kernel/audit/changesCell';
import { defineList, globalAdmin } from '../../kernel/crud/resource';

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
    is_sign_in: sql`audit_entry.action in ('signed in', 'signed out', 'sign-in refused')`,
    usr_name: sql`(select usr.name from usr where usr.id = audit_entry.usr_id)`,
  }),
  cells: {
    created_on: ({ created_on }) => created_on,
    usr_name: ({ usr }) => usr?.name ?? 'The portal',
    changes: changesCell,
  },
});

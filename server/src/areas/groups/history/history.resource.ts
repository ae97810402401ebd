import { sql } from 'kysely';
import { GroupChange, groupHistoryFields } from 'shared-api/contracts/groupParts/groupHistory';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { changesCell } from '../../../kernel/audit/changesCell';
import { defineList } from '../../../kernel/crud/resource';
import { byAdmins, groupParents } from '../ofGroup';

/** The changes of one group's configuration, for its admins; global admins read the whole log at `/audit`. */
export const history = defineList({
  name: 'change',
  plural: 'changes',
  path: groupPaths.history(':groupId'),
  table: 'audit_entry',
  parents: groupParents,
  row: GroupChange,
  fields: groupHistoryFields,
  sort: 'created_on desc',
  read: byAdmins,
  operations: ['list', 'get'],
  derived: () => ({
    // Entries never change.
    version: sql`1`,
    usr: sql`(select jsonb_build_object('id', usr.id, 'name', usr.name) from usr where usr.id = audit_entry.usr_id)`,
    usr_name: sql`(select usr.name from usr where usr.id = audit_entry.usr_id)`,
  }),
  cells: {
    created_on: ({ created_on }) => created_on,
    usr_name: ({ usr }) => usr?.name ?? 'The portal',
    changes: changesCell,
  },
});

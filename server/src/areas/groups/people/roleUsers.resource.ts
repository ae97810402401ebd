import { roleUserContract } from 'shared-api/contracts/groupParts/groupAccess';
import { defineResource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { HttpError } from '../../../kernel/http/errors';
import { byAdmins, groupParents } from '../ofGroup';
import { findRole, roleParent } from './roles.queries';

/**
 * The people who have a role of a group; the id of a row is that of the person. The role takes effect in their open sessions at once, and
 * with it what they see: the list of projects asks for the roles of its reader.
 */
export const roleUsers = defineResource(roleUserContract, {
  table: 'usr_role_usr',
  // The audit log has users too.
  name: 'user of a role',
  parents: [...groupParents, roleParent],
  read: byAdmins,
  write: byAdmins,
  operations: ['list', 'get', 'create', 'delete'],
  constraints: { usr_role_usr_pkey: 'usr' },
  check: async (tx, { parentId, after }) => {
    if (after && (await findRole(tx, parentId))?.is_project_role)
      throw new HttpError(409, 'A project role is assigned on each project, not here.');
  },
  saved: async (tx, { before, after, parents }) => {
    const changed = [before?.usr.id, after?.usr.id].filter((id) => id !== undefined);
    await publish(tx, { kind: 'access', userIds: changed }, { kind: 'group', id: parents.groupId! });
  },
});

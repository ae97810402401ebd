import { Type, type Static } from 'typebox';
import { projectPermissions } from '../../resources/access/projectPermissions';
import { roleRules } from '../../resources/access/roleRules';
import { roleUsers } from '../../resources/access/roleUsers';
import { userRoles } from '../../resources/access/userRoles';
import { Id, orNull } from '../common';
import { contractOf } from '../lists/contractOf';

/** The roles and permissions of a delivery group. Source: spec 001, points 2.5, 3 and 7; domain.md 1. */
export const userRoleContract = contractOf(userRoles, {
  row: {
    required_state: orNull(Type.Object({ id: Id, name: Type.String(), is_start: Type.Boolean() })),
    /** The people who have a role of the group; 0 for a project role. */
    users: Type.Integer({ minimum: 0 }),
    /** The rules that say who assigns a project role. */
    rules: Type.Integer({ minimum: 0 }),
  },
});
/** A row of `GET /project_types/{id}/user_roles`. Source: spec 000, point 3. */
export type GroupRole = Static<typeof userRoleContract.row>;

export const roleUserContract = contractOf(roleUsers);

const name = Type.String();
/** The name of a rule is who it is for: `Requester`, or the name of a role. */
export const roleRuleContract = contractOf(roleRules, { row: { name } });
/** The name of a permission says what it allows whom: `Change services: Requester`. */
export const projectPermissionContract = contractOf(projectPermissions, {
  row: { name, method: Type.String(), resource: Type.String() },
});

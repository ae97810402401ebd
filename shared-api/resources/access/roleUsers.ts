import { declareResource } from '../declareResource';

/** The people who have a role of a delivery group. Source: spec 001, points 2.5 and 7. */
export const roleUsers = declareResource({
  name: 'role_user',
  noun: { one: 'user', many: 'users' },
  path: '/project_types/:groupId/user_roles/:roleId/users',
  address: '/groups/:groupId/roles/:roleId/users',
  parent: 'role',
  membership: { ownLoss: 'You lose what this role lets you see and do. Somebody else must add you again.' },
  nameField: 'usr',
  sort: 'usr_name',
  fields: {
    usr: {
      label: 'User',
      kind: 'reference',
      to: 'user',
      required: true,
      unique: 'This user has the role already.',
    },
  },
});

import type { CurrentUser } from 'shared-api/contracts/session';

/** The ids of the delivery groups in which a person holds the role Admin. Global admins administer all groups without it. */
export const administeredGroupIds = ({ roles }: Pick<CurrentUser, 'roles'>): number[] =>
  roles.filter(({ name }) => name === 'Admin').map(({ project_type_id }) => project_type_id);

/** Whether a person may configure a delivery group. Source: spec 001, point 6. */
export const administersGroup = (user: Pick<CurrentUser, 'is_admin' | 'roles'>, groupId: number): boolean =>
  user.is_admin || administeredGroupIds(user).includes(groupId);

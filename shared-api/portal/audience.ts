import type { CurrentUser } from '../contracts/session';
import type { Audience } from './manifest';

const holdsRole = (user: CurrentUser, name: string) => user.roles.some((role) => role.name === name);

/** The ids of the delivery groups in which a person holds the role Admin. Global admins administer all groups without it. */
export const administeredGroupIds = ({ roles }: Pick<CurrentUser, 'roles'>): number[] =>
  roles.filter(({ name }) => name === 'Admin').map(({ project_type_id }) => project_type_id);

/** Whether a person may configure a delivery group, on the server and on the screen. Source: spec 001, point 6. */
export const administersGroup = (user: Pick<CurrentUser, 'is_admin' | 'roles'>, groupId: number): boolean =>
  user.is_admin || administeredGroupIds(user).includes(groupId);

/** The ids of the delivery groups whose reports a person reads; global admins read those of all. Source: spec 001, point 6. */
export const reportedGroupIds = ({
  is_admin,
  roles,
}: Pick<CurrentUser, 'is_admin' | 'roles'>): number[] | 'all' =>
  is_admin
    ? 'all'
    : roles.filter(({ name }) => name === 'Report' || name === 'Admin').map((role) => role.project_type_id);

/** Whether a person works with change requests: global admins, and members of a team that has their dashboard. Source: domain.md 7. */
export const seesCrs = (user: Pick<CurrentUser, 'is_admin' | 'teams'>): boolean =>
  user.is_admin || user.teams.some((team) => team.enable_cr_dash);

const rules: Record<Audience, (user: CurrentUser) => boolean> = {
  admin: (user) => user.is_admin,
  'group-admin': (user) => user.is_admin || holdsRole(user, 'Admin'),
  'team-manager': (user) => user.teams.some((team) => team.is_manager),
  report: (user) => reportedGroupIds(user).length > 0,
  'remote-owner': (user) => user.owns_remotes === true,
  'cr-dashboard': (user) => user.teams.some((team) => team.enable_cr_dash),
};

/**
 * Whether a menu entry or a page is offered to a user: one of the named audiences suffices, and an absent list means everyone. This
 * decides only what is shown; the server decides what is allowed. Source: spec 001, points 2.3 and 6.
 */
export const isOffered = (user: CurrentUser, when: readonly Audience[] | undefined): boolean =>
  !when || when.some((audience) => rules[audience](user));

/** Whoever need not sign in, a display for example: a person without roles and teams. */
export const nobody: CurrentUser = {
  id: 0,
  name: '',
  ad_account: null,
  is_admin: false,
  roles: [],
  teams: [],
  canChangePassword: false,
  max_attachment_size_mb: 0,
};

import type { CurrentUser } from '../contracts/session';
import type { Audience } from './manifest';

const holdsRole = (user: CurrentUser, name: string) => user.roles.some((role) => role.name === name);

/** Whether a user holds the role Admin of a delivery group, or is a global admin. Source: spec 001, point 6. */
export const administersGroup = (user: CurrentUser, groupId: number): boolean =>
  user.is_admin || user.roles.some((role) => role.name === 'Admin' && role.project_type_id === groupId);

const rules: Record<Audience, (user: CurrentUser) => boolean> = {
  admin: (user) => user.is_admin,
  'group-admin': (user) => user.is_admin || holdsRole(user, 'Admin'),
  'team-manager': (user) => user.teams.some((team) => team.is_manager),
  report: (user) => user.is_admin || holdsRole(user, 'Report') || holdsRole(user, 'Admin'),
  'cr-dashboard': (user) => user.teams.some((team) => team.enable_cr_dash),
};

/**
 * Whether a menu entry or a page is offered to a user: one of the named audiences suffices, and an absent list means everyone. This
 * decides only what is shown; the server decides what is allowed. Source: spec 001, points 2.3 and 6.
 */
export const isOffered = (user: CurrentUser, when: readonly Audience[] | undefined): boolean =>
  !when || when.some((audience) => rules[audience](user));

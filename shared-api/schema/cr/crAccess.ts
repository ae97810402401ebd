import type { CurrentUser } from '../../contracts/session';

/** Whether a person makes displays of the CR dashboard: global admins, and managers of a team that has the dashboard. */
export const makesCrWalls = (user: Pick<CurrentUser, 'is_admin' | 'teams'>): boolean =>
  user.is_admin || user.teams.some((team) => team.enable_cr_dash && team.is_manager);

import type { CurrentUser } from 'shared-api/contracts/session';

/** The ids of the teams that a person manages. */
export const managedTeamIds = ({ teams }: CurrentUser): number[] =>
  teams.filter(({ is_manager }) => is_manager).map(({ team_id }) => team_id);

/** Whether a person may change a team's members. Source: spec 001, point 6. */
export const managesTeam = (user: CurrentUser, teamId: number): boolean =>
  user.is_admin || managedTeamIds(user).includes(teamId);

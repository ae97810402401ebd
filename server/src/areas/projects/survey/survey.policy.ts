import type { CurrentUser } from 'shared-api/contracts/session';
import { managesTeam } from '../../../kernel/session/teams.policy';
import { isAdmin, type Caller } from '../permissions/policy';
import type { StoredSurvey } from './survey.queries';

/**
 * Whether a person may read what was answered on a project: who answered it, admins, and the managers of the team that was
 * asked about. Nobody else: answers are candid as long as those whom they speak of do not read them one by one.
 */
export const readsAnswers = (user: CurrentUser, caller: Caller, { usr_id, team_id }: StoredSurvey): boolean =>
  usr_id === user.id || isAdmin(caller) || (team_id !== null && managesTeam(user, team_id));

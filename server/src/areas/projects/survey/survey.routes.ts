import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import type { CurrentUser } from 'shared-api/contracts/session';
import { AnswerSurvey, ProjectSurvey } from 'shared-api/contracts/survey';
import type { AppDeps } from '../../../kernel/area/deps';
import { longBodyLimit } from '../../../kernel/http/bodyLimits';
import type { Tx } from '../../../kernel/db/types';
import { managesTeam } from '../../../kernel/session/teams.policy';
import { seeProject, type ProjectAccess } from '../permissions/access';
import { projectCalls } from '../projectCalls';
import { answerSurvey, surveyedAction, refuseSecondAnswer } from './answerSurvey';
import { isAdmin, type Caller } from '../permissions/policy';
import { findSurvey, listAnswers, listOpenQuestions, type StoredSurvey } from './survey.queries';
import { pair, visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const ProjectId = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody };
const tags = ['survey'];

/**
 * Whether a person may read the answers on a project: their author, admins, and managers of the surveyed team. Answers stay candid
 * only if other members of the team cannot read them.
 */
const readsAnswers = (user: CurrentUser, caller: Caller, { usr_id, team_id }: StoredSurvey): boolean =>
  usr_id === user.id || isAdmin(caller) || (team_id !== null && managesTeam(user, team_id));

/** Before completion the open questions, afterwards the answers if the caller may read them. */
async function presentSurvey(
  tx: Tx,
  { projectId, caller }: ProjectAccess,
  user: CurrentUser,
): Promise<ProjectSurvey> {
  const survey = await findSurvey(tx, projectId);
  if (!survey) return { surveyed_on: null, questions: await listOpenQuestions(tx, projectId), results: [] };
  const answers = readsAnswers(user, caller, survey)
    ? await listAnswers(tx, projectId)
    : { questions: [], results: [] };
  return { surveyed_on: survey.surveyed_on.toISOString(), ...answers };
}

/** The survey of one project. Source: spec 000, points 2 (Post Project Survey) and 9. */
export const surveyRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { enter, write } = projectCalls(deps);

  app.get(
    projectPaths.survey(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'What a project is asked, and what was answered',
        params: ProjectId,
        response: { 200: ProjectSurvey, ...refusals },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      return presentSurvey(db, await enterProject(db, request, request.params.id), user);
    },
  );

  app.post(
    projectPaths.survey(':id'),
    {
      bodyLimit: longBodyLimit,
      config: {
        guard: pair('POST', 'survey'),
        // A second answer is refused with 409, though the right to answer has gone by then.
        admit: async (request) =>
          seeProject(db, (request.params as { id: number }).id, await request.signedIn()),
      },
      schema: {
        tags,
        summary: 'Answer the survey of a project, or decline it',
        description: 'Without results it is declined. A second one answers 409.',
        params: ProjectId,
        body: AnswerSurvey,
        response: { 201: ProjectSurvey, ...refusals },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { id } = request.params;
      return write(request, reply, {
        project: async (tx) => {
          await refuseSecondAnswer(tx, await seeProject(tx, id, user, { lock: true }));
          return enter(tx, request, reply, id);
        },
        act: (tx, access, by) => answerSurvey(tx, access, request.body, by),
        action: ({ questions }) => surveyedAction(request.body, questions),
        present: (tx, access) => presentSurvey(tx, access, user),
        status: 201,
      });
    },
  );
};

import type { AnswerSurvey, SurveyQuestion } from 'shared-api/contracts/survey';
import { hasUnusableCharacters } from 'shared-api/schema';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { publish } from '../../../kernel/events/publish';
import type { ProjectAccess } from '../permissions/access';
import { may, permissionsOf } from '../permissions/policy';
import type { Change } from '../projectCalls';
import { findSurvey, listAsked, lockQuestions } from './survey.queries';

/**
 * Tells those who could have answered that somebody did: to them it is a lost race, not a right that they lack.
 * @param access of the locked project
 * @throws HttpError 409
 */
export async function refuseSecond(tx: Tx, { projectId, caller, facts, rows }: ProjectAccess): Promise<void> {
  const could = permissionsOf(caller, { ...facts, surveyOffered: true }, rows);
  if (!may(could, 'POST', 'survey') || !(await findSurvey(tx, projectId))) return;
  throw new HttpError(409, 'This project was surveyed already. Nothing was sent.', { code: 'surveyed' });
}

type Result = AnswerSurvey['results'][number];

/** What is wrong with an answer, by its place in the body. */
function faultsOf(results: readonly Result[], asked: readonly { id: number }[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const open = new Set(asked.map(({ id }) => id));
  const seen = new Set<number>();
  results.forEach(({ id, detail }, i) => {
    if (seen.has(id)) faults[`results.${i}.id`] = 'This question is answered twice.';
    else if (!open.has(id)) faults[`results.${i}.id`] = 'This question is no longer asked.';
    if (detail && hasUnusableCharacters(detail, { lines: true }))
      faults[`results.${i}.detail`] = 'The text holds a character that cannot be used.';
    seen.add(id);
  });
  return faults;
}

/**
 * Writes down what somebody answered, or with no results that they declined: either ends the survey of the project. Source:
 * spec 000, points 3 and 9.
 * @returns what was asked
 * @throws HttpError 422 by the place of the answer
 */
export async function answerSurvey(
  tx: Tx,
  { projectId }: Pick<ProjectAccess, 'projectId'>,
  { results }: AnswerSurvey,
  { userId, at }: Change,
): Promise<{ asked: SurveyQuestion[] }> {
  await lockQuestions(
    tx,
    results.map(({ id }) => id),
  );
  const asked = await listAsked(tx, projectId);
  const faults = faultsOf(results, asked);
  if (Object.keys(faults).length)
    throw unprocessable('The questions have changed since you opened them. Nothing was sent.', faults);
  const { team_id } = await tx
    .selectFrom('project')
    .select('team_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('project_survey')
    .values({ project_id: projectId, team_id, usr_id: userId, surveyed_on: at })
    .execute();
  if (results.length)
    await tx
      .insertInto('project_survey_result')
      .values(
        results.map(({ id, rating, detail }) => ({
          project_id: projectId,
          question_id: id,
          rating,
          detail: detail?.trim() || null,
        })),
      )
      .execute();
  return { asked };
}

/** Notes it in the audit log and tells open browsers. What was written beside ratings stays with those who read the results. */
export async function recordSurveyed(
  tx: Tx,
  projectId: number,
  { results }: AnswerSurvey,
  asked: readonly SurveyQuestion[],
  { userId, at }: Change,
): Promise<void> {
  const { name } = await tx
    .selectFrom('project')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const texts = new Map(asked.map(({ id, rating }) => [id, rating]));
  await publish(tx, { kind: 'project', id: projectId });
  await writeAudit(tx, {
    userId,
    entity: 'project',
    entityId: projectId,
    name,
    action: results.length ? 'surveyed' : 'survey declined',
    changes: results.map(({ id, rating }) => ({
      field: texts.get(id) ?? '',
      from: null,
      to: String(rating),
    })),
    at,
  });
}

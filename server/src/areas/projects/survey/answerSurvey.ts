import type { AnswerSurvey, SurveyQuestion } from 'shared-api/contracts/survey';
import { hasUnusableCharacters } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import { may, permissionsOf } from '../permissions/policy';
import type { Change } from '../Change';
import type { RecordedAction } from '../record/recordProject';
import { findSurvey, listOpenQuestions, lockQuestions } from './survey.queries';

/**
 * Answers 409 instead of 403 to a caller who lost only a race: the survey was answered, and otherwise the caller could answer it.
 * @param access of the locked project
 * @throws HttpError 409
 */
export async function refuseSecondAnswer(
  tx: Tx,
  { projectId, caller, facts, rows }: ProjectAccess,
): Promise<void> {
  const permissionsBefore = permissionsOf(caller, { ...facts, surveyOffered: true }, rows);
  if (!may(permissionsBefore, 'POST', 'survey') || !(await findSurvey(tx, projectId))) return;
  throw new HttpError(409, 'This project was surveyed already. Nothing was sent.', { code: 'surveyed' });
}

type Result = AnswerSurvey['results'][number];

/** Finds the faults of an answer, by body path. */
function findFaults(
  results: readonly Result[],
  questions: readonly { id: number }[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const open = new Set(questions.map(({ id }) => id));
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
 * Stores an answer, or without results that the survey was declined; either completes the survey of the project. Source: spec 000,
 * points 3 and 9.
 * @returns the questions at that moment
 * @throws HttpError 422 with the faults by body path
 */
export async function answerSurvey(
  tx: Tx,
  { projectId }: Pick<ProjectAccess, 'projectId'>,
  { results }: AnswerSurvey,
  { userId, at }: Change,
): Promise<{ questions: SurveyQuestion[] }> {
  await lockQuestions(
    tx,
    results.map(({ id }) => id),
  );
  const questions = await listOpenQuestions(tx, projectId);
  const faults = findFaults(results, questions);
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
  return { questions };
}

/** The audited record of an answer. It leaves out detail texts, which only readers of the results may see. */
export function surveyedAction(
  { results }: AnswerSurvey,
  questions: readonly SurveyQuestion[],
): RecordedAction {
  const texts = new Map(questions.map(({ id, rating }) => [id, rating]));
  return {
    action: results.length ? 'surveyed' : 'survey declined',
    changes: results.map(({ id, rating }) => ({
      field: texts.get(id) ?? '',
      from: null,
      to: String(rating),
    })),
  };
}

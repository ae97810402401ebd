import { sql } from 'kysely';
import type { ProjectSurvey, SurveyQuestion } from 'shared-api/contracts/survey';
import type { Tx } from '../../../kernel/db/types';

/** Finds the completed survey of a project: its team, author and time. */
export const findSurvey = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('project_survey')
    .select(['team_id', 'usr_id', 'surveyed_on'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();

export type StoredSurvey = NonNullable<Awaited<ReturnType<typeof findSurvey>>>;

/** The enabled questions of a project's team, in their order. */
export const listOpenQuestions = (tx: Tx, projectId: number): Promise<SurveyQuestion[]> =>
  tx
    .selectFrom('team_survey_question as q')
    .innerJoin('project as p', 'p.team_id', 'q.team_id')
    .where('p.id', '=', projectId)
    .where('q.disabled', '=', false)
    .select(['q.id', 'q.rating', 'q.detail'])
    .orderBy('q.ord')
    .orderBy('q.id')
    .execute();

/** The results of a project's survey with the present texts of their questions. */
export async function listAnswers(
  tx: Tx,
  projectId: number,
): Promise<Pick<ProjectSurvey, 'questions' | 'results'>> {
  const rows = await tx
    .selectFrom('project_survey_result as r')
    .innerJoin('team_survey_question as q', 'q.id', 'r.question_id')
    .where('r.project_id', '=', projectId)
    .select(['q.id', 'q.rating as question', 'q.detail as asked', 'r.rating', 'r.detail'])
    .orderBy('q.ord')
    .orderBy('q.id')
    .execute();
  return {
    questions: rows.map(({ id, question, asked }) => ({ id, rating: question, detail: asked })),
    results: rows.map(({ id, rating, detail }) => ({ id, rating, detail })),
  };
}

/** Locks questions against deletion and changes until the transaction ends. */
export const lockQuestions = (tx: Tx, ids: readonly number[]) =>
  sql`select from team_survey_question where id = any(${ids}::int[]) order by id for share`.execute(tx);

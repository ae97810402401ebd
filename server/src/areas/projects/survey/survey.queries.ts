import { sql } from 'kysely';
import type { ProjectSurvey, SurveyQuestion } from 'shared-api/contracts/survey';
import type { Tx } from '../../../kernel/db/types';

/** Whether and by whom a project was surveyed, about which team. */
export const findSurvey = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('project_survey')
    .select(['team_id', 'usr_id', 'surveyed_on'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();

export type StoredSurvey = NonNullable<Awaited<ReturnType<typeof findSurvey>>>;

/** What the team of a project asks now, in its order. */
export const listAsked = (tx: Tx, projectId: number): Promise<SurveyQuestion[]> =>
  tx
    .selectFrom('team_survey_question as q')
    .innerJoin('project as p', 'p.team_id', 'q.team_id')
    .where('p.id', '=', projectId)
    .where('q.disabled', '=', false)
    .select(['q.id', 'q.rating', 'q.detail'])
    .orderBy('q.ord')
    .orderBy('q.id')
    .execute();

/** What was answered on a project, each with its question as it reads now. */
export async function listAnswered(
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

/** Keeps questions from being deleted, disabled or reworded until the transaction ends. */
export const lockQuestions = (tx: Tx, ids: readonly number[]) =>
  sql`select from team_survey_question where id = any(${ids}::int[]) order by id for share`.execute(tx);

import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SurveyResult, SurveyResultsQuery } from 'shared-api/contracts/survey';
import { limits } from 'shared-api/limits';
import { readByCursor } from '../../../kernel/db/cursor';
import type { Database, Db, Tx } from '../../../kernel/db/types';
import { midnight, realDate } from '../../../kernel/crud/list';
import { isVisible, type Scope } from '../visibility';

/** Selects answers to a team's questions on certain days, for a reader. */
export interface ResultsFilter {
  teamId: number;
  days: SurveyResultsQuery;
  scope: Scope;
  timeZone: string;
}

const inDays = ({ days, timeZone }: ResultsFilter): RawBuilder<SqlBool> => {
  const { surveyed_on_gte: from, surveyed_on_lt: until } = days;
  const start = from ? sql`s.surveyed_on >= ${midnight(realDate(from), timeZone)}` : sql`true`;
  const end = until ? sql`s.surveyed_on < ${midnight(realDate(until), timeZone)}` : sql`true`;
  return sql<SqlBool>`(${start} and ${end})`;
};

/** Joins the project of an answer if the reader may see it. */
const joinVisibleProject = ({ scope }: ResultsFilter) =>
  sql`left join project_list on project_list.project_id = s.project_id
    and ${isVisible(expressionBuilder<Database, 'project_list'>(), scope)}`;

const fromAnswers = (filter: ResultsFilter) => sql`
  project_survey s
  join project_survey_result r on r.project_id = s.project_id
  join team_survey_question q on q.id = r.question_id
  ${joinVisibleProject(filter)}
  where q.team_id = ${filter.teamId} and ${inDays(filter)}`;

type QuestionCounts = {
  id: number;
  rating: string;
  disabled: boolean;
  n: number;
  mean: number | null;
  frowns: number;
  neutrals: number;
  smiles: number;
};
type Comment = {
  question_id: number;
  text: string;
  rating: 1 | 3 | 5;
  project_id: number | null;
  project_name: string | null;
  surveyed_on: Date;
};

/** Counts and comments for each question of a team, including disabled ones. @throws HttpError 400 for a date that does not exist */
export async function listSurveyResults(tx: Tx, filter: ResultsFilter): Promise<SurveyResult[]> {
  const counts = await sql<QuestionCounts>`
    select q.id, q.rating, q.disabled, count(a.rating)::int as n, round(avg(a.rating), 2)::float as mean,
      (count(*) filter (where a.rating = 1))::int as frowns, (count(*) filter (where a.rating = 3))::int as neutrals,
      (count(*) filter (where a.rating = 5))::int as smiles
    from team_survey_question q
    left join (select r.question_id, r.rating from project_survey_result r join project_survey s on s.project_id = r.project_id
      where ${inDays(filter)}) a on a.question_id = q.id
    where q.team_id = ${filter.teamId}
    group by q.id order by q.disabled, q.ord, q.id`.execute(tx);
  const comments = await sql<Comment>`
    select * from (
      select r.question_id, r.detail as text, r.rating, project_list.project_id, project_list.project_name, s.surveyed_on,
        row_number() over (partition by r.question_id order by s.surveyed_on desc, s.project_id desc) as nth
      from ${fromAnswers(filter)} and r.detail is not null) c
    where nth <= ${limits.surveyComments} order by question_id, nth`.execute(tx);
  return counts.rows.map(({ id, rating, disabled, n, mean, frowns, neutrals, smiles }) => ({
    question: { id, rating, disabled },
    n,
    mean,
    distribution: { '1': frowns, '3': neutrals, '5': smiles },
    comments: comments.rows
      .filter(({ question_id }) => question_id === id)
      .map(({ text, rating: given, project_id, project_name, surveyed_on }) => ({
        text,
        rating: given,
        project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
        created_on: surveyed_on.toISOString(),
      })),
  }));
}

/** Streams all answers, newest first, for a download. */
export const streamSurveyResults = (db: Db, filter: ResultsFilter) =>
  readByCursor<Omit<Comment, 'question_id' | 'text'> & { question: string; text: string | null }>(
    db,
    sql`select q.rating as question, r.rating, r.detail as text, project_list.project_id, project_list.project_name,
      s.surveyed_on from ${fromAnswers(filter)} order by s.surveyed_on desc, s.project_id desc, q.ord, q.id`,
  );

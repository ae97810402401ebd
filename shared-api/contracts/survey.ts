import { Type, type Static } from 'typebox';
import type { BodyOf } from '../resources/declareResource';
import { surveyQuestions } from '../resources/surveyQuestions';
import { Id, Instant, Named, orNull } from './common';
import { contractOf } from './lists/contractOf';
import { limits } from './limits';

/** Frown, neutral, smile. Source: spec 000, point 9. */
export const surveyRatings = [1, 3, 5] as const;
const Rating = Type.Enum([...surveyRatings]);

/** A question of a project's survey: `rating` is rated, `detail` asks for a text; null: no text. */
export const SurveyQuestion = Type.Object({ id: Id, rating: Type.String(), detail: orNull(Type.String()) });
export type SurveyQuestion = Static<typeof SurveyQuestion>;

const Result = Type.Object({
  id: Id,
  rating: Rating,
  detail: Type.Optional(orNull(Type.String({ maxLength: limits.surveyDetail }))),
});

/**
 * `GET /projects/{id}/survey`: `surveyed_on` is null until the survey was answered or declined. Until then `questions` are the open
 * questions; afterwards the answered ones with their `results`, for callers who may read them (docs/adr/0029).
 */
export const ProjectSurvey = Type.Object({
  surveyed_on: orNull(Instant),
  questions: Type.Array(SurveyQuestion),
  results: Type.Array(Result),
});
export type ProjectSurvey = Static<typeof ProjectSurvey>;

/** Without results: declined. A second one answers 409. */
export const AnswerSurvey = Type.Object(
  { results: Type.Array(Result, { maxItems: limits.surveyQuestions }) },
  { additionalProperties: false },
);
export type AnswerSurvey = Static<typeof AnswerSurvey>;

/** A row of `GET /teams/{id}/survey_questions`; `answers` counts projects that answered it. */
export const teamQuestionContract = contractOf(surveyQuestions, {
  row: { team_id: Id, answers: Type.Integer() },
  list: { sort: ['answers'], columns: { answers: 'Answers' } },
});
export type TeamQuestionBody = BodyOf<typeof surveyQuestions>;
export type TeamQuestion = Static<typeof teamQuestionContract.row>;

/** A text beside a rating. `project` is null for callers who may not see the project. */
export const SurveyComment = Type.Object({
  text: Type.String(),
  rating: Rating,
  project: orNull(Named),
  created_on: Instant,
});
export type SurveyComment = Static<typeof SurveyComment>;

/**
 * `GET /teams/{id}/survey_results`: the answers from `surveyed_on_gte` until before `surveyed_on_lt`. `distribution` counts answers
 * by rating.
 */
export const SurveyResult = Type.Object({
  question: Type.Object({ id: Id, rating: Type.String(), disabled: Type.Boolean() }),
  n: Type.Integer(),
  /** Null without answers. */
  mean: orNull(Type.Number()),
  distribution: Type.Object({ '1': Type.Integer(), '3': Type.Integer(), '5': Type.Integer() }),
  /** The newest, at most `limits.surveyComments`; the CSV has all. */
  comments: Type.Array(SurveyComment),
});
export type SurveyResult = Static<typeof SurveyResult>;

const day = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });
export const SurveyResultsQuery = Type.Object(
  { surveyed_on_gte: Type.Optional(day), surveyed_on_lt: Type.Optional(day) },
  { additionalProperties: false },
);
export type SurveyResultsQuery = Static<typeof SurveyResultsQuery>;

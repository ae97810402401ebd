import type { AnswerSurvey, ProjectSurvey, SurveyResult, SurveyResultsQuery } from '../contracts/survey';
import { apiBase, projectPaths, surveyPaths } from '../contracts/paths';
import { fetchCsv } from './lists';
import { settle, useAnswer, type Answer } from './project';
import { apiUrl, write } from './request';

/** What a project is asked, and what was answered. @param id null reads nothing yet */
export const useSurvey = (id: string | null) =>
  useAnswer<ProjectSurvey>(id === null ? null : projectPaths.survey(id));

/** What projects answered, by question. @param days `surveyed_on_gte` and `surveyed_on_lt`, `YYYY-MM-DD` */
export const useSurveyResults = (teamId: string, days: SurveyResultsQuery = {}): Answer<SurveyResult[]> =>
  useAnswer(apiUrl(surveyPaths.results(teamId), days).slice(apiBase.length));

/** Every answer by itself, as CSV. */
export const surveyResultsCsv = (
  teamId: string,
  days: SurveyResultsQuery,
  options?: Parameters<typeof fetchCsv>[2],
): Promise<Blob> => fetchCsv(surveyPaths.results(teamId), days, options);

/** Answers a survey, or declines it with no results. @throws ApiError 409 when it was surveyed already */
export async function answerSurvey(id: string, body: AnswerSurvey): Promise<ProjectSurvey> {
  const survey = await write<ProjectSurvey>('POST', projectPaths.survey(id), body);
  await settle(id);
  return survey;
}

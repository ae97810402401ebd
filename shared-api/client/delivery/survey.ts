import type { AnswerSurvey, ProjectSurvey, SurveyResult, SurveyResultsQuery } from '../../contracts/survey';
import { projectPaths, surveyPaths } from '../../contracts/paths';
import { fetchCsv } from '../transport/lists';
import { updateCacheAfterWrite } from '../project/project';
import { apiUrl, write } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** The questions of a project's survey, and its answers. @param id null reads nothing yet */
export const useSurvey = (id: string | null) =>
  useAnswer<ProjectSurvey>(id === null ? null : projectPaths.survey(id));

/** The answers of all projects, by question. @param days `surveyed_on_gte` and `surveyed_on_lt`, `YYYY-MM-DD` */
export const useSurveyResults = (teamId: string, days: SurveyResultsQuery = {}): Answer<SurveyResult[]> =>
  useAnswer(apiUrl(surveyPaths.results(teamId), days).slice(apiUrl('').length));

/** Every single answer, as CSV. */
export const surveyResultsCsv = (
  teamId: string,
  days: SurveyResultsQuery,
  options?: Parameters<typeof fetchCsv>[2],
): Promise<Blob> => fetchCsv(surveyPaths.results(teamId), days, options);

/** Answers a survey, or declines it with no results. @throws ApiError 409 when it is already answered or declined */
export async function answerSurvey(id: string, body: AnswerSurvey): Promise<ProjectSurvey> {
  const survey = await write<ProjectSurvey>('POST', projectPaths.survey(id), body);
  await updateCacheAfterWrite(id);
  return survey;
}

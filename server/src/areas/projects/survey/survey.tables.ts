import type { Generated, GeneratedAlways } from 'kysely';

export interface TeamSurveyQuestionTable {
  id: GeneratedAlways<number>;
  team_id: number;
  rating: string;
  detail: string | null;
  ord: Generated<number>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

export interface ProjectSurveyTable {
  project_id: number;
  team_id: number | null;
  usr_id: number;
  surveyed_on: Date;
}

export interface ProjectSurveyResultTable {
  project_id: number;
  question_id: number;
  rating: 1 | 3 | 5;
  detail: string | null;
}

declare module '../../../kernel/db/types' {
  interface Database {
    team_survey_question: TeamSurveyQuestionTable;
    project_survey: ProjectSurveyTable;
    project_survey_result: ProjectSurveyResultTable;
  }
}

import { sql } from 'kysely';
import { defineProjectPart } from '../record/projectPart';

declare module '../permissions/projectFacts' {
  interface ProjectFacts {
    /** Whether the survey can be answered now. Source: spec 000, point 9. */
    surveyOffered: boolean;
  }
}

/** The survey of a project; its answers are recorded by `surveyedAction`. */
export const surveyPart = defineProjectPart({
  name: 'survey',
  permissions: {
    facts: {
      /**
       * The project is closed, changed in the last seven days and not surveyed yet, and its team has an enabled question. Source:
       * spec 000, points 1 ("after the project") and 9.
       */
      surveyOffered: (at) => sql`(
        s.is_closed
        and p.updated_on > coalesce(${at}::timestamptz, now()) - interval '7 days'
        and not exists (select from project_survey v where v.project_id = p.id)
        and exists (select from team_survey_question q where q.team_id = p.team_id and not q.disabled))`,
    },
    openWhenClosed: ['POST survey'],
    conditionsAgainst: (pair, { surveyOffered }) =>
      pair === 'POST survey' && !surveyOffered ? ['The survey is not open.'] : [],
  },
});

import { sql } from 'kysely';
import { teamQuestionContract } from 'shared-api/contracts/survey';
import { limits } from 'shared-api/limits';
import { managesTeam } from '../../../kernel/session/teams.policy';
import { unprocessable } from '../../../kernel/http/errors';
import { defineResource, signedIn } from '../../../kernel/crud/resource';

const answers = sql<number>`(
  select count(*)::int from project_survey_result r where r.question_id = team_survey_question.id)`;

/** The survey questions of a team: its managers write them, every signed-in user may read them. Source: domain.md 10. */
export const teamQuestions = defineResource(teamQuestionContract, {
  table: 'team_survey_question',
  parents: [{ table: 'team', name: 'team', column: 'team_id' }],
  read: signedIn,
  write: (user, { teamId }) => managesTeam(user, teamId!),
  derived: () => ({ answers }),
  usedBy: [
    {
      table: 'project_survey_result',
      column: 'question_id',
      text: (count) =>
        `This question has ${count === 1 ? 'an answer' : `${count} answers`}, which would be lost. Disable it instead: it is no longer asked, and its answers stay.`,
    },
  ],
  check: async (tx, { id, parentId, after }) => {
    if (!after || after.disabled) return;
    // The limit is that of the results in a single answer.
    const { n } = await tx
      .selectFrom('team_survey_question')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('team_id', '=', parentId)
      .where('disabled', '=', false)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    if (Number(n) < limits.surveyQuestions) return;
    const text = `A team asks at most ${limits.surveyQuestions} questions. Disable another one first.`;
    throw unprocessable(text, { disabled: text });
  },
});

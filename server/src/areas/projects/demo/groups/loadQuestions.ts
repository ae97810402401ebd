import type { Tx } from '../../../../kernel/db/types';
import { idOf, idsByName } from '../../../../kernel/demo/ids';
import { demoQuestions } from './surveyData';

/** Loads the questions that teams ask after a project. */
export async function loadDemoQuestions(tx: Tx): Promise<void> {
  const teamIds = idsByName(await tx.selectFrom('team').select(['id', 'name']).execute());
  await tx
    .insertInto('team_survey_question')
    .values(
      Object.entries(demoQuestions).flatMap(([team, questions]) =>
        questions.map(({ rating, detail, disabled = false }, index) => ({
          team_id: idOf(teamIds, team),
          rating,
          detail,
          ord: index + 1,
          disabled,
        })),
      ),
    )
    .execute();
}

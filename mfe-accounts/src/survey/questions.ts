import type { TeamQuestion } from 'shared-api/contracts/survey';
import { backendFor } from 'shared-api/portal';
import { surveyQuestions as data } from 'shared-api/resources/surveyQuestions';
import { defineResource } from 'shared-ui/resource';

/** The survey's results name the questions too. */
const backend = backendFor<typeof data, TeamQuestion>(data, ['/teams/:teamId/survey_results']);

export const questions = defineResource(data, backend, {
  searchLabel: 'Search questions',
  fields: {
    rating: { column: { flex: 3, minWidth: 240 } },
    detail: { column: { flex: 2, minWidth: 160, empty: 'Rating alone' } },
  },
  columns: [{ field: 'answers', title: 'Answers', width: 104, align: 'right', numeric: true, card: 'line' }],
  empty: 'Requesters of closed projects are asked, once a project, as soon as there is a question.',
});

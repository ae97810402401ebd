import type { TeamQuestion, TeamQuestionBody } from 'shared-api/contracts/survey';
import { teamQuestionCalls } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { defineResource } from 'shared-ui/resource';
import { useOwner } from '../useOwner';

/** What a team asks after its projects. Source: spec 001, points 2.4 and 3; domain.md 10. */
export const questions = defineResource<TeamQuestion, TeamQuestionBody>({
  name: 'survey_question',
  noun: { one: 'survey question', many: 'survey questions' },
  title: 'Survey Questions',
  address: '/teams/:teamId/survey_questions',
  idParam: 'questionId',
  nameField: 'rating',
  defaultSort: 'ord',
  searchLabel: 'Search questions',
  calls: ({ teamId = '' }) => teamQuestionCalls(teamId),
  useOwner,
  fields: [
    {
      name: 'rating',
      label: 'Question',
      required: true,
      max: limits.surveyRating,
      help: 'Answered with a frown, a neutral face or a smile.',
      column: { flex: 3, minWidth: 240 },
    },
    {
      name: 'detail',
      label: 'Detail',
      max: limits.surveyRating,
      help: 'What may be written beside the rating: “What did you miss?” Left empty, there is the rating alone.',
      column: { flex: 2, minWidth: 160, empty: 'Rating alone' },
    },
    { name: 'ord', label: 'Order', kind: 'number', min: 0, max: limits.surveyOrd, initial: 1 },
    {
      name: 'disabled',
      label: 'Disabled',
      kind: 'checkbox',
      help: 'It is asked no more. What was answered stays in the results.',
    },
  ],
  columns: [{ field: 'answers', title: 'Answers', width: 104, align: 'right', numeric: true, card: 'line' }],
  empty: 'Requesters of closed projects are asked, once a project, as soon as there is a question.',
});

import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The questions that a team asks after its projects. Source: spec 000, point 3; spec 001, point 2.4; domain.md 10. */
export const surveyQuestions = declareResource({
  name: 'survey_question',
  noun: { one: 'survey question', many: 'survey questions' },
  path: '/teams/:teamId/survey_questions',
  nameField: 'rating',
  sort: 'ord',
  fields: {
    rating: {
      label: 'Question',
      kind: 'text',
      required: true,
      max: limits.surveyRating,
      help: 'Answered with a frown, a neutral face or a smile.',
    },
    detail: {
      label: 'Detail',
      kind: 'text',
      max: limits.surveyRating,
      help: 'The question above the comment, for example “What did you miss?” Left empty, only the rating is asked for.',
      empty: 'Rating alone',
    },
    ord: { label: 'Order', kind: 'order' },
    disabled: {
      label: 'Disabled',
      kind: 'boolean',
      help: 'It is no longer asked. Answers given so far stay in the results.',
    },
  },
});

import type { GuideSection } from 'shared-api/portal/guide';
import { pictures } from './pictures';

/** What a project costs, and what its requester thinks of it. */
export const paying: readonly GuideSection[] = [
  {
    id: 'quote-a-project',
    title: 'Quote it',
    pages: ['financials_submit'],
    text: [
      {
        steps: [
          'Open the tab “Financials” and press “Submit Quote”.',
          'Write the scope: what is done for the price. Without services, choose the category and the price too.',
          'Press “Submit Quote”. The project moves to the state in which it is approved.',
        ],
      },
      'If it cannot be submitted yet, the form says what is missing. Financials that are submitted again are compared with the ones before them.',
    ],
  },
  {
    id: 'financials',
    title: 'Read what a project costs',
    pages: ['project_financials'],
    text: [
      'The Financials tab says what a project costs: its services or its price, and the quotes that came later.',
      {
        picture: pictures.financials,
        alt: 'The Financials tab with scope, services, additional quotes and the total.',
        notes: [
          'The scope and the price that were submitted.',
          'Quotes that were added later, with their answers.',
        ],
      },
      '“New Quote” adds a price, or with a negative one takes it off; it counts once it is approved. “Revise Quote” on a rejected quote puts another one in its place, and “What changed” compares the two.',
    ],
  },
  {
    id: 'approve-a-quote',
    title: 'Approve a quote',
    pages: ['project_financials'],
    text: [
      {
        steps: [
          'Open the project from [Needs you](/projects/next) or from the mail that you got.',
          'Read scope and price on the Financials tab.',
          'Press “Approve”, or “Reject” and say why.',
        ],
      },
      'A quote is decided once. If somebody was quicker, you see their decision in place of the question.',
    ],
  },
  {
    id: 'answer-a-survey',
    title: 'Answer the survey',
    pages: ['show_project_info'],
    text: [
      'When a project that you raised is closed, its page may ask “How did it go?”. Choose a face for each question, add a comment if you like, and press “Send answers”. A survey is answered once; “Decline” ends the question without an answer.',
    ],
  },
];

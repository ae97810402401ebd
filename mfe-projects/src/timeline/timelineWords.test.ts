import { anEntry } from '../testing/fixtures';
import { kindOf, timelineWords } from './timelineWords';

const quote = { id: 40, number: 4, scope: 'Cabling', event: 'approved' } as const;

test.each([
  ['state', { project_state: 'Review', prev_state: 'Draft' }, 'Review set by Ann Ray'],
  ['state', { project_state: 'Review', prev_state: 'Draft', comment: 'Ready' }, 'Review set by Ann Ray'],
  ['hold', { on_hold: true, comment: 'No budget' }, 'Project put on hold by Ann Ray'],
  ['hold', { on_hold: false, project_state: 'Draft', comment: 'Go on' }, 'Draft hold removed by Ann Ray'],
  ['comment', { comment: 'Hello' }, 'Ann Ray commented'],
  ['attachment', { attachment_type: 'Design', attachment: 'd.pdf' }, 'Design uploaded by Ann Ray'],
  ['milestone', { milestone_name: 'Live' }, 'Live Milestone completed by Ann Ray'],
  ['quote', { quote: { ...quote, event: 'added' } }, 'Quote 4 added by Ann Ray'],
  ['quote', { quote }, 'Quote 4 approved by Ann Ray'],
  ['quote', { quote: { ...quote, event: 'rejected' } }, 'Quote 4 rejected by Ann Ray'],
] as const)('an entry of kind %s: %j reads "%s" [timeline-words.1]', (kind, part, words) => {
  const entry = anEntry(part);
  expect(kindOf(entry)).toBe(kind);
  expect(
    timelineWords(entry)
      .parts.map(({ text }) => text)
      .join(''),
  ).toBe(words);
});

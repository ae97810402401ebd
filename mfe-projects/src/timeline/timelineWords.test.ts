import { anEntry } from '../testing/fixtures';
import { kindOf, timelineWords } from './timelineWords';

const quote = { id: 4, scope: 'Cabling', event: 'approved' } as const;

test.each([
  ['state', { project_state: 'Review', prev_state: 'Draft' }, 'Review set by Ann Ray'],
  ['state', { project_state: 'Review', prev_state: 'Draft', comment: 'Ready' }, 'Review set by Ann Ray'],
  ['hold', { on_hold: true, comment: 'No budget' }, 'Project put on hold by Ann Ray'],
  ['hold', { on_hold: false, project_state: 'Draft', comment: 'Go on' }, 'Draft hold removed by Ann Ray'],
  ['comment', { comment: 'Hello' }, 'Ann Ray commented'],
  ['attachment', { attachment_type: 'Design', attachment: 'd.pdf' }, 'Design uploaded by Ann Ray'],
  ['milestone', { milestone_name: 'Live' }, 'Live Milestone completed by Ann Ray'],
  ['quote', { quote: { ...quote, event: 'added' } }, 'Quote added by Ann Ray'],
  ['quote', { quote }, 'Quote approved by Ann Ray'],
  ['quote', { quote: { ...quote, event: 'rejected' } }, 'Quote rejected by Ann Ray'],
] as const)('an entry of kind %s: %j reads "%s"', (kind, part, words) => {
  const entry = anEntry(part);
  expect(kindOf(entry)).toBe(kind);
  expect(
    timelineWords(entry)
      .parts.map(({ text }) => text)
      .join(''),
  ).toBe(words);
});

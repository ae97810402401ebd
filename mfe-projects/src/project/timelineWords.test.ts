import { anEntry } from '../testing/fixtures';
import { timelineWords } from './timelineWords';

const sentence = (part: Parameters<typeof anEntry>[0]) =>
  timelineWords(anEntry(part))
    .parts.map(({ text }) => text)
    .join('');

test.each([
  [{ project_state: 'Review', prev_state: 'Draft' }, 'Review set by Ann Ray'],
  [{ project_state: 'Review', prev_state: 'Draft', comment: 'Ready' }, 'Review set by Ann Ray'],
  [{ on_hold: true, comment: 'No budget' }, 'Project put on hold by Ann Ray'],
  [{ on_hold: false, project_state: 'Draft', comment: 'Go on' }, 'Draft hold removed by Ann Ray'],
  [{ comment: 'Hello' }, 'Ann Ray commented'],
  [{ attachment_type: 'Design', attachment: 'd.pdf' }, 'Design uploaded by Ann Ray'],
  [{ milestone_name: 'Live' }, 'Live Milestone completed by Ann Ray'],
])('%j reads "%s"', (part, words) => {
  expect(sentence(part)).toBe(words);
});

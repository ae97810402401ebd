import { anEntry } from '../testing/fixtures';
import { bookingStart, kindOf, timelineWords } from './timelineWords';

const booking = {
  id: 12,
  booking_type_id: 3,
  name: 'Standard change',
  event: 'booked',
  start: '2026-11-24T18:00:00Z',
  review_status: null,
} as const;
const quote = { id: 40, number: 4, scope: 'Cabling', event: 'approved' } as const;

test.each([
  ['state', { project_state: 'Review', prev_state: 'Draft' }, 'Review set by Ann Ray'],
  ['state', { project_state: 'Review', prev_state: 'Draft', comment: 'Ready' }, 'Review set by Ann Ray'],
  ['hold', { on_hold: true, comment: 'No budget' }, 'Project put on hold by Ann Ray'],
  ['hold', { on_hold: false, project_state: 'Draft', comment: 'Go on' }, 'Draft hold removed by Ann Ray'],
  ['comment', { comment: 'Hello' }, 'Ann Ray commented'],
  ['attachment', { attachment_type: 'Design', attachment: 'd.pdf' }, 'Design uploaded by Ann Ray'],
  ['milestone', { milestone_name: 'Live' }, 'Live Milestone completed by Ann Ray'],
  ['booking', { booking }, 'Standard change booked by Ann Ray'],
  ['booking', { booking: { ...booking, event: 'pending' } }, 'Standard change asked for by Ann Ray'],
  ['booking', { booking: { ...booking, event: 'rescheduled' } }, 'Standard change rescheduled by Ann Ray'],
  [
    'booking',
    { booking: { ...booking, event: 'reviewed', review_status: 'Approved' } },
    'Standard change review set to Approved by Ann Ray',
  ],
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

test('the start of a booking is written in UTC [timeline-words.2]', () => {
  const at = (time: string) => bookingStart({ start: `2026-11-24T${time}:00.000Z` });
  expect([at('18:00'), at('00:05'), at('12:30')]).toEqual([
    'Tue 24 Nov, 6:00 pm UTC',
    'Tue 24 Nov, 12:05 am UTC',
    'Tue 24 Nov, 12:30 pm UTC',
  ]);
});

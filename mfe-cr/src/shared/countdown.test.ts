import { countdownTo } from './countdown';

const now = Date.parse('2026-11-23T10:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

it.each([
  [null, null],
  [at(3600), { kind: 'later', text: '1 h' }],
  [at(15 * 60), { kind: 'later', text: '15 min' }],
  [at(15 * 60 - 1), { kind: 'soon', text: '15 min' }],
  [at(61), { kind: 'soon', text: '2 min' }],
  [at(59), { kind: 'soon', text: '59 s' }],
  [at(0), { kind: 'soon', text: '0 s' }],
  [at(-1), { kind: 'overdue', text: '1 s' }],
  [at(-119), { kind: 'overdue', text: '1 min' }],
  [at(-26 * 3600), { kind: 'overdue', text: '1 d 2 h' }],
])('counts down to the next update: %s [cr.16]', (next, expected) => {
  expect(countdownTo(next, now)).toEqual(expected && expect.objectContaining(expected));
});

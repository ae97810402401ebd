import { agoText, wallDuration } from './wallDuration';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

test.each([
  [30 * second, 'now'],
  [minute, '1 min ago'],
  [59 * minute + 59 * second, '59 min ago'],
  [hour, '1 h ago'],
  [47 * hour, '47 h ago'],
  [49 * hour, '2 d ago'],
])('%d ms ago is "%s"', (ms, text) => expect(agoText(ms)).toBe(text));

test.each([
  [40 * second, '40', 's'],
  [6 * minute, '6', 'min'],
  [130 * minute, '2:10', 'hours'],
  [72 * hour, '3', 'days'],
])('%d ms is the figure %s of %s', (ms, figure, unit) => expect(wallDuration(ms)).toEqual({ figure, unit }));

import { screen, within } from '@testing-library/react';
import type { DurationTrend } from 'shared-api/contracts/reports/report';
import { figureOf, lastQuery, renderReport } from '../testing/renderReport';
import DurationTrendPage from './DurationTrendPage';

const months: DurationTrend = [
  {
    from: '2026-10-05',
    to: '2026-10-31',
    ...{ projects: 9, p50: 20, p80: 30.5, p95: 40, held: 6, held_p50: 1, held_p80: 2, held_p95: 3 },
  },
  {
    from: '2026-11-01',
    to: '2026-11-22',
    ...{
      projects: 2,
      p50: null,
      p80: null,
      p95: null,
      held: 0,
      held_p50: null,
      held_p80: null,
      held_p95: null,
    },
  },
];
const path = 'GET /api/reports/projects_duration_trend';

test('the trend of durations shows each month with its bars, and leads to its projects [report-trend.2]', async () => {
  const { api } = await renderReport(<DurationTrendPage />, '/?from=2026-10-05&to=2026-11-22&team=0', {
    [path]: months,
  });
  const table = await screen.findByRole('table', { name: /^Working days from submission/ });
  expect(lastQuery(api, path)).toEqual({ group: '3', team: '0', from: '2026-10-05', to: '2026-11-22' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Closed inProjectsp50p80p95HeldHeld p50Held p80Held p95',
    'Oct 20269 closed in Oct 202620.030.540.06 on hold before closing in Oct 20261.02.03.0',
    'Nov 20262 closed in Nov 2026–––0–––',
  ]);
  expect(within(table).getAllByRole('link').map(figureOf)).toEqual([
    'submitted_to_closed:3:0::2026-10-05:2026-10-31',
    'held_until_closed:3:0::2026-10-05:2026-10-31',
    'submitted_to_closed:3:0::2026-11-01:2026-11-22',
  ]);
  expect([...table.querySelectorAll('i')].map(({ style }) => style.width)).toEqual([
    '50%',
    '26.25%',
    '23.75%',
  ]);
});

import { screen } from '@testing-library/react';
import type { CrReportRow } from 'shared-api/contracts/reports/crReport';
import { figureOf, lastQuery, renderReport } from '../testing/renderReport';
import CrReportPage from './CrReportPage';

const month: CrReportRow = {
  ...{ from: '2026-10-01', to: '2026-10-31', projects: 2, completed: 3, rolled_back: 1, cancelled: 0 },
  ...{ overruns: 1, promised: 10, in_time: 8 },
};
const empty: CrReportRow = {
  ...{ from: '2026-11-01', to: '2026-11-22', projects: 0, completed: 0, rolled_back: 0, cancelled: 0 },
  ...{ overruns: 0, promised: 0, in_time: 0 },
};
const path = 'GET /api/reports/cr_report';

test('the report of change requests shows outcomes, overruns and updates in time by month [report-cr.2]', async () => {
  const { api } = await renderReport(<CrReportPage />, '/?from=2026-10-01&to=2026-11-22', {
    [path]: [month, empty],
  });
  await screen.findByRole('table', { name: 'Change requests by month' });
  expect(lastQuery(api, path)).toEqual({ group: '3', from: '2026-10-01', to: '2026-11-22' });
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Ended inProjectsCompletedRolled backCancelledOverrunsUpdates in time',
    'Oct 20262 with a change request that ended in Oct 202631018 of 10 (80%)',
    'Nov 202600000–',
    'All–31018 of 10 (80%)',
  ]);
  expect(figureOf(screen.getByRole('link'))).toBe('cr_ended:3:::2026-10-01:2026-10-31');
});

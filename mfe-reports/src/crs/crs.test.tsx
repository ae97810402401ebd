import { screen, waitFor, within } from '@testing-library/react';
import type { CrFigureRow, CrReportRow } from 'shared-api/contracts/reports/crReport';
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
    expect.stringMatching(
      /^Oct 20262 with a change request that ended in Oct 20263 completed, .*8 .* of 10 .*\(80%\)$/,
    ),
    'Nov 202600000–',
    expect.stringMatching(/^All–3 completed, .*\(80%\)$/),
  ]);
  expect(figureOf(screen.getAllByRole('link')[0]!)).toBe('cr_ended:3:::2026-10-01:2026-10-31');
});

test('a figure opens the list of what it counts, in the address, and the sums those of the whole span [report-cr.3]', async () => {
  const row: CrFigureRow = {
    cr_id: 7,
    title: 'Spine switchover',
    status: 'completed',
    project: { id: 481, name: 'Leaf-spine refresh' },
    ...{ end_date: '2026-10-02T10:00:00Z', ended_on: '2026-10-02T12:00:00Z', due_on: null, came_on: null },
  };
  const listed = 'GET /api/reports/cr_report/list';
  const { api, router, user } = await renderReport(<CrReportPage />, '/?from=2026-10-01&to=2026-11-22', {
    [path]: [month, empty],
    [listed]: { total: 3, rows: [row] },
  });
  await screen.findByRole('table', { name: 'Change requests by month' });
  await user.click(screen.getAllByRole('link', { name: /^3 completed, / })[0]!);
  const heading = await screen.findByRole('heading', { name: /^Completed, .*: 3$/ });
  expect(heading).toHaveFocus();
  expect(lastQuery(api, listed)).toEqual({
    group: '3',
    from: '2026-10-01',
    to: '2026-10-31',
    figure: 'completed',
  });
  expect(router.state.location.search).toContain('list=completed%3A2026-10-01%3A2026-10-31');
  const table = within(screen.getByRole('table', { name: /^Completed, / }));
  expect(table.getByRole('link', { name: '481 Leaf-spine refresh' })).toHaveAttribute(
    'href',
    '/projects/481',
  );
  expect(screen.getByText('The latest 1 are shown.')).toBeVisible();

  const sums = screen.getAllByRole('link', { name: /^10 promised updates, / });
  await user.click(sums.at(-1)!);
  await screen.findByRole('heading', { name: /^Promised updates, / });
  expect(lastQuery(api, listed)).toMatchObject({ from: '2026-10-01', to: '2026-11-22', figure: 'promised' });
  await user.click(screen.getByRole('link', { name: 'Close list' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Promised/ })).not.toBeInTheDocument());
});

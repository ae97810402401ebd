import { screen, waitFor, within } from '@testing-library/react';
import { addressNames } from 'shared-ui/core';
import type { PeriodReport } from 'shared-api/contracts/reports/report';
import { figureOf, lastQuery, renderReport } from '../testing/renderReport';
import WeekPage from './WeekPage';
import YearPage from './YearPage';

const counts = (created: number, submitted: number, closed: number) => ({ created, submitted, closed });
const week: PeriodReport = {
  period: { from: '2026-11-16', to: '2026-11-22' },
  before: { from: '2026-11-09', to: '2026-11-15' },
  running: false,
  teams: [
    { team: { id: 5, name: 'Core Routing' }, now: counts(7, 2, 4), before: counts(5, 2, 9) },
    { team: null, now: counts(1, 0, 0), before: counts(1, 0, 0) },
  ],
  parts: [
    { from: '2026-11-09', to: '2026-11-15', ...counts(6, 2, 9) },
    { from: '2026-11-16', to: '2026-11-22', ...counts(8, 2, 4) },
  ],
};
const path = 'GET /api/reports/week';
const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the report of a week', () => {
  it('shows the figures by team against the week before, and leads to their projects [report-week.1]', async () => {
    const { api } = await renderReport(<WeekPage />, '/?on=2026-11-18', { [path]: week });
    const table = await screen.findByRole('table', { name: /^By team, 16/ });
    expect(lastQuery(api, path)).toEqual({ group: '3', on: '2026-11-18' });
    expect(texts(table)).toEqual([
      'TeamCreatedSubmittedClosedNet',
      'Core Routing7 created, Core Routing (+2)2 submitted, Core Routing (0)4 closed, Core Routing (−5)+3 (+7)',
      'No team1 created, no team (0)0 (0)0 (0)+1 (0)',
      'All8 created, all teams (+2)2 submitted, all teams (0)4 closed, all teams (−5)+4 (+7)',
    ]);
    const link = (name: string) => within(table).getByRole('link', { name });
    expect(figureOf(link('4 closed, Core Routing'))).toBe('closed:3:5::2026-11-16:2026-11-22');
    expect(figureOf(link('1 created, no team'))).toBe('created:3:0::2026-11-16:2026-11-22');
    expect(figureOf(link('8 created, all teams'))).toBe('created:3:::2026-11-16:2026-11-22');
  });

  it('shows the weeks up to it, with their bars', async () => {
    await renderReport(<WeekPage />, '/?on=2026-11-18', { [path]: week });
    const table = await screen.findByRole('table', { name: 'Created, submitted and closed' });
    expect(texts(table)).toEqual([
      'Week ofCreatedSubmittedClosedNet',
      '9 Nov6 created, 9 Nov2 submitted, 9 Nov9 closed, 9 Nov−3',
      '16 Nov8 created, 16 Nov2 submitted, 16 Nov4 closed, 16 Nov+4',
    ]);
    expect(figureOf(within(table).getByRole('link', { name: '9 closed, 9 Nov' }))).toBe(
      'closed:3:::2026-11-09:2026-11-15',
    );
    const widths = [...table.querySelectorAll('i')].map(({ style }) => parseFloat(style.width));
    expect(widths.map(Math.round)).toEqual([67, 22, 100, 89, 22, 44]);
  });

  it('says while it runs that it is compared with the same days of the week before', async () => {
    const running = { ...week, before: { from: '2026-11-09', to: '2026-11-12' }, running: true };
    await renderReport(<WeekPage />, '/?on=2026-11-18', { [path]: running });
    const title =
      'By team, 16 – 22 Nov 2026 so far, against the same days of the week before, 9 – 12 Nov 2026';
    const heading = await screen.findByRole('heading', { name: /^By team/ });
    expect(heading.textContent.replace(/\u2009/g, ' ')).toBe(title);
    expect(screen.getAllByTitle('5 in the same days of the week before')).not.toHaveLength(0);
    expect(screen.queryByTitle(/ in the week before/)).not.toBeInTheDocument();
  });

  it('goes a week back and forward, and back to the present one', async () => {
    const { user, router } = await renderReport(<WeekPage />, '/?on=2026-11-18', { [path]: week });
    await user.click(await screen.findByRole('button', { name: 'Former week' }));
    expect(router.state.location.search).toBe('?on=2026-11-11');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(router.state.location.search).toBe('?on=2026-11-18');
    await user.click(screen.getByRole('button', { name: 'This week' }));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Next week' })).toBeDisabled();
  });

  it('names the reports in the browser tab and above the page', async () => {
    window.history.replaceState(null, '', '/reports/week');
    try {
      await renderReport(<WeekPage />, '/?on=2026-11-18', { [path]: week });
      await waitFor(() => expect(document.title).toBe('Week · Reports · Delivery Portal'));
      expect(addressNames.get()?.get('/reports')).toBe('Reports');
      await screen.findByRole('table', { name: /^By team/ });
    } finally {
      window.history.replaceState(null, '', '/');
    }
  });

  it('says that nothing happened', async () => {
    await renderReport(<WeekPage />, '/', { [path]: { ...week, teams: [] } });
    expect(
      await screen.findByText('No project was created, submitted or closed in this week or the one before.'),
    ).toBeVisible();
  });
});

test('the report of a year names its months, and steps by years', async () => {
  const year = { ...week, parts: [{ from: '2026-02-01', to: '2026-02-28', ...counts(1, 1, 1) }] };
  const { user, router } = await renderReport(<YearPage />, '/?on=2024-02-29', {
    'GET /api/reports/year': year,
  });
  expect(await screen.findByRole('row', { name: /^February/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Former year' }));
  expect(router.state.location.search).toBe('?on=2023-01-01');
});

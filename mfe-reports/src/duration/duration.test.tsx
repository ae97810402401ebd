import { screen, within } from '@testing-library/react';
import type { DurationReport } from 'shared-api/contracts/reports/report';
import { refusal } from 'shared-api/testing';
import { figureOf, lastQuery, renderReport } from '../testing/renderReport';
import DurationPage from './DurationPage';
import { scaleOf } from './scale';

const stay = { p50: 24, p80: 39.5, p95: 58, held: 21, held_p50: 3, held_p80: 8, held_p95: 15 };
const unknown = { p50: null, p80: null, p95: null, held_p50: null, held_p80: null, held_p95: null };
const draft = { id: 1, name: 'Draft', is_start: true, colour: 'grey', progress: 0 } as const;
const delivery = { id: 2, name: 'In Delivery', is_start: false, colour: 'green', progress: 0.7 } as const;
const report: DurationReport = {
  states: [
    { ...draft, ...unknown, projects: 3, held: 0, target_days: null, over: null },
    { ...delivery, ...stay, projects: 131, target_days: 45, over: 16 },
  ],
  whole: { ...stay, projects: 118, held: 39 },
};
const span = '?from=2026-06-01&to=2026-11-22';
const path = 'GET /api/reports/projects_duration';
const show = (address = `/${span}`, answer: unknown = report) =>
  renderReport(<DurationPage />, address, { [path]: answer });
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the report of durations', () => {
  it('shows its figures in a table, each with the list of its projects [report-duration.3]', async () => {
    const { api } = await show();
    await screen.findByRole('table', { name: 'Working days in each state' });
    expect(lastQuery(api, path)).toEqual({ group: '3', from: '2026-06-01', to: '2026-11-22' });
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'StateProjectsTargetp50p80p95Over targetHeldHeld p50Held p80Held p95',
      'Draft 3 left DraftNone––––0–––',
      'In Delivery 131 left In Delivery4524.039.558.016 over the target of In Delivery (12%)21 on hold in In Delivery3.08.015.0',
      'Submitted to closed118 closedNone24.039.558.0–39 on hold before closing3.08.015.0',
    ]);
    const figures = row(/^In Delivery/)
      .getAllByRole('link')
      .map(figureOf);
    expect(figures).toEqual([
      'left_state:3::2:2026-06-01:2026-11-22:In Delivery',
      'over_target:3::2:2026-06-01:2026-11-22:In Delivery',
      'held_in_state:3::2:2026-06-01:2026-11-22:In Delivery',
    ]);
    expect(
      row(/^Submitted/)
        .getAllByRole('link')
        .map(figureOf),
    ).toEqual([
      'submitted_to_closed:3:::2026-06-01:2026-11-22',
      'held_until_closed:3:::2026-06-01:2026-11-22',
    ]);
  });

  it('has the same numbers in the picture of the chart', async () => {
    await show();
    expect(await screen.findByRole('button', { name: 'Chart as picture' })).toBeVisible();
    const drawn = document.querySelector('div[aria-hidden] > svg')!;
    const texts = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(
      expect.arrayContaining(['Draft', '3 projects', 'In Delivery', '24.0 · 39.5 · 58.0']),
    );
  });

  it('draws the same numbers, hidden from screen readers', async () => {
    await show();
    await screen.findByRole('table', { name: 'Working days in each state' });
    const chart = screen.getByText('Time on hold, apart').closest('figure')!;
    expect(chart).toHaveAttribute('aria-hidden', 'true');
    expect(chart).toHaveTextContent('24.0 · 39.5 · 58.0');
    expect(chart).toHaveTextContent('held 3.0 · 8.0 · 15.0');
    expect(chart).toHaveTextContent('3 projects');
  });

  it('keeps group and team in the address, and asks for them', async () => {
    const { user, router, api } = await show(`/${span}&team=5`);
    await screen.findByRole('table', { name: 'Working days in each state' });
    expect(lastQuery(api, path)).toMatchObject({ group: '3', team: '5' });
    expect(figureOf(screen.getByRole('link', { name: /left In Delivery/ }))).toMatch(/^left_state:3:5:2:/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'No team');
    expect(router.state.location.search).toContain('team=0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery Group' }), 'Sites');
    expect(router.state.location.search).toBe(`${span}&group=4`);
    await screen.findByRole('table', { name: 'Working days in each state' });
    expect(lastQuery(api, path)).toEqual({ group: '4', from: '2026-06-01', to: '2026-11-22' });
  });

  it('passes over what an address has wrong', async () => {
    const { api } = await show('/?group=99&team=99&from=2026-12-01&to=2026-11-22');
    await screen.findByRole('table', { name: 'Working days in each state' });
    expect(lastQuery(api, path)).toEqual({ group: '3', from: '2026-06-01', to: '2026-11-22' });
  });

  it('says that it did not load, and loads again', async () => {
    let fails = true;
    const { user } = await show(`/${span}`, () => (fails ? refusal(500, 'Out of order.') : report));
    expect(await screen.findByText('Out of order.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Working days in each state' })).toBeVisible();
  });

  it('says that there is no group to report on', async () => {
    await renderReport(<DurationPage />, '/', { 'GET /api/reports/groups': [] });
    expect(await screen.findByText('There is no delivery group to report on')).toBeVisible();
  });
});

describe('the scale of working days', () => {
  it.each([
    [[], [0, 1], 78],
    [[58, 45], [0, 10, 20, 30, 40, 50, 60], 78],
    [[4.1], [0, 1, 2, 3, 4, 5], 78],
  ])('of %j has room for all values', (values, lines, end) => {
    const scale = scaleOf(values);
    expect(scale.lines).toEqual(lines);
    expect(scale.at(lines.at(-1)!)).toBe(end);
  });

  it('has few lines for any value', () => {
    for (const value of [1, 7, 99, 1_234, 40_000, 1e6]) {
      const { lines, at } = scaleOf([value]);
      expect(lines.length).toBeLessThanOrEqual(9);
      expect(at(value)).toBeLessThanOrEqual(78);
    }
  });
});

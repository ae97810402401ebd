import { screen, within } from '@testing-library/react';
import type { OpenByState } from 'shared-api/contracts/reports/openByState';
import { refusal } from 'shared-api/testing';
import portal from '../../portal.json';
import type { DashboardChoice } from './choice';
import { figureOf, lastQuery, renderReport } from '../testing/renderReport';
import OpenByStateCard from './OpenByStateCard';

const draft = { id: 1, name: 'Draft', is_start: true, colour: 'grey', progress: 0 } as const;
const delivery = { id: 2, name: 'In Delivery', is_start: false, colour: 'green', progress: 0.7 } as const;
const states: OpenByState = [
  { ...draft, open: 9, late: null, late_before: null, held: 0 },
  { ...delivery, open: 1020, late: 5, late_before: '2026-11-01', held: 1 },
];
const chosen = { group: 3, from: '2026-09-01', to: '2026-11-24' };
const path = 'GET /api/reports/open_by_state';

const show = (answer: unknown, choice: DashboardChoice = chosen) =>
  renderReport(<OpenByStateCard chosen={choice} />, '/', { [path]: answer });
const card = () => within(screen.getByRole('region', { name: 'Open by state' }));
const filterOf = (name: string) =>
  Object.fromEntries(
    new URLSearchParams(card().getByRole('link', { name }).getAttribute('href')!.split('?')[1]),
  );

describe('the card of the open projects by state', () => {
  it('shows each figure as a link to the list of its projects', async () => {
    const { api } = await show(states);
    const rows = await card().findAllByRole('row');
    expect(lastQuery(api, path)).toEqual({ group: '3' });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StateAllLateHeld',
      'Draft 9 open in Draft–0',
      'In Delivery 1,020 open in In Delivery5 late in In Delivery1 held in In Delivery',
    ]);
    const open = {
      project_type_id: '3',
      project_state_name: 'In Delivery',
      project_state_is_closed: 'false',
    };
    expect(filterOf('1,020 open in In Delivery')).toEqual(open);
    expect(filterOf('5 late in In Delivery')).toEqual({ ...open, project_state_date_lt: '2026-11-01' });
    expect(filterOf('1 held in In Delivery')).toEqual({ ...open, on_hold: 'true' });
  });

  it('shows the projects of a team, and leads to them', async () => {
    const { api } = await show(states, { ...chosen, team: 0 });
    const link = await card().findByRole('link', { name: '9 open in Draft' });
    expect(lastQuery(api, path)).toEqual({ group: '3', team: '0' });
    expect(figureOf(link)).toBe('open:3:0::2026-09-01:2026-11-24');
  });

  it('says that there are no states', async () => {
    await show([]);
    expect(await card().findByText('This delivery group has no states yet.')).toBeVisible();
  });

  it('says that it did not load, and loads again', async () => {
    let fails = true;
    const { user } = await show(() => (fails ? refusal(500, 'Out of order.') : states));
    expect(await card().findByText('Out of order.')).toBeVisible();
    fails = false;
    await user.click(card().getByRole('button', { name: 'Retry' }));
    expect(await card().findByText('In Delivery', { selector: 'span' })).toBeVisible();
  });

  it('is a feature with its call, on until an admin switches it off', () => {
    expect(portal.features.openByState).toMatchObject({
      default: true,
      slots: ['openByState'],
      calls: ['GET /reports/open_by_state'],
    });
  });
});

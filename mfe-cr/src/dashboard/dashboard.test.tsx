import { screen, within } from '@testing-library/react';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { openCrStatuses } from 'shared-api/crStatus';
import { refusal, type Call } from 'shared-api/testing';
import { aRow, inMinutes, renderCr } from '../testing/renderCr';

const list = 'GET /api/crs';
const person = (id: number, name: string) => [{ role: { id: 1, name: 'CR Lead' }, usr: { id, name } }];
const rows: CrRow[] = [
  aRow({ id: 4, title: 'Cutover', status: 'in_progress', next_update_time: inMinutes(-6.5) }),
  aRow({
    id: 8,
    title: 'Retirement',
    next_update_time: inMinutes(12.5),
    roles: person(5, 'Hannah Ortiz'),
    last_activity: {
      created_on: inMinutes(-38),
      creator: { id: 5, name: 'Hannah Ortiz' },
      text: 'Old pair is off.',
    },
  }),
  aRow({ id: 9, title: 'Dial plan', status: 'planned', project: null, roles: person(6, 'Ravi Menon') }),
  aRow({ id: 2, title: 'Fabric row', status: 'completed', report_sent_on: inMinutes(-5) }),
  aRow({ id: 3, title: 'Billing batch', status: 'rolled_back' }),
];

/** Answers the rows whose status the call asks for. */
const serve =
  (all: readonly CrRow[]) =>
  ({ url }: Call) => {
    const wanted = new URL(url, 'http://portal').searchParams.getAll('status');
    return all.filter(({ status }) => wanted.includes(status));
  };
const lane = async (name: string) => within(await screen.findByRole('region', { name }));
const titles = () =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-labelledby')).length;

describe('the dashboard', () => {
  it('has a lane for each status, with countdown, lead and last activity [cr.17]', async () => {
    const { api } = await renderCr('/cr_dashboard', { [list]: serve(rows) });
    const late = within((await lane('In progress')).getByRole('article', { name: 'Cutover' }));
    expect(late.getByText(/Update overdue/)).toHaveTextContent('Update overdue 6 min');
    const soon = within((await lane('Monitoring')).getByRole('article', { name: 'Retirement' }));
    expect(soon.getByText(/Next update in/)).toHaveTextContent('Next update in 13 min');
    expect(soon.getByText('Old pair is off.')).toBeVisible();
    expect(soon.getAllByText(/Hannah Ortiz/)).toHaveLength(2);
    expect(soon.getByText('481 Leaf-spine refresh')).toBeVisible();
    expect((await lane('Planned')).queryByText(/481/)).toBeNull();
    expect((await lane('Completed')).getByText('Report sent')).toBeVisible();
    expect(screen.getByText(/1 overdue/)).toBeVisible();
    expect(screen.getByText(/1 due within 15 min/)).toBeVisible();
    expect(document.title).toBe('(1) CR Dashboard · Delivery Portal');
    const [open] = api.to(list);
    expect(new URL(open!.url, 'http://portal').searchParams.getAll('status')).toEqual([...openCrStatuses]);
    expect(screen.getByRole('link', { name: 'Retirement' })).toHaveAttribute('href', '/cr_dashboard/8');
  });

  it('opens a folded lane when it is pressed', async () => {
    const { user } = await renderCr('/cr_dashboard', { [list]: serve(rows) });
    await user.click(await screen.findByRole('button', { name: /Rolled back.*show/ }));
    expect((await lane('Rolled back')).getByRole('article', { name: 'Billing batch' })).toBeVisible();
  });

  it('is filtered by text, lead and one’s own roles, in the address [cr.18]', async () => {
    const { user, router } = await renderCr('/cr_dashboard', { [list]: serve(rows) });
    await lane('Monitoring');
    expect(titles()).toBe(4);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lead' }), 'Ravi Menon');
    expect(titles()).toBe(1);
    expect(router.state.location.search).toBe('?lead=6');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lead' }), 'Anyone');
    await user.click(screen.getByRole('checkbox', { name: 'Mine' }));
    expect(titles()).toBe(2);
    await user.click(screen.getByRole('checkbox', { name: 'Mine' }));
    await user.type(screen.getByRole('searchbox'), 'retire{Enter}');
    expect(titles()).toBe(1);
  });

  it('says that there is none yet', async () => {
    await renderCr('/cr_dashboard', { [list]: [] });
    expect(await screen.findByRole('heading', { name: 'There is no change request yet' })).toBeVisible();
  });

  it('says why it did not load', async () => {
    await renderCr('/cr_dashboard', { [list]: refusal(403, 'Not for you.') });
    expect(await screen.findByText('Not for you.')).toBeVisible();
  });

  it('counts the promised updates that came in time, an overdue one among those promised [cr-updates.2]', async () => {
    const counted = rows.map((row) =>
      row.id === 8 || row.id === 2 ? { ...row, updates: { given: 4, on_time: 3 } } : row,
    );
    await renderCr('/cr_dashboard', { [list]: serve(counted) });
    // Those of both, and the one that is overdue.
    expect(await screen.findByText('6 of 9 updates in time')).toBeVisible();
  });
});

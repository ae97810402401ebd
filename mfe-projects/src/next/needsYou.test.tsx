import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { changeProjectHold, forgetReads } from 'shared-api/client';
import type { NextRow, NextStep } from 'shared-api/contracts/next';
import { fakeApi, refusal, Reply, type Call } from 'shared-api/testing';
import { MemoryRouter } from 'shared-ui/router';
import { aProject, aRole, aTransition, noEffects, pairs } from '../testing/fixtures';
import { inShell } from '../testing/renderAt';
import { someFinancials } from '../testing/renderFinancials';
import { aLine, aService } from '../testing/serviceFixtures';
import NextCard from './NextCard';
import NextPage from './NextPage';
import { NextStrip } from './NextStrip';

const row = (id: number, part: Partial<NextRow> = {}): NextRow => ({
  project_id: id,
  project_name: `Project no. ${id}`,
  project_type_name: 'Network',
  project_state: aProject().project_state,
  since: '2026-11-17T09:00:00Z',
  over: 0,
  steps: [{ kind: 'transition', text: 'Submit' }],
  ...part,
});
const answer =
  (rows: NextRow[], total = rows.length, capped = false) =>
  (call: Call) => {
    const most = Number(new URLSearchParams(call.url.split('?')[1]).get('per_page'));
    return new Reply(200, rows.slice(0, most), {
      'X-Total': String(total),
      'X-Total-Capped': String(capped),
    });
  };
async function show(element: ReactNode, served: unknown, routes: Record<string, unknown> = {}) {
  localStorage.clear();
  await forgetReads();
  const api = fakeApi({ 'GET /api/next': served, ...routes });
  const { container } = render(inShell(<MemoryRouter>{element}</MemoryRouter>));
  return { api, container, user: userEvent.setup({ delay: null }) };
}
const quote = { kind: 'quote' as const, text: 'Approve or reject quote 3' };

describe('the page of projects that need the user', () => {
  test('lists them with the user’s steps, each a link to the page for the step', async () => {
    await show(
      <NextPage />,
      answer([row(7), row(5, { steps: [quote] }), row(3, { steps: [quote, row(3).steps[0]!] })]),
    );
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('#7 Project no. 7Submit · Network'),
      expect.stringContaining('#5 Project no. 5Approve or reject quote 3 · Network'),
      expect.stringContaining('#3 Project no. 3Approve or reject quote 3; Submit · Network'),
    ]);
    const links = items.map((item) => within(item).getByRole('link', { name: /^#/ }).getAttribute('href'));
    expect(links).toEqual(['/projects/7', '/projects/5/financials', '/projects/3']);
  });

  test('counts them as projects, and leads past their links to what else waits', async () => {
    const { user } = await show(<NextPage />, answer([row(7), row(5)], 33));
    expect(await screen.findByText('33 projects')).toBeVisible();
    act(() => screen.getByRole('heading', { level: 1 }).focus());
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip past the projects' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('End of the projects')).toHaveFocus();
  });

  describe('takes a step in place', () => {
    const submit = aTransition(1, 'Submitted', { name: 'Submit' });
    const step = (part: Partial<NextStep> = {}): NextStep => ({
      kind: 'transition',
      text: 'Submit',
      mine: true,
      since: '2026-11-17T09:00:00Z',
      days: 0,
      who: [],
      transition: submit,
      quote_id: null,
      role: null,
      ...part,
    });
    const served = (...steps: NextStep[]) => ({
      'GET /api/projects/7': aProject({ id: 7 }),
      'GET /api/projects/7/permissions': [],
      'GET /api/projects/7/transitions': [submit],
      'GET /api/projects/7/transition_effects': noEffects,
      'GET /api/projects/7/next': { mine: true, steps, target_days: null },
    });

    test('with the same dialog, which stays when somebody else takes the step meanwhile [next-place.1]', async () => {
      const { api, user } = await show(<NextPage />, answer([row(7)]), served(step()));
      await user.click(await screen.findByRole('button', { name: 'Submit: #7' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change State' }));
      expect(dialog.getByText('#7 Project no. 7')).toBeVisible();
      expect(dialog.getByRole('radio', { name: 'Submitted' })).toBeChecked();
      await user.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Go');
      api.routes['GET /api/next'] = answer([]);
      api.routes['GET /api/projects/7/next'] = { mine: false, steps: [], target_days: null };
      api.routes['PUT /api/projects/7/on_hold'] = aProject({ id: 7 });
      await act(() => changeProjectHold('7', { on_hold: false, comment: 'Go' }));
      expect(await screen.findByText('No project needs you')).toBeInTheDocument();
      await waitFor(() => expect(api.count('GET /api/projects/7/next')).toBe(2));
      expect(dialog.getByRole('textbox', { name: /Comment/ })).toHaveValue('Go');
    });

    test('and gives the focus to the row that takes the place of the done one', async () => {
      const { api, user } = await show(<NextPage />, answer([row(9), row(7), row(5)]), {
        ...served(step()),
        'PUT /api/projects/7/state': aProject({ id: 7 }),
      });
      await user.click(await screen.findByRole('button', { name: 'Submit: #7' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change State' }));
      api.routes['GET /api/next'] = answer([row(9), row(5)]);
      await user.click(dialog.getByRole('button', { name: 'Change State' }));
      await user.click(await screen.findByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Submit: #5' })).toHaveFocus());
    });

    test.each([
      ['shows', pairs('GET financials'), '$8,400.00', 'See its financials', '/projects/7/financials'],
      ['shows by its services', pairs('GET service_prices'), '$400.00', 'See them', '/projects/7/services'],
      ['does not show', [], undefined, '', ''],
    ])('%s what the project costs where the step decides on it', async (_, permissions, price, link, to) => {
      const approve = aTransition(1, 'Approved', { name: 'Approve', src_state: { id: 4, name: 'Quoted' } });
      const { user, api } = await show(
        <NextPage />,
        answer([row(7, { steps: [{ kind: 'transition', text: 'Approve' }] })]),
        {
          ...served(step({ text: 'Approve', transition: approve })),
          'GET /api/projects/7/permissions': permissions,
          'GET /api/projects/7/transitions': [approve],
          'GET /api/projects/7': aProject({
            id: 7,
            project_state: { ...aProject().project_state, id: 4, name: 'Quoted' },
            services: [{ service: { id: 1, name: 'Leaf switch' }, count: 4, scope: null, slo: null }],
          }),
          'GET /api/projects/7/services': [aLine(aService(1, 'Leaf switch'), 4)],
          'GET /api/projects/7/financials': someFinancials({ total: 8400 }),
        },
      );
      await user.click(await screen.findByRole('button', { name: 'Approve: #7' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change State' }));
      if (price) {
        expect(await dialog.findByText(price)).toBeVisible();
        expect(dialog.getByRole('link', { name: link })).toHaveAttribute('href', to);
      } else expect(api.count('GET /api/projects/7/financials')).toBe(0);
    });

    test('assigns a role', async () => {
      const lead = { kind: 'role' as const, text: 'Set Tech Lead' };
      const project = aProject({ id: 7, roles: [aRole(5, 'Tech Lead', { can_edit: true })] });
      const { user } = await show(<NextPage />, answer([row(7, { steps: [lead] })]), {
        ...served(step({ ...lead, transition: null, role: { id: 5, name: 'Tech Lead' } })),
        'GET /api/projects/7': project,
      });
      await user.click(await screen.findByRole('button', { name: 'Set Tech Lead: #7' }));
      expect(await screen.findByRole('dialog', { name: 'Update Tech Lead' })).toBeVisible();
    });

    test('says that a step is done already [next-place.2]', async () => {
      const { user } = await show(<NextPage />, answer([row(7)]), served(step({ mine: false })));
      await user.click(await screen.findByRole('button', { name: 'Submit: #7' }));
      const dialog = await screen.findByRole('dialog', { name: 'Submit' });
      expect(dialog).toHaveTextContent('This step is done already, or no longer yours.');
    });

    test('reports that the project did not load, with Retry', async () => {
      const { user, api } = await show(<NextPage />, answer([row(7)]), {
        ...served(step()),
        'GET /api/projects/7': refusal(500, 'No'),
      });
      await user.click(await screen.findByRole('button', { name: 'Submit: #7' }));
      expect(await screen.findByText(/The project did not load\./)).toBeVisible();
      api.routes['GET /api/projects/7'] = aProject({ id: 7 });
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('dialog', { name: 'Change State' })).toBeVisible();
    });

    test('but not one on a tab that the user does not see: it says whom to ask [next-unseen.3]', async () => {
      const ask = [{ as: 'Admin of Network', people: [{ id: 9, name: 'Aisha Noor' }], more: 0 }];
      const steps = [{ ...quote, unseen: { tab: 'Financials', ask } }];
      await show(<NextPage />, answer([row(5, { steps })]));
      const item = await screen.findByRole('listitem');
      expect(item).toHaveTextContent(
        'Approve or reject quote 3 needs Financials, which you can’t see; ask Aisha Noor (Admin of Network)',
      );
      expect(within(item).getByRole('link')).toHaveAttribute('href', '/projects/5');
      expect(within(item).queryByRole('button')).toBeNull();
    });

    test('and leads to the quotes where one must be decided', async () => {
      await show(<NextPage />, answer([row(5, { steps: [quote] })]));
      expect(await screen.findByRole('link', { name: 'Open quote' })).toHaveAttribute(
        'href',
        '/projects/5/financials',
      );
    });
  });

  test('shows more projects on demand, and marks a count that is not exact', async () => {
    const { user } = await show(
      <NextPage />,
      answer(
        Array.from({ length: 70 }, (_, i) => row(i + 1)),
        1000,
        true,
      ),
    );
    expect(await screen.findAllByRole('listitem')).toHaveLength(20);
    expect(screen.getByText('1,000+ projects')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
  });

  test('explains an empty list', async () => {
    await show(<NextPage />, answer([]));
    expect(await screen.findByText('No project needs you')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects');
  });

  test('reports that it did not load, and can be retried', async () => {
    const { api, user } = await show(<NextPage />, refusal(500, 'No'));
    expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
    api.routes['GET /api/next'] = answer([row(7)]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });
});

describe('the strip beside the title of the project list', () => {
  test('counts the projects, names the newest and links to all', async () => {
    await show(<NextStrip />, answer([row(7), row(5, { steps: [quote] })], 12));
    const strip = await screen.findByRole('region', { name: 'Needs you' });
    expect(strip).toHaveTextContent('Needs you: 12 projects');
    expect(within(strip).getByRole('link', { name: '#5 Approve or reject quote 3' })).toHaveAttribute(
      'href',
      '/projects/5/financials',
    );
    expect(within(strip).getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/projects/next');
  });

  test('is hidden if no project waits or the list does not load', async () => {
    const { api } = await show(<NextStrip />, answer([]));
    await waitFor(() => expect(api.count('GET /api/next')).toBe(1));
    expect(screen.queryByRole('region')).toBeNull();
    await show(<NextStrip />, refusal(500, 'No'));
    expect(screen.queryByText(/No/)).toBeNull();
  });
});

describe('the card of Home', () => {
  test('names the first projects and their number [home-next.1]', async () => {
    await show(
      <NextCard />,
      answer(
        [8, 7, 6, 5, 4, 3, 2].map((id) => row(id)),
        12,
      ),
    );
    const card = await screen.findByRole('region', { name: 'Needs you' });
    expect(await within(card).findAllByRole('listitem')).toHaveLength(6);
    expect(card).toHaveTextContent('12 projects');
    expect(within(card).getByRole('link', { name: 'Show all 12 projects' })).toHaveAttribute(
      'href',
      '/projects/next',
    );
  });

  test('leads to no page that shows the same projects', async () => {
    await show(<NextCard />, answer([row(7)]));
    expect(await screen.findByText('1 project')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Show all/ })).toBeNull();
  });

  test('reports that no project waits for the user', async () => {
    await show(<NextCard />, answer([]));
    expect(await screen.findByText('No project needs you.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('reports that it did not load, with Retry', async () => {
    await show(<NextCard />, refusal(500, 'No'));
    expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test('a project over the target of its state is marked, with its days', async () => {
  await show(<NextPage />, answer([row(7, { over: 9 }), row(5, { over: 1 }), row(3)]));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => /\d+ days? over target/.exec(item.textContent)?.[0])).toEqual([
    '9 days over target',
    '1 day over target',
    undefined,
  ]);
});

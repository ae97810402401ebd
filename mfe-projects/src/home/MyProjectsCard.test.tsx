import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetReads } from 'shared-api/client';
import type { MyProjects } from 'shared-api/contracts/personal/home';
import { fakeApi, refusal } from 'shared-api/testing';
import { MemoryRouter } from 'shared-ui/router';
import { aProject } from '../testing/fixtures';
import { inShell } from '../testing/renderAt';
import MyProjectsCard from './MyProjectsCard';

async function show(answer: MyProjects | object) {
  await forgetReads();
  const api = fakeApi({ 'GET /api/my_projects': answer });
  render(
    inShell(
      <MemoryRouter>
        <MyProjectsCard />
      </MemoryRouter>,
    ),
  );
  return { api, user: userEvent.setup({ delay: null }) };
}
const card = () => within(screen.getByRole('region', { name: 'My open projects' }));
const own: MyProjects = {
  groups: [
    { id: 1, name: 'Network', open: 19, late: 6 },
    { id: 3, name: 'Workplace', open: 5, late: 0 },
  ],
  latest: [
    { project_id: 163, project_name: 'Imaging store', project_state: aProject().project_state, over: 52 },
    { project_id: 227, project_name: 'Ledger', project_state: aProject().project_state, over: 1 },
  ],
};

test('counts the projects by group with those over target, each a link to their list [home-projects.3]', async () => {
  await show(own);
  expect(await card().findByText('24')).toBeVisible();
  expect(card().getByText('6 over target')).toBeVisible();
  const network = card().getByRole('link', { name: 'Network 19 open, 6 over target' });
  expect(network).toHaveAttribute(
    'href',
    '/projects?mine=true&project_state_is_closed=false&project_type_name=Network',
  );
  expect(card().getByRole('link', { name: 'Workplace 5 open, 0 over target' })).toBeVisible();
  expect(card().getByRole('link', { name: 'Show all 24' })).toHaveAttribute(
    'href',
    '/projects?mine=true&project_state_is_closed=false',
  );
});

test('names those longest over the target of their state', async () => {
  await show(own);
  const rows = (await card().findByRole('heading', { name: 'Longest over target' })).nextElementSibling!;
  expect([...rows.children].map((row) => row.textContent)).toEqual([
    '#163 Imaging storeDraft52 days',
    '#227 LedgerDraft1 day',
  ]);
});

test('says that there is none', async () => {
  await show({ groups: [], latest: [] });
  expect(await card().findByText(/You have no open project/)).toBeVisible();
  expect(card().queryByRole('link')).toBeNull();
});

test('says when it did not load, and can be retried', async () => {
  const { api, user } = await show(refusal(500, 'No'));
  expect(await card().findByText(/Your open projects did not load/)).toBeVisible();
  api.routes['GET /api/my_projects'] = own;
  await user.click(card().getByRole('button', { name: 'Retry' }));
  expect(await card().findByText('24')).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { ProjectOptions } from 'shared-api/contracts/lists/projectOptions';
import { refusal, Reply } from 'shared-api/testing';
import ProjectListPage from '../ProjectListPage';
import { aPortal } from '../testing/fixtures';
import { renderAt } from '../testing/renderAt';

const counted: ProjectOptions = {
  options: [
    { value: '', label: '', count: 4 },
    { value: 'Campus', label: 'Campus', count: 7 },
  ],
};

/** Opens the list without projects. */
const openList = (routes: Record<string, unknown>, address: string) =>
  renderAt(
    [address],
    { projects: <ProjectListPage /> },
    {
      'GET /api/projects': new Reply(200, [], { 'X-Total': '0' }),
      'GET /api/team_names': [
        { id: 1, name: 'Campus' },
        { id: 2, name: 'Voice' },
      ],
      'GET /api/project_state_names': [{ id: 1, name: 'Closed' }],
      'GET /api/user_names': [{ id: 1, name: 'Never Raised' }],
      ...routes,
    },
    { ...aPortal, features: { 'projects.next': false } },
  );

/** Opens the list and the filter of a column. */
async function openFilter(title: string, options: unknown, address = '/projects?search=core') {
  const shown = await openList({ 'GET /api/projects/options': options }, address);
  const [button] = await screen.findAllByRole('button', { name: `Filter by ${title}` });
  await shown.user.click(button!);
  return { ...shown, choices: within(await screen.findByRole('listbox', { name: title })) };
}

test('a filter shows how many projects each choice has under the other filters [project-filters.1]', async () => {
  const { choices, api } = await openFilter('Team', counted);
  expect((await choices.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'Unassigned4',
    'Campus7',
    'Voice0',
  ]);
  const [call] = api.to('GET /api/projects/options');
  expect(call!.url).toContain('search=core');
  expect(call!.url).toContain('option=team_name');
  expect(call!.url).not.toContain('sort=');
});

test.each([
  // Choosing a state shows closed projects too, as it switches the default filter off.
  ['Status', '/projects', []],
  ['Team', '/projects', ['false']],
  // A filter that the person has chosen stays when a state is chosen.
  ['Status', '/projects?project_state_is_closed=false', ['false']],
])(
  '%s is counted at %s as choosing from it would filter the list: closed %j',
  async (title, address, closed) => {
    const { choices, api } = await openFilter(title, counted, address);
    await choices.findAllByRole('option');
    const [call] = api.to('GET /api/projects/options');
    const { searchParams } = new URL(call!.url, 'http://portal');
    expect(searchParams.getAll('project_state_is_closed')).toEqual(closed);
  },
);

test('the requesters are those who have raised projects [project-filters.2]', async () => {
  const { choices, api } = await openFilter('Requester', {
    options: [{ value: 'Maya Chen', label: 'Maya Chen', count: 9 }],
  } satisfies ProjectOptions);
  expect((await choices.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Maya Chen9']);
  expect(api.count('GET /api/user_names')).toBe(0);
});

test.each([
  ['', true],
  ['project_state_name=Closed', false],
  ['project_id=1', false],
  ['created_on_gte=2020-01-01', false],
  ['search=1', false],
])(
  'with "%s" closed projects are left out: %s; a state, id, created-on or search filter shows them [project-filters.3]',
  async (query, isLeftOut) => {
    const { api } = await openList({}, `/projects?${query}`);
    await waitFor(() => expect(api.count('GET /api/projects')).toBe(1));
    const { searchParams } = new URL(api.to('GET /api/projects')[0]!.url, 'http://portal');
    expect(searchParams.getAll('project_state_is_closed')).toEqual(isLeftOut ? ['false'] : []);
    expect(screen.queryAllByText('Closed:')).toHaveLength(isLeftOut ? 1 : 0);
  },
);

test('without counts the choices are offered as before', async () => {
  const { choices } = await openFilter('Team', refusal(500, 'No'));
  expect((await choices.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'Unassigned',
    'Campus',
    'Voice',
  ]);
});

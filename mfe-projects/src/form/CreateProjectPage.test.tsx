import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from 'shared-api/testing';
import { aGroup, aProject, aSchema, aStartRole } from '../testing/fixtures';
import { fill, fillDay, goodDay, nextGoodDay, pick, renderForm, text, weekend } from '../testing/renderForm';

const required = { id: 1, name: 'Draft', is_start: true };
const network = aGroup(1, 'Network');
const applications = aGroup(2, 'Applications');
const workplace = aGroup(3, 'Workplace', { use_p4p: false });
const people = [
  { id: 21, name: 'Helen Ward' },
  { id: 22, name: 'Liam Byrne' },
];
const served = (routes: Record<string, unknown> = {}) => ({
  'GET /api/project_types': [
    network,
    applications,
    workplace,
    aGroup(4, 'Closed shop', { can_create: false }),
  ],
  'GET /api/project_types/1/user_roles': [
    aStartRole(11, 'PAN Owner', { required_state: required, info: 'Pays for it.' }),
    aStartRole(12, 'Sponsor'),
    aStartRole(13, 'Tech Lead', { create_at_start: false }),
    aStartRole(14, 'Admin', { is_project_role: false }),
  ],
  'GET /api/project_types/2/user_roles': [aStartRole(31, 'PAN Owner')],
  'GET /api/project_types/3/user_roles': [aStartRole(41, 'Mover', { is_team_usr: true })],
  'GET /api/project_types/1/new_project_schema': aSchema(
    {
      site: {
        type: 'string',
        title: 'Site',
        oneOf: [
          { const: 'ash', title: 'Ashburn' },
          { const: 'den', title: 'Denver' },
        ],
      },
      racks: { type: 'integer', title: 'Racks', default: 2, minimum: 1 },
      score: { type: 'integer', title: 'Score', readOnly: true },
    },
    ['site'],
  ),
  'GET /api/project_types/2/new_project_schema': aSchema({
    site: { type: 'string', title: 'Site', oneOf: [{ const: 'den', title: 'Denver' }] },
    racks: { type: 'integer', title: 'Racks' },
  }),
  'GET /api/project_types/3/new_project_schema': aSchema(),
  'GET /api/user_names': people,
  ...routes,
});
const only = { 'GET /api/project_types': [network] };
const post = 'POST /api/projects';

const show = (routes: Record<string, unknown> = {}, id = 12) =>
  renderForm('/projects/create', served(routes), { id });
type Shown = Awaited<ReturnType<typeof show>>;

const group = () => screen.findByRole('combobox', { name: 'Delivery Group' });
const create = (user: Shown['user']) => user.click(screen.getByRole('button', { name: 'Create Project' }));
const summary = () => screen.findByRole('alert');
const described = (name: string) => text(name).getAttribute('aria-describedby') ?? '';

async function fillAll(user: Shown['user']) {
  await screen.findByRole('textbox', { name: 'Clarity Code' });
  await fill(user, 'Project name', ' Leaf-spine refresh ');
  await fill(user, 'Clarity Code', 'NET-2026-0418');
  await fill(user, 'PAN Code / OPEX Cost Centre', ' 4471-09-220 ');
  await fill(user, 'Release ID (Ops Engagement)', 'OPS-88340');
  await fill(user, 'Work Required', 'Four spines');
  await fillDay(user, goodDay);
  await pick(user, 'PAN Owner', 'Helen Ward');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Site' }), 'den');
}
const sent = {
  name: 'Leaf-spine refresh',
  project_type: { id: 1 },
  roles: [
    { usr_role: { id: 11 }, usr: { id: 21 } },
    { usr_role: { id: 12 }, usr: null },
  ],
  properties: { site: 'den', racks: 2 },
  p4p: {
    clarity_code: 'NET-2026-0418',
    pan_code: '4471-09-220',
    release_id: 'OPS-88340',
    work_required: 'Four spines',
    delivery_date: goodDay,
  },
};

beforeEach(() => localStorage.clear());

describe('create project', () => {
  test('sends the values, reports that the project was created, and opens it [create-project-page.3]', async () => {
    const { api, user, router } = await show({
      ...only,
      [post]: aProject({ id: 612, name: 'Leaf-spine refresh' }),
    });
    await fillAll(user);
    await create(user);
    expect(await screen.findByRole('heading', { name: 'A project' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/projects/612');
    expect(screen.getByText('Project Leaf-spine refresh created')).toBeInTheDocument();
    expect(api.bodies(post)).toEqual([sent]);
    expect(localStorage).toHaveLength(0);
  });

  test('does not navigate if the user left while it was saved; a toast reports the result', async () => {
    let answer: (project: unknown) => void = () => {};
    const { user, router } = await show({
      ...only,
      [post]: () => new Promise((resolve) => (answer = resolve)),
    });
    await fillAll(user);
    await create(user);
    await act(() => router.navigate('/projects'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    answer(aProject({ id: 612, name: 'Leaf-spine refresh' }));
    expect(await screen.findByText('Project Leaf-spine refresh created')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/projects');
  });

  test('has the fields in order, with the roles of the start state and without read-only properties [create-project-page.1]', async () => {
    await show(only);
    await screen.findByRole('combobox', { name: 'PAN Owner' });
    const names = [...document.querySelectorAll('label')].map((label) => label.textContent);
    expect(names).toEqual([
      'Project name*',
      'Delivery Group*',
      'Clarity Code*',
      'PAN Code / OPEX Cost Centre*',
      'Release ID (Ops Engagement)*',
      'Work Required*',
      'Work Completion Date*',
      'PAN Owner*',
      'Sponsor',
      'Site*',
      'Racks',
    ]);
    expect(text('Racks')).toHaveValue('2');
    const hint = screen.getByText(/This is a desired date only/);
    expect(screen.getByRole('group', { name: /Work Completion Date/ })).toHaveAttribute(
      'aria-describedby',
      expect.stringContaining(hint.id),
    );
  });

  test('preselects a single group; of several groups, offers those in which the user may create projects [create-project-page.7]', async () => {
    const { unmount } = await show(only);
    expect(await group()).toHaveValue('1');
    unmount();
    const { user } = await show();
    expect(await group()).toHaveValue('');
    expect(
      within(await group())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose a delivery group', 'Network', 'Applications', 'Workplace']);
    expect(screen.queryByRole('textbox', { name: 'Clarity Code' })).not.toBeInTheDocument();
    await create(user);
    expect(await summary()).toHaveTextContent('Check Project name and Delivery Group.');
    expect(screen.getByText('Delivery Group is required')).toBeVisible();
  });

  test('reports each required field that is empty or blank [create-project-page.5]', async () => {
    const { api, user } = await show(only);
    await screen.findByRole('textbox', { name: 'Clarity Code' });
    await fill(user, 'Project name', '   ');
    await create(user);
    const alert = await summary();
    expect(alert).toHaveTextContent('The project was not created.');
    const links = within(alert).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Project name',
      'Clarity Code',
      'PAN Code / OPEX Cost Centre',
      'Release ID (Ops Engagement)',
      'Work Required',
      'Work Completion Date',
      'PAN Owner',
      'Site',
    ]);
    for (const link of links) expect(screen.getByText(`${link.textContent} is required`)).toBeVisible();
    await user.click(within(alert).getByRole('link', { name: 'PAN Owner' }));
    expect(screen.getByRole('combobox', { name: 'PAN Owner' })).toHaveFocus();
    expect(api.count(post)).toBe(0);
  });

  test.each([
    ['Project name', 64],
    ['Clarity Code', 16],
    ['PAN Code / OPEX Cost Centre', 64],
    ['Release ID (Ops Engagement)', 64],
    ['Work Required', 4000],
  ])('%s takes %i characters, and no more [create-project-page.6]', async (name, limit) => {
    const { user } = await show(only);
    await screen.findByRole('textbox', { name: 'Clarity Code' });
    await fill(user, name, `${'x'.repeat(limit)}😀`);
    await create(user);
    await summary();
    expect(text(name)).toHaveAccessibleDescription(`${name} may have at most ${limit} characters`);
    await fill(user, name, ` ${'x'.repeat(limit - 1)}😀 `);
    await waitFor(() => expect(described(name)).toBe(''));
  });

  test('refuses a weekend, a holiday, a day that is too soon and an incomplete date [create-project-page.8]', async () => {
    const { user } = await show({
      ...only,
      'GET /api/holidays': [{ id: 1, name: 'Day off', date: goodDay }],
    });
    await screen.findByRole('textbox', { name: 'Clarity Code' });
    const shown = (day: string) => day.split('-').reverse().join(' / ');
    const earliest = `The earliest date is ${shown(nextGoodDay)}.`;
    await user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('05');
    await create(user);
    expect(await screen.findByText('There is no such day.')).toBeVisible();
    for (const [day, fault] of [
      [weekend, /^This day is on a weekend\./],
      [goodDay, `This day is a holiday. ${earliest}`],
      ['2020-01-06', earliest],
    ] as const) {
      await fillDay(user, day);
      await create(user);
      expect(await screen.findByText(fault)).toBeVisible();
    }
    await fillDay(user, nextGoodDay);
    await waitFor(() => expect(screen.queryByText(/The earliest date/)).not.toBeInTheDocument());
  });

  test('keeps the values that another group has too when it is chosen: texts, roles of the same name, common properties [create-project-page.2]', async () => {
    const { api, user } = await show({ [post]: aProject() });
    await user.selectOptions(await group(), '1');
    await fillAll(user);
    await fill(user, 'Racks', '7');
    await user.selectOptions(await group(), '3');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Clarity Code' })).not.toBeInTheDocument(),
    );
    const mover = await screen.findByRole('textbox', { name: 'Mover' });
    expect(mover).toHaveAttribute('readonly');
    expect(mover).toHaveAccessibleDescription(/^Team Not Set!/);
    await user.selectOptions(await group(), '2');
    expect(await screen.findByRole('textbox', { name: 'Clarity Code' })).toHaveValue('NET-2026-0418');
    expect(screen.getByRole('combobox', { name: 'Site' })).toHaveValue('den');
    await create(user);
    await waitFor(() =>
      expect(api.bodies(post)).toEqual([
        {
          ...sent,
          project_type: { id: 2 },
          roles: [{ usr_role: { id: 31 }, usr: { id: 21 } }],
          properties: { site: 'den', racks: 7 },
        },
      ]),
    );
  });

  test('sends no planning data for a group without planning data', async () => {
    const { api, user } = await show({
      'GET /api/project_types': [workplace],
      'GET /api/project_types/3/user_roles': [],
      [post]: aProject(),
    });
    await fill(
      user,
      await screen.findByRole('textbox', { name: 'Project name' }).then(() => 'Project name'),
      'Desks',
    );
    await create(user);
    await waitFor(() =>
      expect(api.bodies(post)).toEqual([
        { name: 'Desks', project_type: { id: 3 }, roles: [], properties: {}, p4p: null },
      ]),
    );
  });

  test('shows "Team Not Set!" for a team-bound role that the start state requires [create-project-page.9]', async () => {
    const { api, user } = await show({
      ...only,
      'GET /api/project_types/1/user_roles': [
        aStartRole(15, 'Architect', { is_team_usr: true, required_state: required }),
      ],
    });
    await screen.findByRole('textbox', { name: 'Architect' });
    await create(user);
    expect(within(await summary()).getByRole('link', { name: 'Architect' })).toBeVisible();
    expect(screen.getByText('Team Not Set!')).toBeVisible();
    expect(api.count(post)).toBe(0);
  });

  test("keeps all input after a refused save, and shows the server's faults beside their fields until these change [create-project-page.4]", async () => {
    const faults = {
      'p4p.pan_code': 'There is no such code.',
      'roles.11': 'There is no such person.',
      'properties.racks': 'Too many racks',
    };
    const { user } = await show({ ...only, [post]: refusal(422, 'Not like this.', { fields: faults }) });
    await fillAll(user);
    await create(user);
    const alert = await summary();
    expect(alert).toHaveTextContent(
      'The project was not created. Check PAN Code / OPEX Cost Centre, PAN Owner and Racks. What you typed is kept.',
    );
    expect(text('PAN Code / OPEX Cost Centre')).toHaveAccessibleDescription('There is no such code.');
    expect(screen.getByRole('combobox', { name: 'PAN Owner' })).toHaveAccessibleDescription(
      'There is no such person. Pays for it.',
    );
    expect(text('Racks')).toHaveAccessibleDescription('Too many racks');
    expect(text('Work Required')).toHaveValue('Four spines');
    await fill(user, 'PAN Code / OPEX Cost Centre', '1');
    await waitFor(() => expect(described('PAN Code / OPEX Cost Centre')).toBe(''));
    expect(text('Racks')).toHaveAccessibleDescription('Too many racks');
  });

  test('reports a failed save, which can be retried [create-project-page.10]', async () => {
    let fails = true;
    const { api, user } = await show({
      ...only,
      [post]: () => (fails ? refusal(500, 'Out of order.') : aProject()),
    });
    await fillAll(user);
    await create(user);
    expect(await summary()).toHaveTextContent(
      'The project was not created. Out of order. What you typed is kept.',
    );
    fails = false;
    await create(user);
    expect(await screen.findByRole('heading', { name: 'A project' })).toBeVisible();
    expect(api.bodies(post)).toEqual([sent, sent]);
  });

  test('asks before it is left with input; a chosen group alone does not count as input', async () => {
    const { user, router } = await show();
    await user.selectOptions(await group(), '1');
    await screen.findByRole('textbox', { name: 'Clarity Code' });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    await act(() => router.navigate('/projects/create'));
    await user.selectOptions(await group(), '1');
    await fill(user, 'Project name', 'Mine');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(await screen.findByRole('textbox', { name: 'Project name' })).toHaveValue('Mine');
    expect(router.state.location.pathname).toBe('/projects/create');
  });

  test('restores the input after a reload, including the group, but not for another user', async () => {
    const first = await show();
    await first.user.selectOptions(await group(), '1');
    await fillAll(first.user);
    first.unmount();
    const other = await show({}, 77);
    expect(await group()).toHaveValue('');
    expect(text('Project name')).toHaveValue('');
    other.unmount();
    const { api, user } = await show({ [post]: aProject() });
    expect(await screen.findByText('Restored what you typed.')).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'PAN Owner' })).toHaveValue('Helen Ward');
    await create(user);
    await waitFor(() => expect(api.bodies(post)).toEqual([sent]));
  });

  test('can discard a restored draft', async () => {
    const first = await show();
    await first.user.selectOptions(await group(), '1');
    await fill(first.user, 'Project name', 'Mine');
    first.unmount();
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(text('Project name')).toHaveValue('');
    expect(await group()).toHaveValue('');
    expect(screen.queryByText('Restored what you typed.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await group()).toHaveValue('1');
    expect(text('Project name')).toHaveValue('Mine');
    expect(screen.getByText('Restored what you typed.')).toBeVisible();
  });

  test('names whom to ask if the user may create projects in no group', async () => {
    await show({ 'GET /api/project_types': [aGroup(4, 'Closed shop', { can_create: false })] });
    expect(await screen.findByText('You may not raise projects in any delivery group')).toBeVisible();
    expect(screen.getByText(/Ask the admin of the group/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Projects' })).toBeVisible();
  });

  test("reports the groups and a group's fields that did not load, and can load them again", async () => {
    let fails = true;
    const { user } = await show({
      'GET /api/project_types': () => (fails ? refusal(500, 'Out of order.') : [network]),
      'GET /api/project_types/1/new_project_schema': () => (fails ? refusal(500, 'No schema.') : aSchema()),
    });
    expect(await summary()).toHaveTextContent('The form did not load');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'Clarity Code' })).toBeVisible();
  });

  test('cannot be sent while the fields of the chosen group have not loaded', async () => {
    let fails = true;
    const { api, user } = await show({
      ...only,
      'GET /api/project_types/1/new_project_schema': () => (fails ? refusal(500, 'No schema.') : aSchema()),
    });
    expect(await summary()).toHaveTextContent('The fields of this delivery group did not load. No schema.');
    await fill(user, 'Project name', 'Mine');
    expect(screen.getByRole('button', { name: 'Create Project' })).toBeDisabled();
    await user.type(text('Project name'), '{Enter}');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'Clarity Code' })).toBeVisible();
    expect(text('Project name')).toHaveValue('Mine');
    expect(api.count(post)).toBe(0);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { Project } from 'shared-api/contracts/project';
import { refusal, Reply } from 'shared-api/testing';
import { aProject, aRole, aSchema, aStartRole, pairs } from '../testing/fixtures';
import { fill, fillDay, goodDay, pick, renderForm, text } from '../testing/renderForm';

const p4p = {
  clarity_code: 'NET-1',
  pan_code: '4471',
  release_id: 'OPS-1',
  work_required: 'Four spines',
  delivery_date: '2020-01-06',
  services_locked: false,
};
const owner = aRole(11, 'PAN Owner', { usr: { id: 21, name: 'Helen Ward' }, can_edit: true });
const lead = aRole(12, 'Tech Lead', {
  usr: { id: 22, name: 'Liam Byrne' },
  usr_role: { id: 12, name: 'Tech Lead', info: '', is_team_usr: true },
});
const project = (part: Partial<Project> = {}) =>
  aProject({ p4p, roles: [owner, lead], properties: { site: 'ash', score: 5 }, ...part });
const opened = (part: Partial<Project> = {}, tag = '"7"') => new Reply(200, project(part), { ETag: tag });
const all = pairs('PUT project', 'PUT pan_code', 'PUT delivery_date');
const put = 'PUT /api/projects/481';

const show = (routes: Record<string, unknown> = {}, address = '/projects/481/update') =>
  renderForm(address, {
    'GET /api/projects/481': opened(),
    'GET /api/projects/481/permissions': all,
    'GET /api/projects/481/schema': aSchema({
      site: {
        type: 'string',
        title: 'Site',
        oneOf: [
          { const: 'ash', title: 'Ashburn' },
          { const: 'den', title: 'Denver' },
        ],
      },
      score: { type: 'integer', title: 'Score', readOnly: true },
    }),
    'GET /api/project_types/1/user_roles': [
      aStartRole(11, 'PAN Owner', { required_state: { id: 1, name: 'Draft', is_start: true } }),
      aStartRole(12, 'Tech Lead', { is_team_usr: true }),
    ],
    'GET /api/user_names': [{ id: 23, name: 'Ann Ray' }],
    'GET /api/teams/3/users': [{ id: 24, name: 'Priya Raman' }],
    ...routes,
  });
type User = Awaited<ReturnType<typeof show>>['user'];

const ready = () => screen.findByRole('textbox', { name: 'Project name' });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Update Project' }));
const sent = {
  name: 'Leaf-spine refresh',
  roles: [
    { usr_role: { id: 11 }, usr: { id: 21 } },
    { usr_role: { id: 12 }, usr: { id: 22 } },
  ],
  properties: { site: 'ash' },
  p4p: {
    clarity_code: 'NET-1',
    pan_code: '4471',
    release_id: 'OPS-1',
    work_required: 'Four spines',
    delivery_date: '2020-01-06',
  },
};
/** The refusal of a save over what somebody else did. */
const stale = (part: Partial<Project>) =>
  new Reply(
    412,
    { error: 'Somebody changed it.', message: 'x', code: 'stale', present: project(part) },
    { ETag: '"9"' },
  );

beforeEach(() => localStorage.clear());

describe('update project', () => {
  test('starts with what there is, and saves against the version that it started from', async () => {
    const { api, user, router } = await show({ [put]: project({ name: 'Renamed' }) });
    expect(await ready()).toHaveValue('Leaf-spine refresh');
    expect(screen.getByRole('heading', { level: 1, name: 'Update Project' })).toBeVisible();
    expect(screen.getByText('481 · Leaf-spine refresh')).toBeVisible();
    await fill(user, 'Project name', ' Renamed ');
    await pick(user, 'PAN Owner', 'Ann Ray');
    await save(user);
    expect(await screen.findByRole('heading', { name: 'A project' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/projects/481');
    expect(screen.getByText('Project Renamed updated')).toBeInTheDocument();
    expect(api.bodies(put)).toEqual([
      { ...sent, name: 'Renamed', roles: [{ usr_role: { id: 11 }, usr: { id: 23 } }, sent.roles[1]] },
    ]);
    expect(api.calls.find(({ key }) => key === put)?.headers['if-match']).toBe('"7"');
  });

  test('a completion date in the past passes as long as it stays; another one has to follow the rules', async () => {
    const { api, user } = await show({ [put]: () => refusal(500, 'Not yet.') });
    await ready();
    await save(user);
    await waitFor(() => expect(api.bodies(put)).toEqual([sent]));
    await fillDay(user, '2020-01-07');
    await save(user);
    expect(await screen.findByText(/^The earliest date is/)).toBeVisible();
    await fillDay(user, goodDay);
    await save(user);
    await waitFor(() =>
      expect(api.bodies(put)[1]).toEqual({ ...sent, p4p: { ...sent.p4p, delivery_date: goodDay } }),
    );
  });

  test('the group stays; what one may not change is shown and cannot be changed', async () => {
    const { user, api } = await show({
      'GET /api/projects/481/permissions': pairs('PUT project'),
      [put]: project(),
    });
    await ready();
    const readOnly = (name: string) => {
      expect(text(name)).toHaveAttribute('readonly');
      return text(name);
    };
    expect(readOnly('Delivery Group')).toHaveValue('Network');
    expect(readOnly('PAN Code / OPEX Cost Centre')).toHaveAccessibleDescription(
      'You are not among those who may change this now.',
    );
    expect(readOnly('Work Completion Date')).toHaveValue('06 / 01 / 2020');
    expect(text('Work Completion Date')).toHaveAccessibleDescription(
      'You are not among those who may change this date now.',
    );
    expect(readOnly('Tech Lead')).toHaveValue('Liam Byrne');
    expect(text('Tech Lead')).toHaveAccessibleDescription(
      'You are not among those who assign this role now.',
    );
    expect(screen.getByRole('combobox', { name: 'PAN Owner' })).toBeEnabled();
    expect(screen.queryByRole('textbox', { name: 'Score' })).not.toBeInTheDocument();
    await save(user);
    await waitFor(() => expect(api.bodies(put)).toEqual([sent]));
  });

  test('says that the state forbids another completion date', async () => {
    await show({
      'GET /api/projects/481': opened({
        project_state: { ...project().project_state, name: 'In Delivery', is_start: false },
      }),
      'GET /api/projects/481/permissions': pairs('PUT project', 'PUT pan_code'),
    });
    await ready();
    expect(text('Work Completion Date')).toHaveAccessibleDescription(
      'The date changes only in a start state or in one that resets the project. The state is In Delivery.',
    );
  });

  test('a missing value that is not the caller’s to fill in holds nobody up; a required role cannot be emptied', async () => {
    const { api, user } = await show({
      'GET /api/projects/481': opened({ p4p: { ...p4p, pan_code: null, delivery_date: null } }),
      'GET /api/projects/481/permissions': pairs('PUT project'),
      [put]: project(),
    });
    await ready();
    await user.clear(await screen.findByRole('combobox', { name: 'PAN Owner' }));
    await save(user);
    expect(await screen.findByText('PAN Owner is required')).toBeVisible();
    await pick(user, 'PAN Owner', 'Ann Ray');
    await save(user);
    await waitFor(() => expect(api.count(put)).toBe(1));
  });

  test('a team-bound role picks from the team, and where there is no team says so', async () => {
    const assignable = { ...lead, can_edit: true };
    const first = await show({ 'GET /api/projects/481': opened({ roles: [owner, assignable] }) });
    await ready();
    await pick(first.user, 'Tech Lead', 'Priya Raman');
    first.unmount();
    localStorage.clear();
    await show({
      'GET /api/projects/481': opened({
        roles: [owner, { ...assignable, usr: null }],
        team: null,
        team_id: null,
      }),
    });
    await ready();
    expect(text('Tech Lead')).toHaveAccessibleDescription(/^Team Not Set!/);
  });

  test('a project without planning data has none in its form', async () => {
    const { api, user } = await show({ 'GET /api/projects/481': opened({ p4p: null }), [put]: project() });
    await ready();
    expect(screen.queryByRole('textbox', { name: 'Clarity Code' })).not.toBeInTheDocument();
    await save(user);
    const { p4p: _, ...rest } = sent;
    await waitFor(() => expect(api.bodies(put)).toEqual([rest]));
  });

  test('who may not edit it learns that, with a way back', async () => {
    await show({ 'GET /api/projects/481/permissions': pairs('PUT pan_code') });
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not edit this project now');
    expect(screen.getByRole('link', { name: 'Back to the project' })).toHaveAttribute(
      'href',
      '/projects/481',
    );
  });

  test.each([400, 403, 404])('an answer of %d says that there is none', async (status) => {
    await show({ 'GET /api/projects/481': refusal(status, 'No.') });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no such project, or you may not see it.',
    );
  });

  test('another failure can be tried again', async () => {
    let fails = true;
    const { user } = await show({
      'GET /api/projects/481': () => (fails ? refusal(500, 'Out of order.') : opened()),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The form did not loadOut of order.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await ready()).toBeVisible();
  });
});

describe('update project, when somebody else was quicker', () => {
  test('says what changed; what was typed stands on top of it, and is saved against the new version', async () => {
    let answer: unknown = stale({
      name: 'Theirs',
      p4p: { ...p4p, release_id: 'OPS-2', delivery_date: goodDay },
    });
    const { api, user } = await show({ [put]: () => answer });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    const alert = await screen.findByRole('alert');
    const day = goodDay.split('-').reverse().join(' / ');
    expect(alert).toHaveTextContent(
      /The project was not updated. Somebody changed this project since you opened it/,
    );
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Project name is now “Theirs”.',
      'Release ID (Ops Engagement) is now “OPS-2”.',
      `Work Completion Date is now “${day}”.`,
    ]);
    expect(text('Project name')).toHaveValue('Mine');
    const present = within(alert).getByRole('link', { name: 'Show the present project' });
    expect(present).toHaveAttribute('href', '/projects/481');
    expect(present).toHaveAttribute('target', '_blank');

    await user.click(within(alert).getByRole('button', { name: 'Keep what I typed' }));
    await waitFor(() => expect(text('Release ID (Ops Engagement)')).toHaveValue('OPS-2'));
    expect(text('Project name')).toHaveValue('Mine');
    expect(screen.queryByText(/Nothing was saved/)).not.toBeInTheDocument();
    answer = project({ name: 'Mine' });
    await save(user);
    expect(await screen.findByRole('heading', { name: 'A project' })).toBeVisible();
    expect(api.calls.filter(({ key }) => key === put).map(({ headers }) => headers['if-match'])).toEqual([
      '"7"',
      '"9"',
    ]);
    expect(api.bodies(put)[1]).toEqual({
      ...sent,
      name: 'Mine',
      p4p: { ...sent.p4p, release_id: 'OPS-2', delivery_date: goodDay },
    });
  });

  test('what one may no longer change is as it is now, and does not keep the rest from being saved', async () => {
    let answer: unknown = stale({
      project_state: { ...project().project_state, name: 'Quoted', is_start: false },
    });
    let permissions = all;
    const { api, user } = await show({
      'GET /api/projects/481/permissions': () => permissions,
      [put]: () => answer,
    });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await fillDay(user, goodDay);
    permissions = pairs('PUT project', 'PUT pan_code');
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Keep what I typed' }));
    expect(await screen.findByRole('textbox', { name: 'Work Completion Date' })).toHaveValue(
      '06 / 01 / 2020',
    );
    answer = project();
    await save(user);
    await waitFor(() => expect(api.bodies(put)[1]).toEqual({ ...sent, name: 'Mine' }));
  });

  test('a change of something else than the fields is said as well', async () => {
    const { user } = await show({ [put]: stale({ on_hold: true }) });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    expect(await screen.findByText(/None of the fields below was changed/)).toBeVisible();
  });

  test('starting again from what there is asks first', async () => {
    let now = opened();
    const { user } = await show({ 'GET /api/projects/481': () => now, [put]: stale({ name: 'Theirs' }) });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    now = opened({ name: 'Theirs' }, '"9"');
    await user.click(await screen.findByRole('button', { name: 'Discard mine' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(text('Project name')).toHaveValue('Mine'));
    await user.click(screen.getByRole('button', { name: 'Discard mine' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(text('Project name')).toHaveValue('Theirs'));
    expect(localStorage).toHaveLength(0);
  });

  test('a draft goes on top of what others changed since, and says so', async () => {
    const first = await show();
    await ready();
    await fill(first.user, 'Project name', 'Mine');
    await fill(first.user, 'Clarity Code', 'MINE');
    first.unmount();
    const { api, user } = await show({
      'GET /api/projects/481': opened({ name: 'Theirs', properties: { site: 'den' } }, '"8"'),
      [put]: project(),
    });
    expect(await ready()).toHaveValue('Mine');
    expect(screen.getByText('Restored what you typed.').parentElement).toHaveTextContent(
      'Somebody changed the project since. Project name is now “Theirs”. Site is now “Denver”.',
    );
    expect(screen.getByRole('combobox', { name: 'Site' })).toHaveValue('den');
    await save(user);
    await waitFor(() =>
      expect(api.bodies(put)).toEqual([
        {
          ...sent,
          name: 'Mine',
          p4p: { ...sent.p4p, clarity_code: 'MINE' },
          properties: { site: 'den' },
        },
      ]),
    );
    expect(api.calls.find(({ key }) => key === put)?.headers['if-match']).toBe('"8"');
  });
});

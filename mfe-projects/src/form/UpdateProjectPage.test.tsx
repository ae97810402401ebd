import { screen, waitFor, within } from '@testing-library/react';
import type { Project } from 'shared-api/contracts/project';
import { refusal, Reply } from 'shared-api/testing';
import { currentPageName } from 'shared-ui/core';
import { aP4p, aProject, aRole, aSchema, aStartRole, p4pValues, pairs } from '../testing/fixtures';
import { fill, fillDay, goodDay, pick, renderForm, text } from '../testing/renderForm';

const p4p = aP4p({
  clarity_code: 'NET-1',
  pan_code: '4471',
  release_id: 'OPS-1',
  work_required: 'Four spines',
  delivery_date: '2020-01-06',
});
const owner = aRole(11, 'PAN Owner', { usr: { id: 21, name: 'Helen Ward', active: true }, can_edit: true });
const lead = aRole(12, 'Tech Lead', {
  usr: { id: 22, name: 'Liam Byrne', active: true },
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
  p4p: p4pValues('2020-01-06', {
    clarity_code: 'NET-1',
    pan_code: '4471',
    release_id: 'OPS-1',
    work_required: 'Four spines',
  }),
};
/** The server's refusal of a save over a concurrent change. */
const stale = (part: Partial<Project>) =>
  new Reply(
    412,
    { error: 'Somebody changed it.', message: 'x', code: 'stale', present: project(part) },
    { ETag: '"9"' },
  );

beforeEach(() => localStorage.clear());

describe('update project', () => {
  test('starts with the saved values, and sends the tag of the version that it started from [update-project-page.1]', async () => {
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

  test('accepts an unchanged completion date in the past; a changed date must follow the rules [update-project-page.4]', async () => {
    const { api, user } = await show({ [put]: () => refusal(500, 'Not yet.') });
    await ready();
    await fill(user, 'Project name', 'Renamed');
    await save(user);
    const renamed = { ...sent, name: 'Renamed' };
    await waitFor(() => expect(api.bodies(put)).toEqual([renamed]));
    await fillDay(user, '2020-01-07');
    await save(user);
    expect(await screen.findByText(/^The earliest date is/)).toBeVisible();
    await fillDay(user, goodDay);
    await save(user);
    await waitFor(() =>
      expect(api.bodies(put)[1]).toEqual({ ...renamed, p4p: { ...sent.p4p, delivery_date: goodDay } }),
    );
  });

  test('unchanged sends nothing: it says that nothing changed, and stays open', async () => {
    const { api, user, router } = await show({ [put]: project() });
    await ready();
    await save(user);
    expect(await screen.findByText('Nothing changed')).toBeVisible();
    expect(api.count(put)).toBe(0);
    expect(router.state.location.pathname).toMatch(/update$/);
    await fill(user, 'Project name', 'Renamed');
    await save(user);
    await waitFor(() => expect(api.count(put)).toBe(1));
  });

  test('shows the group and all fields that the user may not change as read-only [update-project-page.3]', async () => {
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
      'You may not change this now.',
    );
    expect(readOnly('Work Completion Date')).toHaveValue('06 / 01 / 2020');
    expect(text('Work Completion Date')).toHaveAccessibleDescription('You may not change this date now.');
    expect(readOnly('Tech Lead')).toHaveValue('Liam Byrne');
    expect(text('Tech Lead')).toHaveAccessibleDescription('You may not assign this role now.');
    expect(screen.getByRole('combobox', { name: 'PAN Owner' })).toBeEnabled();
    expect(screen.queryByRole('textbox', { name: 'Score' })).not.toBeInTheDocument();
    await fill(user, 'Project name', 'Renamed');
    await save(user);
    await waitFor(() => expect(api.bodies(put)).toEqual([{ ...sent, name: 'Renamed' }]));
  });

  test('explains that the state forbids another completion date [update-project-page.2]', async () => {
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

  test('can be saved without a required value that the user may not change; a required role cannot be cleared', async () => {
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

  test('offers the team’s people for a team-bound role, and reports a missing team', async () => {
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

  test('has no fields of planning data for a project without planning data', async () => {
    const { api, user } = await show({ 'GET /api/projects/481': opened({ p4p: null }), [put]: project() });
    await ready();
    expect(screen.queryByRole('textbox', { name: 'Clarity Code' })).not.toBeInTheDocument();
    await fill(user, 'Project name', 'Renamed');
    await save(user);
    const { p4p: _, ...rest } = sent;
    await waitFor(() => expect(api.bodies(put)).toEqual([{ ...rest, name: 'Renamed' }]));
  });

  test('names the project in the heading, the title of the browser tab and the recent pages', async () => {
    await show();
    await ready();
    expect(screen.getByText('481 · Leaf-spine refresh')).toBeVisible();
    expect(document.title).toBe('Update Project · Leaf-spine refresh · Delivery Portal');
    expect(currentPageName.get()).toMatchObject({ subject: 'Leaf-spine refresh' });
  });

  test('is refused to users who may not edit the project, with a link back', async () => {
    await show({ 'GET /api/projects/481/permissions': pairs('PUT pan_code') });
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not edit this project now');
    expect(screen.getByRole('link', { name: 'Back to the project' })).toHaveAttribute(
      'href',
      '/projects/481',
    );
  });

  test.each([400, 403, 404])('reports after status %d that there is no such project', async (status) => {
    await show({ 'GET /api/projects/481': refusal(status, 'No.') });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no such project, or you may not see it.',
    );
    // A null subject makes the shell remove the project from the recent pages.
    expect(currentPageName.get()).toMatchObject({ subject: null });
  });

  test('can be loaded again after any other failure', async () => {
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

describe('update project, when another user saved first', () => {
  const comparison = async (name = 'Somebody changed this since you opened it') =>
    within(await screen.findByRole('dialog', { name }));
  const rows = (dialog: Awaited<ReturnType<typeof comparison>>) =>
    dialog
      .getAllByRole('row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent))
      .filter((cells) => cells.length > 1)
      .slice(1);
  const saveChoices = (user: User) =>
    user.click(screen.getByRole('button', { name: 'Save with these choices' }));
  const inWords = (day: string) => day.split('-').reverse().join(' / ');

  test('shows the values of each field as text, takes the other user’s where chosen, and saves against the new version [update-project-page.5]', async () => {
    let answer: unknown = stale({
      name: 'Theirs',
      p4p: { ...p4p, release_id: 'OPS-2', delivery_date: goodDay },
      properties: { site: 'den', score: 5 },
      roles: [{ ...owner, usr: { id: 25, name: 'Theo Lang', active: true } }, lead],
    });
    const { api, user } = await show({ [put]: () => answer });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await fill(user, 'Clarity Code', 'MINE');
    await pick(user, 'PAN Owner', 'Ann Ray');
    await save(user);
    const dialog = await comparison();
    expect(rows(dialog)).toEqual([
      ['Project name', 'Leaf-spine refresh', 'Theirs', 'Mine'],
      ['PAN Owner', 'Helen Ward', 'Theo Lang', 'Ann Ray'],
      ['Release ID (Ops Engagement)', 'OPS-1', 'OPS-2 (stays)', 'OPS-1'],
      ['Work Completion Date', '06 / 01 / 2020', `${inWords(goodDay)} (stays)`, '06 / 01 / 2020'],
      ['Site', 'Ashburn', 'Denver (stays)', 'Ashburn'],
      ['Clarity Code', 'NET-1', 'NET-1', 'MINE (stays)'],
    ]);
    await user.click(dialog.getByRole('radio', { name: 'PAN Owner Theirs Theo Lang' }));
    answer = project({ name: 'Mine' });
    await saveChoices(user);
    expect(await screen.findByRole('heading', { name: 'A project' })).toBeVisible();
    expect(api.to(put).map(({ headers }) => headers['if-match'])).toEqual(['"7"', '"9"']);
    expect(api.bodies(put)[1]).toEqual({
      ...sent,
      name: 'Mine',
      roles: [{ usr_role: { id: 11 }, usr: { id: 25 } }, sent.roles[1]],
      properties: { site: 'den' },
      p4p: { ...sent.p4p, clarity_code: 'MINE', release_id: 'OPS-2', delivery_date: goodDay },
    });
  });

  test('lists changes outside the form: state, hold, lock, team, and a role without a field', async () => {
    const other = aRole(31, 'Approver', { usr: { id: 22, name: 'Liam Byrne', active: true } });
    const { user } = await show({
      'GET /api/projects/481': opened({ roles: [owner, lead, other] }),
      [put]: stale({
        project_state: { ...project().project_state, id: 4, name: 'Approved' },
        on_hold: true,
        p4p: { ...p4p, services_locked: true },
        team: { id: 9, name: 'Campus' },
        team_id: 9,
        roles: [owner, lead, { ...other, usr: null }],
      }),
    });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    const dialog = await comparison();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'It was moved from Draft to Approved.',
      'It is on hold now.',
      'Services were locked.',
      'Its team is Campus now.',
      'Approver is nobody now.',
    ]);
  });

  test('saves after a concurrent comment', async () => {
    let saves = 0;
    const { api, user } = await show({ [put]: () => ((saves += 1) === 1 ? stale({}) : project()) });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    expect(await screen.findByRole('heading', { name: 'A project' })).toBeVisible();
    expect(api.to(put).map(({ headers }) => headers['if-match'])).toEqual(['"7"', '"9"']);
  });

  test('reports a field that the user may no longer change, keeps its saved value, and can save the other fields', async () => {
    let answer: unknown = stale({
      project_state: { ...project().project_state, id: 4, name: 'Quoted', is_start: false },
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
    const dialog = await comparison();
    await waitFor(() =>
      expect(rows(dialog)).toEqual([
        ['Work Completion Date', '06 / 01 / 2020', '06 / 01 / 2020 (stays)', inWords(goodDay)],
        ['Project name', 'Leaf-spine refresh', 'Leaf-spine refresh', 'Mine (stays)'],
      ]),
    );
    answer = project();
    await saveChoices(user);
    await waitFor(() => expect(api.bodies(put)[1]).toEqual({ ...sent, name: 'Mine' }));
  });

  test('reports a single refused field in the same way', async () => {
    const message = 'You are not allowed to change the PAN Code / OPEX Cost Centre of this project now.';
    let permissions = all;
    let answer: unknown = refusal(403, message, { fields: { 'p4p.pan_code': message } });
    const { api, user } = await show({
      'GET /api/projects/481/permissions': () => permissions,
      [put]: () => answer,
    });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await fill(user, 'PAN Code / OPEX Cost Centre', 'P-9');
    permissions = pairs('PUT project');
    await save(user);
    const dialog = await comparison('You may not change all of this any more');
    expect(dialog.getByText(message)).toBeVisible();
    answer = project();
    await saveChoices(user);
    await waitFor(() => expect(api.bodies(put)[1]).toEqual({ ...sent, name: 'Mine' }));
  });

  test('tells users who may no longer save why, and lets them copy their input', async () => {
    const { user, router } = await show({ [put]: refusal(403, 'Not in this state.') });
    const api = await ready();
    expect(api).toBeVisible();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You may not save this project any more. Not in this state.');
    await user.click(within(alert).getByRole('button', { name: 'Copy what I typed' }));
    expect(await navigator.clipboard.readText()).toBe('Project name: Mine');
    await user.click(within(alert).getByRole('button', { name: 'Back to the project' }));
    expect(router.state.location.pathname).toBe('/projects/481');
  });

  test('leads to the list after the project was deleted', async () => {
    const { user, router } = await show({ [put]: refusal(404, 'There is no such project.') });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This project was deleted, or you may not see it any more.');
    await user.click(within(alert).getByRole('button', { name: 'Back to Projects' }));
    expect(router.state.location.pathname).toBe('/projects');
  });

  test('asks before it starts again from the saved values', async () => {
    const { user } = await show({ [put]: stale({ name: 'Theirs' }) });
    await ready();
    await fill(user, 'Project name', 'Mine');
    await save(user);
    await user.click((await comparison()).getByRole('button', { name: 'Discard mine' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(text('Project name')).toHaveValue('Theirs'));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  test('compares a draft of an older version with the saved values', async () => {
    const first = await show();
    await ready();
    await fill(first.user, 'Project name', 'Mine');
    await fill(first.user, 'Clarity Code', 'MINE');
    first.unmount();
    const { api, user } = await show({
      'GET /api/projects/481': opened({ name: 'Theirs', properties: { site: 'den' } }, '"8"'),
      [put]: project(),
    });
    const dialog = await comparison('The project changed after you typed this');
    expect(rows(dialog)).toEqual([
      ['Project name', 'Leaf-spine refresh', 'Theirs', 'Mine'],
      ['Site', 'Ashburn', 'Denver (stays)', 'Ashburn'],
      ['Clarity Code', 'NET-1', 'NET-1', 'MINE (stays)'],
    ]);
    await saveChoices(user);
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
    expect(api.to(put)[0]?.headers['if-match']).toBe('"8"');
  });
});

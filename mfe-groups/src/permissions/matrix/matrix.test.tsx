import { screen, waitFor, within } from '@testing-library/react';
import type { PermissionMatrix, PermissionPreview } from 'shared-api/contracts/groupParts/permissionMatrix';
import type { ProjectWhy } from 'shared-api/contracts/why';
import { refusal } from 'shared-api/testing';
import { widen } from 'shared-api/testing/browser';
import { renderGroups } from '../../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const path = '/api/project_types/3/project_permissions/matrix';
const state = (id: number, name: string) => ({
  id,
  name,
  is_start: id === 1,
  is_closed: id === 3,
  colour: 'blue' as const,
  progress: id / 3,
});
const always = { project_state_ids: [], on_hold: 'any' as const };
const matrix: PermissionMatrix = {
  roles: [
    { id: 5, name: 'Tech Lead', is_project_role: true },
    { id: 8, name: 'Admin', is_project_role: false },
    { id: 9, name: 'Report', is_project_role: false },
  ],
  states: [state(1, 'Draft'), state(2, 'Quoted'), state(3, 'Closed')],
  cells: [
    {
      action: 'PUT services',
      principal: 'requester',
      usr_role_id: null,
      rules: [{ ...always, project_state_ids: [1] }],
    },
    { action: 'POST update', principal: 'role', usr_role_id: 5, rules: [always] },
  ],
};
const preview: PermissionPreview = {
  columns: [
    {
      principal: 'role',
      usr_role_id: 5,
      people: 3,
      changes: [
        { action: 'PUT services', gained: 24, lost: 0, nobody: 0 },
        { action: 'POST update', gained: 0, lost: 31, nobody: 11 },
      ],
    },
  ],
};
const served = {
  'GET /api/project_types/3': group,
  [`GET ${path}`]: matrix,
  [`POST ${path}/preview`]: preview,
};
const open = async (more: object = {}) => {
  const found = await renderGroups('/groups/3/project_permissions/matrix', { ...served, ...more });
  await screen.findByRole('grid', { name: 'Permissions' });
  return found;
};
const row = (name: string) =>
  screen.getAllByRole('row').find((one) => within(one).queryByRole('rowheader', { name }))!;
const column = (name: string) =>
  screen.getAllByRole('columnheader').findIndex((one) => one.textContent === name) - 1;
const cell = (action: string, of: string) => within(row(action)).getAllByRole('gridcell')[column(of)]!;
const focusOf = () => document.activeElement;

beforeEach(() => widen(1440));
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

describe('the matrix of permissions', () => {
  it('says in each cell when it allows its action; the admins of the group have no column [group-matrix.1]', async () => {
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Permission',
      'Requester',
      'Team members',
      'Team manager',
      'Any user',
      'Tech Lead',
      'Report',
    ]);
    expect(cell('Change services', 'Requester')).toHaveTextContent('in Draft');
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent('in every state');
    expect(cell('Add comments', 'Requester')).toHaveTextContent('never');
    expect(cell('See the project', 'Tech Lead')).toHaveTextContent('always');
    expect(cell('See the project', 'Any user')).toHaveTextContent('never');
  });

  it('changes many cells by keys alone, shows what changes for whom, and saves them in one call [group-matrix.2]', async () => {
    const { user, api } = await open({ [`PUT ${path}`]: matrix });
    await user.click(cell('Change services', 'Tech Lead'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift} ');
    expect(cell('Change services', 'Tech Lead')).toHaveTextContent(
      'in every state, changed: more than before',
    );
    expect(cell('Change services', 'Report')).toHaveTextContent('in every state');
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{Delete}');
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent('never, changed: removed');
    const effect = screen.getByRole('region', { name: 'What changes for whom' });
    expect(await within(effect).findByText('3 people')).toBeInTheDocument();
    expect(within(effect).getByText('Change services: on 24 more open projects')).toBeInTheDocument();
    expect(within(effect).getByText('Lose “Add comments” on 31 open projects')).toBeInTheDocument();
    expect(within(effect).getByText('Only admins are left on 11 open projects')).toBeInTheDocument();
    expect(screen.getByText('3 cells changed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('3 permissions saved')).toBeInTheDocument();
    const role = { principal: 'role', usr_role_id: 5 };
    expect(api.to(`PUT ${path}`)[0]!.body).toEqual({
      cells: [
        { action: 'PUT services', ...role, rules: [always], seen: [] },
        { action: 'PUT services', ...role, usr_role_id: 9, rules: [always], seen: [] },
        { action: 'POST update', ...role, rules: [], seen: [always] },
      ],
    });
    expect(screen.getByText('No unsaved changes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The former permissions are back')).toBeInTheDocument();
    expect(api.to(`PUT ${path}`)[1]!.body).toMatchObject({
      cells: [{ rules: [], seen: [always] }, { rules: [] }, { rules: [always], seen: [] }],
    });
  });

  it('limits a cell to states and to projects that are not held, and takes the change back', async () => {
    const { user } = await open();
    await user.click(cell('Add comments', 'Tech Lead'));
    const panel = screen.getByRole('region', { name: 'Chosen permissions' });
    await user.click(within(panel).getByRole('radio', { name: 'Some states' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Closed' }));
    await user.click(within(panel).getByRole('radio', { name: 'No' }));
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent(
      'in Draft, Quoted, only while not held, changed: less than before',
    );
    await user.click(within(panel).getByRole('button', { name: 'Undo' }));
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent(/^in every state$/);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('switches one state on and off while that state is shown', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Quoted' }));
    await user.click(cell('Change services', 'Requester'));
    await user.keyboard(' ');
    expect(cell('Change services', 'Requester')).toHaveTextContent('in Draft, Quoted, changed: more');
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard(' ');
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent('in Draft, Closed, changed: less');
  });

  it('takes one state away while that state is shown, and fills only what is empty [group-matrix.5]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Quoted' }));
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{Delete}');
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent('in Draft, Closed, changed: less');
    await user.click(screen.getByRole('button', { name: 'Every state' }));
    await user.click(cell('Change services', 'Requester'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const panel = within(screen.getByRole('region', { name: 'Chosen permissions' }));
    expect(
      panel.getByText('These 2 cells differ. What you choose here replaces them all.'),
    ).toBeInTheDocument();
    for (const choice of panel.getAllByRole('radio')) expect(choice).not.toBeChecked();
    await user.keyboard(' ');
    expect(cell('Change services', 'Requester')).toHaveTextContent(/^in Draft$/);
    expect(cell('Change services', 'Team members')).toHaveTextContent('in every state');
  });

  it('starts from every state when some are taken away, and keeps the last one', async () => {
    const { user } = await open();
    await user.click(cell('Add comments', 'Tech Lead'));
    const panel = within(screen.getByRole('region', { name: 'Chosen permissions' }));
    await user.click(panel.getByRole('radio', { name: 'Some states' }));
    for (const box of panel.getAllByRole('checkbox')) expect(box).toBeChecked();
    await user.click(panel.getByRole('checkbox', { name: 'Closed' }));
    await user.click(panel.getByRole('checkbox', { name: 'Quoted' }));
    await user.click(panel.getByRole('button', { name: 'Also in other states' }));
    expect(cell('Add comments', 'Tech Lead')).toHaveTextContent('in Draft; in Quoted, changed: less');
    await user.click(panel.getAllByRole('checkbox', { name: 'Draft' })[0]!);
    expect(panel.getAllByRole('checkbox', { name: 'Draft' })[0]).toBeChecked();
    expect(panel.getAllByText('Choose Never to take the last state away.')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(focusOf()).toBe(cell('Add comments', 'Tech Lead'));
  });

  it('adds cells to the chosen ones and takes them out again with Ctrl', async () => {
    const { user } = await open();
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{Control>}');
    await user.click(cell('Change services', 'Requester'));
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{/Control}');
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([
      cell('Change services', 'Requester'),
    ]);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3);
  });

  it('moves by arrow keys with one cell in the tab order, and chooses columns and rows', async () => {
    const { user } = await open();
    await user.click(cell('Edit the project', 'Requester'));
    await user.keyboard('{ArrowDown}{End}');
    expect(focusOf()).toBe(cell('Delete the project', 'Report'));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focusOf()).toBe(cell('See the project', 'Requester'));
    expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toHaveLength(1);
    await user.click(screen.getByRole('columnheader', { name: 'Any user' }));
    const chosen = screen.getAllByRole('gridcell', { selected: true });
    expect(chosen).toContain(cell('Add comments', 'Any user'));
    expect(chosen).not.toContain(cell('Add comments', 'Requester'));
    await user.keyboard('{Escape}{Shift>} {/Shift}');
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([
      cell('See the project', 'Any user'),
    ]);
  });

  it('compares what two people changed, and keeps one of both [group-matrix.3]', async () => {
    let calls = 0;
    const theirs = {
      action: 'POST update',
      principal: 'role',
      usr_role_id: 5,
      rules: [{ project_state_ids: [2], on_hold: 'any' }],
    };
    const { user, api } = await open({
      [`PUT ${path}`]: () =>
        ++calls === 1
          ? refusal(409, 'Somebody changed these permissions.', { code: 'changed', present: [theirs] })
          : matrix,
    });
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{Delete}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('cell', { name: 'In Quoted' })).toBeInTheDocument();
    expect(within(dialog).getByRole('cell', { name: 'Never' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Permission saved')).toBeInTheDocument();
    expect(api.to(`PUT ${path}`)[1]!.body).toMatchObject({ cells: [{ rules: [], seen: theirs.rules }] });
  });

  it('simulates the edited cells before they are saved, and says what differs [group-matrix.4]', async () => {
    const why = (allowed: boolean): ProjectWhy => ({
      user: { id: 21, name: 'Priya Raman' },
      may_ask_for_others: true,
      actions: [
        {
          key: 'POST update',
          section: 'do',
          label: 'Add comments',
          allowed,
          summary: allowed ? 'Yes: has the role Tech Lead.' : 'No: it needs a role.',
          admin: null,
          rows: [],
          conditions: [],
        },
      ],
    });
    const { user, api } = await open({
      'GET /api/user_names': [{ id: 21, name: 'Priya Raman' }],
      'GET /api/projects': [{ project_id: 286, project_name: 'Upgrade DNS' }],
      'GET /api/projects/286/why': why(true),
      [`POST ${path}/simulate`]: why(false),
    });
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{Delete}');
    await user.click(screen.getByRole('button', { name: 'Simulate' }));
    const drawer = await screen.findByRole('dialog', { name: 'Simulate' });
    await user.click(within(drawer).getByRole('combobox', { name: 'As' }));
    await user.click(await screen.findByRole('option', { name: 'Priya Raman' }));
    await user.click(within(drawer).getByRole('combobox', { name: 'On' }));
    await user.click(await screen.findByRole('option', { name: /Upgrade DNS/ }));
    expect(
      await within(drawer).findByText('Priya Raman is no longer offered “Add comments”.'),
    ).toBeInTheDocument();
    expect(within(drawer).getByText('Now no')).toBeInTheDocument();
    expect(api.to(`POST ${path}/simulate`)[0]!.body).toMatchObject({
      project_id: 286,
      user_id: 21,
      cells: [{ rules: [] }],
    });
    await user.click(within(drawer).getByRole('radio', { name: 'As saved' }));
    expect(await within(drawer).findByText('Yes')).toBeInTheDocument();
    expect(api.to(`PUT ${path}`)).toEqual([]);
  });

  it('opens a cell in a sheet on a phone', async () => {
    widen(390);
    const { user } = await open();
    await user.click(cell('Add comments', 'Requester'));
    const sheet = await screen.findByRole('dialog', { name: 'Permission' });
    await user.click(within(sheet).getByRole('radio', { name: 'Every state' }));
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 cell changed')).toBeInTheDocument();
  });

  it('asks before unsaved cells are left', async () => {
    const { user } = await open();
    await user.click(cell('Add comments', 'Tech Lead'));
    await user.keyboard('{Delete}');
    await user.click(screen.getByRole('link', { name: 'List' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  });

  it('loads again after an error', async () => {
    let fails = true;
    const { user } = await renderGroups('/groups/3/project_permissions/matrix', {
      ...served,
      [`GET ${path}`]: () => (fails ? refusal(500, 'Out of order.') : matrix),
    });
    expect(await screen.findByText('Out of order.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByRole('grid', { name: 'Permissions' })).toBeInTheDocument();
  });
});

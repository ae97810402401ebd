import { screen, waitFor, within } from '@testing-library/react';
import type { RoleHolder } from 'shared-api/contracts/project';
import type { P4pField } from 'shared-api/projectFields';
import { addDays, earliestDeliveryDate } from 'shared-api/workingDays';
import { refusal } from 'shared-api/testing';
import { aP4p, aProject, aRole, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const p4p = aP4p({
  clarity_code: 'NET-1',
  pan_code: '4471',
  release_id: null,
  work_required: 'Four spines',
  delivery_date: '2020-01-06',
});
const put = (field: string) => `PUT /api/projects/481/${field}`;
const everything = pairs('PUT project', 'PUT pan_code', 'PUT delivery_date');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const goodDay = earliestDeliveryDate(new Date().toISOString().slice(0, 10), new Set());

const show = (routes: Record<string, unknown> = {}, permissions = everything) =>
  renderProject({ project: { p4p }, permissions, routes: { 'GET /api/holidays': [], ...routes } });

describe('project page: planning data', () => {
  beforeEach(() => widen(1000));

  test('each field has a pencil only for users who have its permission [planning-dialogs.3]', async () => {
    const names = () =>
      screen.queryAllByRole('button', { name: /^Update/ }).map((button) => button.getAttribute('aria-label'));
    const { unmount } = await show({}, pairs('PUT project'));
    await screen.findByRole('button', { name: 'Update Clarity Code' });
    expect(names()).toEqual(['Update Clarity Code', 'Update Release ID', 'Update Work Required']);
    unmount();
    await show({}, pairs('PUT pan_code', 'PUT delivery_date'));
    await screen.findByRole('button', { name: 'Update Work Completion Date' });
    expect(names()).toEqual(['Update PAN Code / OPEX Cost Centre', 'Update Work Completion Date']);
  });

  test.each<[string, P4pField, string]>([
    ['Clarity Code', 'clarity_code', 'Clarity Code'],
    ['PAN Code / OPEX Cost Centre', 'pan_code', 'PAN Code / OPEX Cost Centre'],
    ['Release ID', 'release_id', 'Release ID (Ops Engagement)'],
    ['Work Required', 'work_required', 'Work Required'],
  ])('Update %s asks for a text, trims and sends it, and shows it', async (label, field, name) => {
    const { api, user } = await show({ [put(field)]: aProject({ p4p: { ...p4p, [field]: 'New one' } }) });
    await user.click(await screen.findByRole('button', { name: `Update ${label}` }));
    const form = await dialog(`Update ${label}`);
    const text = form.getByRole('textbox', { name });
    await user.clear(text);
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(`${name} is required`)).toBeVisible();
    await user.type(text, ' New one ');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('New one')).toBeVisible();
    expect(api.bodies(put(field))).toEqual([{ [field]: 'New one', seen: p4p[field] }]);
  });

  test('a refusal is shown beside the field, and the input is kept', async () => {
    const { user } = await show({
      [put('clarity_code')]: refusal(422, 'Not like this.', { fields: { clarity_code: 'No such code' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Clarity Code' }));
    const form = await dialog('Update Clarity Code');
    await user.type(form.getByRole('textbox', { name: 'Clarity Code' }), '9{Enter}');
    expect(await form.findByText('No such code')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Clarity Code' })).toHaveValue('NET-19');
  });

  test('a concurrent change is shown beside the input, to be replaced or kept', async () => {
    let answer: unknown = refusal(409, 'Somebody changed this.', { present: 'Two\nspines' });
    const field = put('work_required');
    const { api, user } = await show({ [field]: () => answer });
    await user.click(await screen.findByRole('button', { name: 'Update Work Required' }));
    const form = await dialog('Update Work Required');
    const text = form.getByRole('textbox', { name: 'Work Required' });
    await user.clear(text);
    await user.type(text, 'Mine');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByRole('alert')).toHaveTextContent(/^Somebody changed this since you opened it\./);
    expect(form.getByRole('group', { name: 'There now' }).textContent).toBe('Two\nspines');
    expect(text).toHaveValue('Mine');
    // Another concurrent change: only values that were shown are replaced.
    answer = refusal(409, 'Somebody changed this.', { present: null });
    await user.click(form.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(form.getByRole('group', { name: 'There now' }).textContent).toBe(''));
    answer = aProject({ p4p: { ...p4p, work_required: 'Mine' } });
    await user.click(form.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.bodies(field)).toEqual([
      { work_required: 'Mine', seen: 'Four spines' },
      { work_required: 'Mine', seen: 'Two\nspines' },
      { work_required: 'Mine', seen: null },
    ]);
  });

  test('keeping the concurrent change sends nothing more', async () => {
    const field = put('clarity_code');
    const { api, user } = await show({ [field]: refusal(409, 'x', { present: 'NET-9' }) });
    await user.click(await screen.findByRole('button', { name: 'Update Clarity Code' }));
    const form = await dialog('Update Clarity Code');
    await user.type(form.getByRole('textbox', { name: 'Clarity Code' }), '2{Enter}');
    await user.click(await form.findByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.count(field)).toBe(1);
  });

  test('Update Work Completion Date requires a date by the rules of the form, and does not send an unchanged date [planning-dialogs.1]', async () => {
    const field = put('delivery_date');
    const { api, user } = await show({
      'GET /api/holidays': [{ id: 1, name: 'Day off', date: goodDay }],
      [field]: aProject({ p4p: { ...p4p, delivery_date: addDays(goodDay, 400) } }),
    });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Update Work Completion Date' }));
      const form = await dialog('Update Work Completion Date');
      await form.findByRole('spinbutton', { name: 'Day' });
      return form;
    };
    const update = (form: Awaited<ReturnType<typeof open>>) =>
      user.click(form.getByRole('button', { name: 'Update' }));
    let form = await open();
    expect(
      form.getByText(
        'This is requested date only. Based on the requirements, the actual delivery date will be proposed with the quote.',
      ),
    ).toBeVisible();
    await user.click(form.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(goodDay.split('-').reverse().join(''));
    await update(form);
    expect(await form.findByText(/^This day is a holiday\./)).toBeVisible();
    await user.click(form.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('{Control>}a{/Control}{Backspace}');
    await update(form);
    expect(await form.findByText('Work Completion Date is required')).toBeVisible();
    expect(api.count(field)).toBe(0);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    form = await open();
    await update(form);
    expect(await screen.findByText('Nothing changed')).toBeVisible();
    expect(api.count(field)).toBe(0);
  });

  test('no date can be saved until the holidays have loaded; loading them can be retried', async () => {
    let fails = true;
    const { api, user } = await show({
      'GET /api/holidays': () => (fails ? refusal(500, 'Out of order.') : []),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Work Completion Date' }));
    const form = await dialog('Update Work Completion Date');
    expect(await form.findByText('The holidays did not load.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Update' }));
    fails = false;
    await user.click(form.getByRole('button', { name: 'Retry' }));
    expect(await form.findByRole('spinbutton', { name: 'Day' })).toBeVisible();
    expect(api.count(put('delivery_date'))).toBe(0);
  });
});

describe('project page: a change of the team', () => {
  const teamBound = (id: number, name: string, usr: RoleHolder | null) =>
    aRole(id, name, { usr, usr_role: { id, name, info: '', is_team_usr: true } });
  const team = 'PUT /api/projects/481/team';
  const change = (answer: unknown, members = [{ id: 13, name: 'Ann Ray' }]) =>
    renderProject({
      permissions: pairs('PUT team'),
      project: {
        roles: [
          teamBound(5, 'Tech Lead', { id: 12, name: 'Daniel Okafor', active: true }),
          teamBound(6, 'Architect', { id: 13, name: 'Ann Ray', active: true }),
          teamBound(7, 'Tester', null),
          aRole(8, 'PAN Owner', { usr: { id: 14, name: 'Helen Ward', active: true } }),
        ],
      },
      routes: {
        'GET /api/team_names': [
          { id: 3, name: 'Core Routing' },
          { id: 4, name: 'Campus' },
        ],
        'GET /api/teams/4/users': members,
        [team]: answer,
      },
    });
  const choose = async ({ user }: Awaited<ReturnType<typeof change>>, name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Update Team' }));
    const form = await dialog('Update Team');
    await user.click(await form.findByRole('combobox', { name: 'Team' }));
    await user.click(await screen.findByRole('option', { name }));
    await user.click(form.getByRole('button', { name: 'Update' }));
  };
  const question = () => screen.findByRole('alertdialog', { name: 'Confirm Team Change' });

  beforeEach(() => widen(1000));

  test('first names the people who lose a team-bound role, and does nothing without confirmation [planning-dialogs.2]', async () => {
    const shown = await change(aProject({ team: { id: 4, name: 'Campus' }, team_id: 4 }));
    await choose(shown, 'Campus');
    expect(await question()).toHaveTextContent(
      'Daniel Okafor (Tech Lead) is not in Campus and loses this role on the project.',
    );
    const { api, user } = shown;
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.count(team)).toBe(0);
    await user.click((await dialog('Update Team')).getByRole('button', { name: 'Update' }));
    await user.click(within(await question()).getByRole('button', { name: 'Update Team' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.bodies(team)).toEqual([{ team: { id: 4 }, seen: { id: 3 } }]);
  });

  test('names all people who lose a role', async () => {
    await choose(await change(aProject(), []), 'Campus');
    expect(await question()).toHaveTextContent(
      'Daniel Okafor (Tech Lead) and Ann Ray (Architect) are not in Campus and lose these roles on the project.',
    );
  });

  test('that ends no role is saved without a question', async () => {
    const members = [
      { id: 12, name: 'Daniel Okafor' },
      { id: 13, name: 'Ann Ray' },
    ];
    const shown = await change(aProject(), members);
    await choose(shown, 'Campus');
    await waitFor(() => expect(shown.api.count(team)).toBe(1));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('to the present team sends nothing, and says that nothing changed', async () => {
    const shown = await change(aProject());
    await choose(shown, 'Core Routing');
    expect(await screen.findByText('Nothing changed')).toBeVisible();
    expect(shown.api.count(team)).toBe(0);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('asks about the team that was set meanwhile, if another user changed it', async () => {
    const shown = await change(refusal(409, 'x', { present: { id: 5, name: 'Voice' } }));
    await choose(shown, 'Campus');
    await shown.user.click(within(await question()).getByRole('button', { name: 'Update Team' }));
    const form = await dialog('Update Team');
    expect((await form.findByRole('group', { name: 'There now' })).textContent).toBe('Voice');
    shown.api.routes[team] = aProject();
    await shown.user.click(form.getByRole('button', { name: 'Save mine' }));
    await shown.user.click(within(await question()).getByRole('button', { name: 'Update Team' }));
    await waitFor(() => expect(shown.api.count(team)).toBe(2));
    expect(shown.api.bodies(team)[1]).toEqual({ team: { id: 4 }, seen: { id: 5 } });
  });

  test('shows the reason in the dialog if the server refuses it', async () => {
    const shown = await change(
      refusal(422, 'There is no such team.', { fields: { team: 'There is no such team.' } }),
    );
    await choose(shown, 'Campus');
    await shown.user.click(within(await question()).getByRole('button', { name: 'Update Team' }));
    const form = await dialog('Update Team');
    expect(await form.findByRole('alert')).toHaveTextContent('There is no such team.');
  });
});

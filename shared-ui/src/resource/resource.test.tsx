import { act, screen, waitFor, within } from '@testing-library/react';
import { addressNames } from '../display/pageCrumb';
import { aShip, harbour, refusal, renderShips, shipResource, type Ship, type ShipPart } from './testShips';

const list = '/fleets/7/ships';
const form = `${list}/3/update`;
const input = (name: string | RegExp) => screen.findByRole('textbox', { name });
const fleet = () => [aShip(), aShip({ id: 4, name: 'Fram', afloat: true, port: null })];

beforeEach(() => localStorage.clear());

const open = (address: string, server = harbour(fleet()), part: ShipPart = {}, screenProps = {}) => ({
  server,
  ...renderShips(shipResource(server.calls, part), address, screenProps),
});

describe('resource: list', () => {
  it('has a column for each field, formats each kind of value, and requests ten rows in the default order [shared-ui-resource.5]', async () => {
    const { server } = open(list);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sailing Ships' })).toBeInTheDocument();
    const titles = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Name', 'Built', 'Crew', 'Afloat', 'Port', 'Actions']);
    await screen.findByRole('link', { name: 'Fram' });
    const [beagle, fram] = screen.getAllByRole('row').slice(1);
    const cells = within(beagle!)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual(['Beagle', '11 / 05 / 1820', '74', 'No', 'Devonport']);
    expect(within(fram!).getByRole('gridcell', { name: 'Yes' })).toBeInTheDocument();
    expect(server.sent('list')[0]!.query).toEqual({ page: 1, per_page: 10, sort: 'name' });
  });

  it('filters each kind of field by the parameter that the API has for it', async () => {
    const { server } = open(
      `${list}?name_like=Fr&built_gte=1800-01-01&crew=9&afloat=true&port_name_like=Dev`,
    );
    await screen.findByRole('heading', { level: 1, name: 'Sailing Ships' });
    expect(server.sent('list')[0]!.query).toMatchObject({
      name_like: ['Fr'],
      built_gte: ['1800-01-01'],
      crew: ['9'],
      afloat: ['true'],
      port_name_like: ['Dev'],
    });
  });

  it('links a row’s name to its form, offers Edit and Delete in its menu, and has a link to create a row', async () => {
    const { user, router } = open(`${list}?sort=crew`);
    expect(await screen.findByRole('link', { name: 'Beagle' })).toHaveAttribute('href', form);
    expect(screen.getByRole('link', { name: 'Create Sailing Ship' })).toHaveAttribute(
      'href',
      `${list}/create`,
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Beagle' }));
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(router.state.location.pathname).toBe(form);
    // Cancel leads back to the list with its sort.
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `${list}?sort=crew`);
  });

  it('deletes a row after a question, and confirms it with a toast [shared-ui-resource.1]', async () => {
    const { user } = open(list);
    await user.click(await screen.findByRole('button', { name: 'Actions for Beagle' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const question = screen.getByRole('alertdialog', { name: 'Confirm Delete' });
    expect(question).toHaveTextContent('Are you sure you want to delete Beagle?');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Beagle deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Beagle' })).not.toBeInTheDocument());
  });

  it('the toast of a saved row disappears when the row is deleted', async () => {
    const { user } = open(form);
    await user.click(await screen.findByRole('checkbox', { name: 'Afloat' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('{"saved":3,"created":false}')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Actions for Beagle' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('null')).toBeInTheDocument();
  });

  it('a row without a name is called "this" [shared-ui-resource.4]', async () => {
    const { user } = open(list, harbour([aShip({ name: '' })]));
    await user.click(await screen.findByRole('button', { name: 'Actions for this' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByText('Are you sure you want to delete this?')).toBeInTheDocument();
  });

  it('a refused delete is shown in a toast, and the row stays [shared-ui-resource.3]', async () => {
    const { user } = open(list, harbour(fleet(), { remove: refusal('It is at sea.') }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Fram' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It is at sea. Fram delete failed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Fram' })).toBeInTheDocument();
  });

  it('offers no action that the user may not take', async () => {
    open(list, undefined, {}, { may: { create: false, update: false, remove: false } });
    expect(await screen.findByText('Beagle')).toBeInTheDocument();
    // Only that which leads to the rows.
    expect(screen.getByRole('link')).toHaveTextContent('Skip to the list');
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  });

  it('offers for each row the actions that are allowed on it', async () => {
    const permissions = { update: ({ afloat }: Ship) => afloat, remove: false };
    open(list, undefined, {}, { may: permissions });
    expect(await screen.findByRole('button', { name: 'Actions for Fram' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Actions for Beagle' })).not.toBeInTheDocument();
  });

  it('explains an empty list, and reports a failed load', async () => {
    const server = harbour([]);
    open(list, server, { pages: { empty: 'Ships are built in Devonport.' } });
    expect(await screen.findByText('There are no sailing ships to show')).toBeInTheDocument();
    expect(screen.getByText('Ships are built in Devonport.')).toBeInTheDocument();
    server.says.list = refusal('Fog.');
    act(() => server.change([]));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ships did not load. Fog.');
  });
});

describe('resource: create', () => {
  it('starts from the initial values, and reports each invalid field beside it', async () => {
    const { user, server } = open(`${list}/create`);
    expect(screen.getByRole('heading', { level: 1, name: 'Create Sailing Ship' })).toBeInTheDocument();
    expect(await input('Crew')).toHaveValue('20');
    expect(screen.getByRole('checkbox', { name: 'Afloat' })).toBeChecked();
    await user.clear(await input('Crew'));
    await user.type(await input('Crew'), '100');
    await user.type(await input('E-mail'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    expect(screen.getByText('Crew must be at most 99')).toBeInTheDocument();
    expect(screen.getByText('The E-mail field is not a valid e-mail address')).toBeInTheDocument();
    expect(server.sent('create')).toEqual([]);
  });

  it('sends trimmed input, with null for empty fields; then leads back to the list with a toast', async () => {
    const { user, server, router } = open(`${list}/create`);
    await user.type(await input('Name'), ' Vega ');
    await user.click(screen.getByRole('checkbox', { name: 'Afloat' }));
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    expect(await screen.findByText('Sailing ship Vega created')).toBeInTheDocument();
    expect(server.sent('create')[0]!.body).toEqual({
      name: 'Vega',
      built: null,
      crew: 20,
      afloat: false,
      email: null,
      port: null,
    });
    expect(await screen.findByText('{"saved":9,"created":true}')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(list);
  });

  it('a refusal that is about no field is shown at the top, and the input is kept', async () => {
    const create = refusal('The harbour is full.', { status: 409 });
    const { user } = open(`${list}/create`, harbour([], { create }));
    await user.type(await input('Name'), 'Beagle');
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The sailing ship was not created. The harbour is full. What you typed is kept.',
    );
    expect(await input('Name')).toHaveValue('Beagle');
  });

  it('asks before the form is left with input, which stays as a draft or is discarded', async () => {
    const { user, router } = open(`${list}/create`);
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(list);
    await act(() => router.navigate(-1));
    await user.type(await input('Name'), 'Vega');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = () => within(screen.getByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question().getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    await act(() => router.navigate(`${list}/create`));
    expect(await input('Name')).toHaveValue('Vega');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(question().getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    await act(() => router.navigate(`${list}/create`));
    expect(await input('Name')).toHaveValue('');
  });

  it('restores the input of a page that was closed, and can discard it', async () => {
    const first = open(`${list}/create`);
    await first.user.type(await input('Name'), 'Vega');
    first.unmount();
    const { user } = open(`${list}/create`);
    expect(await screen.findByText('Restored what you typed.')).toBeInTheDocument();
    expect(await input('Name')).toHaveValue('Vega');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await input('Name')).toHaveValue('');
    expect(screen.queryByText('Restored what you typed.')).not.toBeInTheDocument();
    await user.type(await input('Name'), 'Fram');
    expect(screen.queryByText('Restored what you typed.')).not.toBeInTheDocument();
  });

  it('a refusal is shown in a red alert that can be dismissed, its faults beside their fields [shared-ui-resource.2]', async () => {
    const create = refusal('There is a ship of this name.', {
      status: 422,
      fields: { name: 'Beagle is taken.', 'port.id': 'No such port.' },
    });
    const { user } = open(`${list}/create`, harbour([], { create }));
    await user.type(await input('Name'), 'Beagle');
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The sailing ship was not created. Check Name and Port.');
    expect(within(alert).getByRole('link', { name: 'Port' })).toBeInTheDocument();
    expect(await input('Name')).toHaveAccessibleDescription('Beagle is taken.');
    expect(await screen.findByText('No such port.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await input('Name')).toHaveValue('Beagle');
  });
});

describe('resource: update', () => {
  it('starts from the saved values, and sends them with the changes and the version’s tag', async () => {
    const { user, server, router } = open(form);
    expect(await screen.findByRole('heading', { level: 1, name: 'Update Sailing Ship' })).toBeInTheDocument();
    expect(screen.getByText('Beagle')).toBeInTheDocument();
    expect(addressNames.get()?.get(`${list}/3`)).toBe('Beagle');
    await user.clear(await input('Name'));
    await user.type(await input('Name'), 'Beagle II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sailing ship Beagle II saved')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sailing Ships' })).toBeInTheDocument();
    expect(server.sent('update')).toMatchObject([
      {
        tag: '"1"',
        body: { name: 'Beagle II', built: '1820-05-11', crew: 74, port: { id: 8 }, email: null },
      },
    ]);
    expect(router.state.location.pathname).toBe(list);
  });

  it('an unchanged form is not sent: it reports that nothing changed, and stays open', async () => {
    const { user, server } = open(form);
    await input('Name');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing changed')).toBeInTheDocument();
    expect(server.sent('update')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Afloat' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sailing ship Beagle saved')).toBeInTheDocument();
  });

  it('compares with the version that another user saved, each field in its own format, and saves the chosen values [shared-ui-resource.6]', async () => {
    const present = aShip({
      name: 'Endeavour',
      built: '1764-06-01',
      afloat: true,
      port: null,
      email: 'a@b.c',
    });
    const stale = refusal('stale', { status: 412, extra: { present }, tag: '"5"' });
    const { user, server } = open(form, harbour(fleet(), { update: stale }));
    await user.type(await input('Name'), ' II');
    await user.clear(await input('Crew'));
    await user.type(await input('Crew'), '80');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody changed this since you opened it' }),
    );
    const rows = dialog
      .getAllByRole('row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent))
      .filter((cells) => cells.length > 1);
    expect(rows).toEqual([
      ['Field', 'Before', 'Theirs', 'Yours'],
      ['Name', 'Beagle', 'Endeavour', 'Beagle II'],
      ['Built', '11 / 05 / 1820', '01 / 06 / 1764 (stays)', '11 / 05 / 1820'],
      ['Afloat', 'No', 'Yes (stays)', 'No'],
      ['E-mail', 'empty', 'a@b.c (stays)', 'empty'],
      ['Port', 'Devonport', 'empty (stays)', 'Devonport'],
      ['Crew', '74', '74', '80 (stays)'],
    ]);
    delete server.says.update;
    await user.click(dialog.getByRole('radio', { name: 'Name Theirs Endeavour' }));
    await user.click(dialog.getByRole('button', { name: 'Save with these choices' }));
    expect(await screen.findByText('Sailing ship Endeavour saved')).toBeInTheDocument();
    expect(server.sent('update').at(-1)).toMatchObject({
      tag: '"5"',
      body: { name: 'Endeavour', crew: 80, built: '1764-06-01', afloat: true, email: 'a@b.c', port: null },
    });
  });

  it('compares and keeps values that the form does not show, too', async () => {
    const fields: ShipPart['fields'] = {
      name: { kind: 'text', label: 'Name', required: true, max: 10 },
      afloat: { kind: 'boolean', label: 'Afloat', form: 'none' },
    };
    const stale = refusal('stale', { status: 412, extra: { present: aShip({ afloat: true }) }, tag: '"5"' });
    const { user, server } = open(form, harbour(fleet(), { update: stale }), { fields });
    await user.type(await input('Name'), ' II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const kept = await screen.findByRole('button', { name: 'Save with these choices' });
    expect(screen.getByRole('row', { name: /^Afloat/ })).toHaveTextContent('AfloatNoYes (stays)No');
    delete server.says.update;
    await user.click(kept);
    await waitFor(() =>
      expect(server.sent('update').at(-1)?.body).toEqual({ name: 'Beagle II', afloat: true }),
    );
  });

  it('saving a row that was deleted meanwhile reports this, and leads to the list without a question', async () => {
    const notFound = refusal('There is no such ship.', { status: 404, extra: {} });
    const { user, router } = open(form, harbour(fleet(), { update: notFound }));
    await user.type(await input('Name'), ' II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^This sailing ship was deleted, or you may not see it any more\./);
    expect(within(alert).getByRole('button', { name: 'Copy what I typed' })).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Back to Sailing Ships' }));
    expect(router.state.location.pathname).toBe(list);
  });

  it.each([
    ['an unknown id', `${list}/99/update`, {}],
    ['a row that the user may not change', form, { one: { message: 'No.', status: 403 } }],
  ])('%s is reported, with a link back to the list', async (_case, address, responses) => {
    open(address, harbour(fleet(), responses));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no such sailing ship, or you may not change it.',
    );
    expect(screen.getByRole('link', { name: 'Back to Sailing Ships' })).toHaveAttribute('href', list);
  });

  it('reports a row that did not load, and Retry loads it again', async () => {
    const { user, server } = open(form, harbour(fleet(), { one: { message: 'Fog.', status: 503 } }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The sailing ship did not load');
    delete server.says.one;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await input('Name')).toHaveValue('Beagle');
  });
});

describe('resource: fields', () => {
  it('sends fields that are not in the update form, too, and hides a field’s column if the page says so', async () => {
    const { user, server } = open(form, undefined, {
      fields: {
        name: { kind: 'text', label: 'Name', required: true, fixed: true, max: 10 },
        crew: { kind: 'integer', label: 'Crew', form: 'none', min: 1, max: 99 },
        afloat: { kind: 'boolean', label: 'Afloat' },
      },
      pages: { fields: { crew: { column: false } } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Afloat' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(server.sent('update')[0]!.body).toEqual({ name: 'Beagle', crew: 74, afloat: true });
    expect(await screen.findByRole('columnheader', { name: 'Name' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Crew' })).not.toBeInTheDocument();
  });

  it('one declaration adds a field: its column, its filter, its input and its validation', async () => {
    type Rigged = Ship & { rig: string };
    const rows = [{ ...aShip(), rig: 'Barque' }] as Rigged[];
    const extended: ShipPart = {
      fields: {
        name: { kind: 'text', label: 'Name', required: true, max: 10 },
        rig: { kind: 'text', label: 'Rig', required: true, max: 6 },
      },
    };
    const server = harbour(rows);
    const { user, router } = open(`${list}?rig_like=Barq`, server, extended);
    expect(await screen.findByRole('columnheader', { name: /Rig/ })).toBeInTheDocument();
    expect(screen.getByRole('gridcell', { name: 'Barque' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change filter Rig: Barq' })).toBeInTheDocument();
    await act(() => router.navigate(`${list}/create`));
    await user.type(await input('Name'), 'Vega');
    await user.click(await screen.findByRole('button', { name: 'Create Sailing Ship' }));
    expect(await screen.findByText('Rig is required')).toBeInTheDocument();
    await user.type(await input('Rig'), 'Schooner');
    expect(await screen.findByText('The Rig field may have at most 6 characters')).toBeInTheDocument();
    await user.type(await input('Rig'), '{backspace}{backspace}');
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    await waitFor(() => expect(server.sent('create')[0]?.body).toEqual({ name: 'Vega', rig: 'Schoon' }));
  });

  it('shows a value of a fixed set by its label, in the list and in the form', async () => {
    const rigs = [
      { value: 'brig', label: 'Brig' },
      { value: 'schooner', label: 'Schooner' },
    ];
    const choice: ShipPart = {
      fields: {
        name: { kind: 'text', label: 'Name', max: 10 },
        email: { kind: 'choice', label: 'Rig', options: rigs, required: true },
      },
    };
    const server = harbour([aShip({ email: 'brig' })]);
    const { user, router } = open(`${list}?email=brig`, server, choice);
    expect(await screen.findByRole('gridcell', { name: 'Brig' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change filter Rig: Brig' })).toBeInTheDocument();
    await act(() => router.navigate(form));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rig' }), 'Schooner');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent('update')[0]?.body).toEqual({ name: 'Beagle', email: 'schooner' }),
    );
  });

  it('a page may render a column in its own way, add a column, and replace an input', async () => {
    const extra: ShipPart = {
      fields: {
        name: { kind: 'text', label: 'Name', max: 10 },
        crew: { kind: 'integer', label: 'Crew', min: 1, max: 99 },
      },
      pages: {
        columns: [
          { field: 'crew', render: ({ crew }: Ship) => <b>{crew} hands</b> },
          { field: 'id', title: 'Number', width: 80 },
        ],
        fields: { name: { Input: ({ label }: { label: string }) => <em>Carved: {label}</em> } },
      },
    };
    const { router } = open(list, undefined, extra);
    expect(await screen.findAllByText('74 hands')).toHaveLength(2);
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeInTheDocument();
    await act(() => router.navigate(form));
    expect(await screen.findByText('Carved: Name')).toBeInTheDocument();
  });
});

describe('resource: ordered rows', () => {
  const ordered: ShipPart = {
    fields: {
      name: { kind: 'text', label: 'Name', required: true, max: 10 },
      crew: { kind: 'order', label: 'Place' },
    },
  };
  const three = () => [aShip(), aShip({ id: 4, name: 'Fram' }), aShip({ id: 5, name: 'Vega' })];
  const shownOrder = () =>
    within(screen.getByRole('listbox', { name: 'Sailing ships' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const openOrder = async (says: Parameters<typeof harbour>[1] = {}, screenProps = {}) => {
    const opened = open(list, harbour(three(), says), ordered, screenProps);
    await opened.user.click(await screen.findByRole('button', { name: 'Change Order' }));
    return opened;
  };

  it('are reordered by key and button, saved in one call; a live region announces each move, and the toast can undo the order', async () => {
    const { user, server } = await openOrder();
    expect(await screen.findByRole('dialog', { name: 'Change Order' })).toBeInTheDocument();
    expect(shownOrder()).toEqual(['1Beagle', '2Fram', '3Vega']);
    await user.keyboard('{End}{Alt>}{ArrowUp}{/Alt}');
    expect(shownOrder()).toEqual(['1Beagle', '2Vega', '3Fram']);
    expect(screen.getByText('Vega moved up, now at 2 of 3.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Up' }));
    expect(shownOrder()).toEqual(['1Vega', '2Beagle', '3Fram']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order of the sailing ships saved')).toBeInTheDocument();
    expect(server.sent('order')).toEqual([{ call: 'order', body: { order: [5, 3, 4], seen: [3, 4, 5] } }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The former order of the sailing ships is back')).toBeInTheDocument();
    expect(server.sent('order').at(-1)!.body).toEqual({ order: [3, 4, 5], seen: [5, 3, 4] });
  });

  it('show the present order when another user changed the list, and add its new rows', async () => {
    const present = [
      { id: 5, name: 'Vega' },
      { id: 3, name: 'Beagle' },
      { id: 6, name: 'Gauss' },
    ];
    const { user, server } = await openOrder({
      order: refusal('changed', { status: 409, extra: { present } }),
    });
    await screen.findByRole('dialog', { name: 'Change Order' });
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('group', { name: 'There now' })).toHaveTextContent(
      '1. Vega 2. Beagle 3. Gauss',
    );
    await waitFor(() => expect(shownOrder()).toEqual(['1Beagle', '2Gauss', '3Vega']));
    delete server.says.order;
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(server.sent('order').at(-1)!.body).toEqual({ order: [3, 6, 5], seen: [5, 3, 6] }),
    );
  });

  it('keep their new order when saving fails, and an order that did not load is reported', async () => {
    const { user, server } = await openOrder({ order: refusal('Fog.', { status: 503 }) });
    await screen.findByRole('dialog', { name: 'Change Order' });
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Fog.');
    expect(shownOrder()).toEqual(['1Fram', '2Beagle', '3Vega']);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    server.says.readOrder = refusal('Fog.');
    await user.click(screen.getByRole('button', { name: 'Change Order' }));
    expect(await screen.findByText('The order of the sailing ships did not load. Fog.')).toBeInTheDocument();
  });

  it('cannot be reordered by users who may not update them, and no form shows their place', async () => {
    const { router } = open(list, harbour(three()), ordered, { may: { update: false } });
    await screen.findByRole('columnheader', { name: 'Place' });
    expect(screen.queryByRole('button', { name: 'Change Order' })).not.toBeInTheDocument();
    await act(() => router.navigate(`${list}/create`));
    await input('Name');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });
});

describe('resource: a file field', () => {
  const withFile = (required?: true): ShipPart => ({
    fields: {
      name: { kind: 'text', label: 'Name', required: true, max: 10 },
      flag: { kind: 'file', label: 'Flag', maxMb: 1, types: ['image/png'], ...(required && { required }) },
    },
  });
  const stored = { name: 'flag.png', size: 2048, media_type: 'image/png', sha256: 'a'.repeat(64) };
  const flagged = () => [{ ...aShip(), flag: stored }];
  const png = (name: string, size = 8) => new File(['x'.repeat(size)], name, { type: 'image/png' });
  const fileInput = () => screen.findByLabelText(/^Flag/, { selector: 'input' });

  it('is a link in the list, and can be downloaded, previewed and removed in the form', async () => {
    const server = harbour(flagged());
    const { user, router } = open(list, server, withFile());
    expect(await screen.findByRole('link', { name: 'flag.png' })).toHaveAttribute('href', '/ships/3/flag');
    await act(() => router.navigate(form));
    expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute('href', '/ships/3/flag');
    expect(screen.getByRole('img', { name: 'Preview of flag.png' })).toHaveAttribute(
      'src',
      `/ships/3/flag?v=${stored.sha256}`,
    );
    await user.click(screen.getByRole('button', { name: 'Remove flag.png' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent('update')[0]).toMatchObject({ body: { name: 'Beagle', flag: null }, files: {} }),
    );
  });

  it('uploads the file with the row and shows the progress', async () => {
    const server = harbour(flagged());
    const { user } = open(form, server, withFile());
    const chosen = png('new.png');
    await user.upload(await fileInput(), chosen);
    expect(screen.getByText('Is uploaded when you save.')).toBeInTheDocument();
    server.says.waiting = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent('update')).toHaveLength(1));
    act(() => server.progress(0.5));
    expect(screen.getByRole('progressbar', { name: 'Uploading Flag' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    act(() => server.release());
    expect(await screen.findByText('Sailing ship Beagle saved')).toBeInTheDocument();
    const [sent] = server.sent('update');
    expect(sent!.body).toEqual({ name: 'Beagle' });
    expect(sent!.files).toEqual({ flag: chosen });
  });

  it('chosen and not saved is named before the form is left, and by the note about the draft', async () => {
    const { user } = open(form, harbour(flagged()), withFile());
    await user.upload(await fileInput(), png('new.png'));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question).toHaveAccessibleDescription('The file that you chose is not uploaded and will be lost.');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await user.type(await input('Name'), '2');
    expect(await screen.findByText('Draft kept on this device, without the files')).toBeVisible();
  });

  it('is required if declared so, and reports a file that is too large or of another type beside the field', async () => {
    const server = harbour([]);
    const { user } = open(`${list}/create`, server, withFile(true));
    await user.type(await input('Name'), 'Vega');
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    expect(await screen.findByText('Flag is required')).toBeInTheDocument();
    await user.upload(await fileInput(), png('big.png', 1024 * 1024 + 1));
    expect(await screen.findByText('Larger than 1 MB')).toBeInTheDocument();
    await user.upload(await fileInput(), png('virus.exe'));
    expect(await screen.findByText('The Flag file is excluded')).toBeInTheDocument();
    expect(server.sent('create')).toHaveLength(0);
    await user.upload(await fileInput(), png('flag.png'));
    await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
    await waitFor(() => expect(server.sent('create')).toHaveLength(1));
  });

  it('keeps the chosen file when the server refuses it, and shows the reason beside the field', async () => {
    const refused = refusal('Flag is broken.', { status: 422, fields: { flag: 'Flag is broken.' } });
    const { user } = open(form, harbour(flagged(), { update: refused }), withFile());
    await user.upload(await fileInput(), png('new.png'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await fileInput()).toHaveAccessibleDescription(/Flag is broken\./));
    expect(screen.getByRole('button', { name: 'Remove new.png' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove new.png' }));
    expect(screen.getByRole('button', { name: 'Remove flag.png' })).toBeInTheDocument();
  });
});

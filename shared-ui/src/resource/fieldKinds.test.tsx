import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aShip, harbour, renderShips, shipResource, type Ship } from './testShips';

const list = '/fleets/7/ships';
beforeEach(() => localStorage.clear());

/** Ships with lists and an amount. */
const fields = {
  name: { kind: 'text', label: 'Name', required: true, max: 10 },
  ports: { kind: 'references', label: 'Ports', to: 'port', required: true },
  rig: {
    kind: 'choices',
    label: 'Rig',
    options: [
      { value: 'square', label: 'Square' },
      { value: 'gaff', label: 'Gaff' },
    ],
  },
  price: { kind: 'money', label: 'Price', min: 0, max: 1000 },
  draught: { kind: 'number', label: 'Draught', min: 0.5, max: 20 },
} as const;
const beagle = {
  ...aShip(),
  ports: [
    { id: 8, name: 'Devonport' },
    { id: 9, name: 'Woolwich' },
  ],
  rig: ['gaff'],
  price: 7.8,
  draught: 3.75,
} as Ship;
function open(address: string) {
  const server = harbour([beagle]);
  return { server, ...renderShips(shipResource(server.calls, { fields: { ...fields } }), address) };
}

it('a list shows names, options and dollars', async () => {
  open(list);
  await screen.findByRole('link', { name: 'Beagle' });
  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('gridcell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'Beagle',
    'Devonport, Woolwich',
    'Gaff',
    '$7.80',
    '3.75',
  ]);
  // Long names, and several, take two lines instead of being cut.
  expect(within(cells[0]!).getByText('Beagle').closest('.ui-wrap')).not.toBeNull();
  expect(within(cells[1]!).getByText('Devonport, Woolwich').closest('.ui-wrap')).not.toBeNull();
});

it('a form adds and removes rows, ticks options, and sends ids, options and a number', async () => {
  const { user, server } = open(`${list}/3/update`);
  const chosen = await screen.findByRole('list', { name: 'Chosen: Ports' });
  await user.click(within(chosen).getByRole('button', { name: 'Remove Devonport' }));
  await user.click(await screen.findByRole('combobox', { name: /^Ports/ }));
  await user.click(await screen.findByRole('option', { name: 'Devonport' }));
  await user.click(screen.getByRole('checkbox', { name: 'Square' }));
  const price = screen.getByRole('textbox', { name: 'Price' });
  expect(price).toHaveValue('7.8');
  await user.clear(price);
  await user.type(price, '12.34');
  const draught = screen.getByRole('textbox', { name: 'Draught' });
  await user.clear(draught);
  await user.type(draught, '4.125');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sent('update').at(-1)?.body).toEqual({
      name: 'Beagle',
      ports: [{ id: 9 }, { id: 8 }],
      rig: ['square', 'gaff'],
      price: 12.34,
      draught: 4.125,
    }),
  );
});

it('a chosen row is not offered again', async () => {
  const { user } = open(`${list}/3/update`);
  await user.click(await screen.findByRole('combobox', { name: /^Ports/ }));
  expect(await screen.findByText('No choices.')).toBeVisible();
});

it('a required list may not be empty, and an amount has two decimals and limits', async () => {
  const { user, server } = open(`${list}/create`);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Fram');
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '1.005');
  await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
  expect(await screen.findAllByText('Ports are required')).not.toHaveLength(0);
  expect(screen.getAllByText('Price may have at most two decimals')).not.toHaveLength(0);
  await user.clear(screen.getByRole('textbox', { name: 'Price' }));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '1001');
  expect(await screen.findAllByText('Price must be at most $1,000.00')).not.toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Draught' }), '0.4');
  expect(await screen.findAllByText('Draught must be at least 0.5')).not.toHaveLength(0);
  expect(server.sent('create')).toEqual([]);
});

describe('an amount with a unit', () => {
  const fields = {
    name: { kind: 'text', label: 'Name', required: true, max: 10 },
    leave: { kind: 'integer', label: 'Leave', min: 0, max: 99, suffix: 'working days' },
    voyage: { kind: 'integer', label: 'Voyage', min: 0, max: 9999, suffix: 'minutes' },
  } as const;

  it('is shown with it in lists, minutes as hours, and filtered by the unit’s number', async () => {
    const ship = (id: number, leave: number | null, voyage: number) =>
      ({ ...aShip({ id }), leave, voyage }) as Ship;
    const server = harbour([ship(3, 1, 480), ship(4, 15, 90), ship(5, null, 45)]);
    const { user } = renderShips(shipResource(server.calls, { fields }), list);
    await screen.findAllByRole('link', { name: 'Beagle' });
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell').slice(1, 3))
      .map((pair) => pair.map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['1 working day', '8 h'],
      ['15 working days', '1 h 30 min'],
      ['', '45 min'],
    ]);
    await user.click(screen.getByRole('button', { name: /Filter.*Voyage/i }));
    expect(await screen.findByRole('textbox', { name: 'Voyage (minutes)' })).toBeVisible();
  });
});

it('a time has no counter of characters, other short texts have one', async () => {
  const server = harbour([]);
  const times = {
    name: { kind: 'text', label: 'Name', required: true, max: 5 },
    tide: { kind: 'text', label: 'Tide', format: 'time', max: 5 },
  } as const;
  const { user } = renderShips(shipResource(server.calls, { fields: times }), `${list}/create`);
  fireEvent.change(await screen.findByLabelText(/^Tide/), { target: { value: '08:30' } });
  await waitFor(() => expect(screen.getByLabelText(/^Tide/)).toHaveValue('08:30'));
  expect(screen.queryByText('5 / 5')).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Vegas');
  expect(await screen.findByText('5 / 5')).toBeInTheDocument();
});

it('a field that another one makes required is marked, and refused before it is sent', async () => {
  const server = harbour([]);
  const ports = {
    name: { kind: 'text', label: 'Name', required: true, max: 10 },
    afloat: { kind: 'boolean', label: 'Afloat' },
    port: { kind: 'reference', label: 'Port', to: 'port' },
  } as const;
  const { user } = renderShips(
    shipResource(server.calls, {
      fields: ports,
      pages: { fields: { port: { isRequired: ({ afloat }) => afloat === true } } },
    }),
    `${list}/create`,
  );
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Fram');
  expect(screen.getByRole('combobox', { name: /^Port/ })).not.toBeRequired();
  await user.click(screen.getByRole('checkbox', { name: 'Afloat' }));
  expect(screen.getByRole('combobox', { name: /^Port/ })).toBeRequired();
  await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
  expect(await screen.findByText('Port is required')).toBeInTheDocument();
  expect(server.sent('create')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Afloat' }));
  await user.click(screen.getByRole('button', { name: 'Create Sailing Ship' }));
  await waitFor(() => expect(server.sent('create')).toHaveLength(1));
});

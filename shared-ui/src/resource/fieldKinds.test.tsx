import { screen, waitFor, within } from '@testing-library/react';
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
  expect(await screen.findAllByText('Ports is required')).not.toHaveLength(0);
  expect(screen.getAllByText('Price may have at most two decimals')).not.toHaveLength(0);
  await user.clear(screen.getByRole('textbox', { name: 'Price' }));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '1001');
  expect(await screen.findAllByText('Price must be at most $1,000.00')).not.toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Draught' }), '0.4');
  expect(await screen.findAllByText('Draught must be at least 0.5')).not.toHaveLength(0);
  expect(server.sent('create')).toEqual([]);
});

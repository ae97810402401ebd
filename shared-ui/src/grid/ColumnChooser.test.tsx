import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readColumns, writeColumns } from './visibleColumns';
import { renderList } from './testList';

const key = 'columns:ship_list';
beforeEach(() => localStorage.clear());

async function open() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const chooser = within(screen.getByRole('dialog', { name: 'Columns' }));
  return { user, box: (name: string) => chooser.getByRole('checkbox', { name }), chooser };
}
const titles = async () =>
  (await screen.findAllByRole('columnheader', { hidden: true })).map((header) =>
    header.getAttribute('col-id'),
  );

test("a choice shows at once and is stored under the route's name [column-chooser.1]", async () => {
  renderList();
  const { user, box } = await open();
  await user.click(box('Port'));
  expect(await titles()).toEqual(['id', 'name', 'built']);
  expect(readColumns(key)).toEqual(['id', 'name', 'built']);
});

test('a stored choice is used; the last visible column cannot be hidden [column-chooser.2]', async () => {
  writeColumns(key, ['name']);
  renderList();
  expect(await titles()).toEqual(['name']);
  const { user, box } = await open();
  expect(box('Name')).toBeDisabled();
  expect(box('ID')).toBeEnabled();
  await user.click(box('ID'));
  expect(await titles()).toEqual(['id', 'name']);
});

test('Reset to default removes the stored choice', async () => {
  writeColumns(key, ['name']);
  renderList();
  const { user, chooser } = await open();
  await user.click(chooser.getByRole('button', { name: 'Reset to default' }));
  expect(localStorage.getItem(key)).toBeNull();
  expect(await titles()).toHaveLength(4);
});

test('an empty choice removes the stored entry, and an invalid entry is ignored', async () => {
  writeColumns(key, ['name']);
  writeColumns(key, []);
  expect(localStorage.getItem(key)).toBeNull();
  localStorage.setItem(key, '{"a":');
  expect(readColumns(key)).toBeNull();
  localStorage.setItem(key, '["gone"]');
  renderList();
  expect(await titles()).toHaveLength(4);
});

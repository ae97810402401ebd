import { screen, within } from '@testing-library/react';
import type { ImportProjects, ImportResult } from 'shared-api/contracts/lists/projectImport';
import { limits } from 'shared-api/limits';
import { refusal, Reply } from 'shared-api/testing';
import { find } from '../../portal.json';
import { ImportButton } from './ImportButton';
import { ImportDialog } from './ImportDialog';
import { aGroup } from '../testing/fixtures';
import { renderAt } from '../testing/renderAt';

const post = 'POST /api/project_types/1/project_import';
const groups = [aGroup(1, 'Network'), aGroup(2, 'Workplace', { can_create: false })];
const checked: ImportResult = { rows: 2, faults: [], projects: [] };

async function open(routes: Record<string, unknown> = {}) {
  const onClose = jest.fn();
  const shown = await renderAt(
    ['/x'],
    { x: <ImportDialog onClose={onClose} /> },
    { 'GET /api/project_types': new Reply(200, groups, { 'X-Total': '2' }), [post]: checked, ...routes },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Projects' }));
  return { ...shown, dialog, onClose };
}

/** jsdom's files have no `arrayBuffer`. */
function aFile(content: string | Uint8Array, name = 'projects.csv'): File {
  const file = new File([content as BlobPart], name, { type: 'text/csv' });
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}

test('a file is checked first, then imported, and each project has a link [import-dialog.1]', async () => {
  const { dialog, user, api } = await open();
  const template = await dialog.findByRole('link', { name: /Download template/ });
  expect(template).toHaveAttribute('href', '/api/project_types/1/project_import/template');
  const raise = () => dialog.getByRole('button', { name: /^Raise/ });
  expect(raise()).toBeDisabled();
  await user.upload(dialog.getByLabelText('File with projects'), aFile('Name\nOne\nTwo'));
  expect(await dialog.findByText(/projects.csv is in order/)).toBeVisible();
  expect(raise()).toHaveTextContent('Raise 2 projects');
  api.routes[post] = {
    ...checked,
    projects: [
      { id: 8, name: 'One' },
      { id: 9, name: 'Two' },
    ],
  } satisfies ImportResult;
  await user.click(raise());
  expect(await dialog.findByText('2 projects raised.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(dialog.getByRole('link', { name: '#9 Two' })).toHaveAttribute('href', '/projects/9');
  expect((api.bodies(post) as ImportProjects[]).map(({ dry_run }) => dry_run)).toEqual([true, false]);
  expect(api.to(post)[1]!.headers['idempotency-key']).toBeTruthy();
});

test('faults are listed by line and column, and nothing can be imported [import-dialog.2]', async () => {
  const { dialog, user } = await open({
    [post]: { rows: 2, faults: [{ line: 3, column: 'Name', text: 'Name is required' }], projects: [] },
  });
  await user.upload(await dialog.findByLabelText('File with projects'), aFile('Name\nOne\n'));
  expect(await dialog.findByText(/1 fault in projects.csv/)).toBeVisible();
  expect(dialog.getByRole('row', { name: '3 Name Name is required' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Raise projects' })).toBeDisabled();
});

test('the address to which quick find leads opens the import, and closing it leaves the rest of the address', async () => {
  const { user, router } = await renderAt(
    ['/x?search=dns&import=true'],
    { x: <ImportButton /> },
    { 'GET /api/project_types': new Reply(200, groups, { 'X-Total': '2' }) },
  );
  const dialog = () => screen.findByRole('dialog', { name: 'Import Projects' });
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.search).toBe('?search=dns');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await dialog()).toBeVisible();
  expect(find.actions).toContainEqual(expect.objectContaining({ route: 'list', query: 'import=true' }));
});

test('files that are no text, empty or too large are refused before they are sent [import-dialog.3]', async () => {
  const { dialog, user, api } = await open();
  const field = await dialog.findByLabelText('File with projects');
  for (const [file, text] of [
    [aFile(new Uint8Array([0x4e, 0xff, 0xfe, 0x41])), /not a text file in UTF-8/],
    [aFile('  \n'), /The file is empty/],
    [aFile('x'.repeat(limits.projectImportChars + 1)), /too large for 200 projects/],
  ] as const) {
    await user.upload(field, file);
    expect(await dialog.findByText(text)).toBeVisible();
  }
  expect(api.count(post)).toBe(0);
});

test('a refusal of the server is shown, and another file can be chosen', async () => {
  const { dialog, user, api } = await open({
    [post]: refusal(422, 'The file has no rows below its line of titles.'),
  });
  const field = await dialog.findByLabelText('File with projects');
  await user.upload(field, aFile('Name\n'));
  expect(await dialog.findByText(/The file has no rows/)).toBeVisible();
  api.routes[post] = checked;
  await user.upload(field, aFile('Name\nOne\nTwo'));
  expect(await dialog.findByText(/is in order/)).toBeVisible();
});

test('a lost answer does not say that nothing was raised; raising again does, and raises none twice', async () => {
  const { dialog, user, api } = await open();
  await user.upload(await dialog.findByLabelText('File with projects'), aFile('Name\nOne\nTwo'));
  await dialog.findByText(/is in order/);
  api.routes[post] = new Error('cut');
  await user.click(dialog.getByRole('button', { name: 'Raise 2 projects' }));
  expect(await dialog.findByText('No answer arrived, so the projects may be raised or not.')).toBeVisible();
  expect(dialog.queryByText(/Nothing (was|is) raised/)).not.toBeInTheDocument();
  api.routes[post] = { ...checked, projects: [{ id: 8, name: 'One' }] } satisfies ImportResult;
  await user.click(dialog.getByRole('button', { name: 'Raise 2 projects' }));
  expect(await dialog.findByText('1 project raised.')).toBeVisible();
  const keys = api.to(post).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys.slice(1)).size).toBe(1);
});

test('while projects are raised the dialog stays open, with its delivery group, until the answer arrives', async () => {
  const { dialog, user, api, onClose } = await open({
    'GET /api/project_types': new Reply(200, [groups[0], aGroup(3, 'Campus')], { 'X-Total': '2' }),
  });
  const group = await dialog.findByRole('combobox', { name: /^Delivery Group/ });
  await user.selectOptions(group, 'Network');
  await user.upload(dialog.getByLabelText('File with projects'), aFile('Name\nOne\nTwo'));
  await dialog.findByText(/is in order/);
  let answer: (result: ImportResult) => void = () => undefined;
  api.routes[post] = new Promise<ImportResult>((resolve) => (answer = resolve));
  await user.click(dialog.getByRole('button', { name: 'Raise 2 projects' }));
  expect(await dialog.findByText('Raising 2 projects…')).toBeVisible();
  expect(group).toBeDisabled();
  expect(dialog.getByLabelText('File with projects')).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer({ ...checked, projects: [{ id: 8, name: 'One' }] });
  expect(await dialog.findByText('1 project raised.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('who may raise projects nowhere is told so', async () => {
  const { dialog } = await open({
    'GET /api/project_types': new Reply(200, [groups[1]], { 'X-Total': '1' }),
  });
  expect(await dialog.findByText(/You may not raise projects in any delivery group/)).toBeVisible();
  expect(dialog.queryByLabelText('File with projects')).not.toBeInTheDocument();
});

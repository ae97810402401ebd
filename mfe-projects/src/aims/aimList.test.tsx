import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from 'shared-api/testing';
import { fakeUploads } from 'shared-api/testing/uploads';
import { anAim, anUpload, aVersion, renderAims } from '../testing/renderAims';
import { widen } from '../testing/renderProject';

const list = 'GET /api/projects/481/aims';
const create = 'POST /api/projects/481/aims';
const rows = [
  { ...anAim(), latest: aVersion(5) },
  { ...anAim(), id: 8, name: 'Hosts', latest: null },
];
const aFile = (name = 'Core rules.xlsx') => new File(['12345678'], name);

beforeEach(() => widen(1300));

test('lists name, latest version, author, date and comment; nothing is offered that one may not do [aim-list.1]', async () => {
  await renderAims('/aims', { [list]: rows }, ['GET aims']);
  const row = within(await screen.findByRole('row', { name: /Firewall rules/ }));
  expect(row.getByRole('link', { name: 'Firewall rules' })).toHaveAttribute('href', '/projects/481/aims/7');
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '5',
    'Priya Raman',
    expect.stringContaining('5th Nov 2026'),
    'Comment 5',
  ]);
  expect(screen.getByRole('row', { name: /Hosts/ })).toHaveTextContent('None yet');
  expect(screen.getByRole('link', { name: 'AIMs' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('button', { name: 'Create AIM' })).not.toBeInTheDocument();
});

test('has neither tab nor page for people without GET aims [aim-list.2]', async () => {
  const { api } = await renderAims('/aims', {}, ['POST aims']);
  expect(await screen.findByText('You may not see the AIMs of this project')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'AIMs' })).not.toBeInTheDocument();
  expect(api.count(list)).toBe(0);
});

test('says why the list is empty, and what to do', async () => {
  await renderAims('/aims');
  expect(await screen.findByText('This project has no AIMs')).toBeVisible();
  expect(screen.getByText(/Upload an XLSX or CSV file to begin one/)).toBeVisible();
});

test('a list that does not load says why, and loads again', async () => {
  const { api, user } = await renderAims('/aims', { [list]: refusal(503, 'The portal is busy.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('The AIMs did not load. The portal is busy.');
  api.routes[list] = rows;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Hosts' })).toBeVisible();
});

async function openDialog(routes: Record<string, unknown> = {}) {
  const shown = await renderAims('/aims', { [create]: anAim({ versions: [] }), ...routes });
  await shown.user.click(await screen.findByRole('button', { name: 'Create AIM' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create AIM' }));
  const submit = (name: string) => shown.user.click(dialog.getByRole('button', { name }));
  return { ...shown, dialog, submit };
}

test('creates an AIM, called like its file, with its first version, and opens it [aim-list.3]', async () => {
  const sent = fakeUploads();
  const { api, user, dialog, submit, router } = await openDialog();
  await user.upload(dialog.getByLabelText(/^File/, { selector: 'input' }), aFile());
  await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'As built');
  await submit('Create AIM');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(api.bodies(create)).toEqual([{ name: 'Core rules' }]);
  expect(sent[0]!.url).toBe('/api/aims/7/versions');
  expect([sent[0]!.form.get('comment'), sent[0]!.form.get('base_number'), sent[0]!.part]).toEqual([
    'As built',
    null,
    'file',
  ]);
  act(() => sent[0]!.progress(0.5));
  expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  act(() => sent[0]!.answer(anUpload()));
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/aims/7'));
  expect(await screen.findByText('AIM Firewall rules created')).toBeInTheDocument();
});

test('an upload that fails after the AIM was created is repeated without creating it twice', async () => {
  let fails = true;
  const sent = fakeUploads(() => (fails ? refusal(413, 'The file is too large.') : anUpload()));
  const { api, user, dialog, submit, router } = await openDialog();
  await user.upload(dialog.getByLabelText(/^File/, { selector: 'input' }), aFile());
  await submit('Create AIM');
  expect(await dialog.findByText('The file is too large.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  fails = false;
  await submit('Upload');
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/aims/7'));
  expect(api.count(create)).toBe(1);
  expect(sent).toHaveLength(2);
});

test('takes XLSX and CSV files alone, and requires one', async () => {
  const sent = fakeUploads();
  const { api, dialog, submit } = await openDialog();
  await submit('Create AIM');
  expect(await dialog.findByText('File is required')).toBeVisible();
  // Dropped files may be of any kind.
  const dropping = userEvent.setup({ delay: null, applyAccept: false });
  await dropping.upload(dialog.getByLabelText(/^File/, { selector: 'input' }), aFile('macro.xlsm'));
  await submit('Create AIM');
  expect((await dialog.findAllByText('Only XLSX and CSV files can be read'))[0]).toBeVisible();
  expect(api.count(create)).toBe(0);
  expect(sent).toHaveLength(0);
});

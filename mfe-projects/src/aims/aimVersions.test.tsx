import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { fakeUploads } from 'shared-api/testing/uploads';
import { aDiff, anAim, anUpload, aVersion, renderAims } from '../testing/renderAims';
import { widen } from '../testing/renderProject';

const aim = 'GET /api/aims/7';
const aFile = () => new File(['12345678'], 'mine.xlsx');

beforeEach(() => widen(1300));

test('lists the versions with author, date, comment, sheets, size, file and what changed [aim-versions.1]', async () => {
  await renderAims('/aims/7');
  const row = within(await screen.findByRole('row', { name: /Comment 5/ }));
  expect(row.getByRole('rowheader')).toHaveTextContent('5 Latest');
  expect(row.getByText('Priya Raman')).toBeVisible();
  expect(row.getByText(/5th Nov 2026/)).toBeVisible();
  expect(row.getByText('20 KB')).toBeVisible();
  expect(row.getByRole('link', { name: 'Zones' })).toHaveAttribute(
    'href',
    '/projects/481/aims/7/versions/5/sheet/2',
  );
  expect(row.getByRole('link', { name: 'Download rules-5.xlsx, version 5' })).toHaveAttribute(
    'href',
    '/api/aims/7/versions/5/file',
  );
  expect(row.getByRole('link', { name: 'What changed from version 4 to 5' })).toHaveAttribute(
    'href',
    '/projects/481/aims/7/diff/4/5',
  );
});

test('two picked versions can be compared; a third pick replaces the older one [aim-versions.2]', async () => {
  const { user } = await renderAims('/aims/7');
  const pick = (number: number) =>
    screen.findByRole('checkbox', { name: `Pick version ${number} to compare` });
  await user.click(await pick(5));
  expect(screen.getByText('Pick another one to compare it with version 5.')).toBeVisible();
  await user.click(await pick(3));
  expect(screen.getByRole('link', { name: 'Compare 3 and 5' })).toHaveAttribute(
    'href',
    '/projects/481/aims/7/diff/3/5',
  );
  await user.click(await pick(4));
  expect(screen.getByRole('link', { name: 'Compare 3 and 4' })).toBeVisible();
  expect(await pick(5)).not.toBeChecked();
});

test('shows how far a file is read, and tells when it became a version [aim-versions.3]', async () => {
  jest.useFakeTimers();
  try {
    const { api } = await renderAims('/aims/7', { [aim]: anAim({ uploads: [anUpload()] }) });
    expect(await screen.findByText(/Being read: 40 %/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'mine.xlsx: read' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    api.routes[aim] = anAim({ versions: [aVersion(6), aVersion(5)] });
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByText('Version 6 is ready')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('says why a file was refused, and removes it', async () => {
  const refused = anUpload({ state: 'refused', error: 'The file is not a workbook.' });
  const { api, user } = await renderAims('/aims/7', {
    [aim]: anAim({ uploads: [refused] }),
    'DELETE /api/aim_uploads/70': new Reply(204),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'mine.xlsx was not read. The file is not a workbook.',
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this upload?' }));
  api.routes[aim] = anAim();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(api.count('DELETE /api/aim_uploads/70')).toBe(1);
});

test('a file that was made before there was a version names none', async () => {
  const upload = anUpload({ state: 'conflict', base_number: null, filename: 'mine.xlsx' });
  const { user } = await renderAims('/aims/7', { [aim]: anAim({ uploads: [upload] }) });
  expect(
    await screen.findByText('mine.xlsx was not made from a version, and another version came first.'),
  ).toBeVisible();
  fakeUploads(() =>
    refusal(409, 'Version 5 came first.', { present: aVersion(5), upload, difference: null }),
  );
  await user.click(screen.getByRole('button', { name: 'Upload Version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Version' }));
  await user.upload(dialog.getByLabelText(/^File/, { selector: 'input' }), aFile());
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  const conflict = await screen.findByRole('dialog', { name: 'Version 5 came first' });
  expect(conflict).toHaveTextContent(/uploaded version 5 on [^,]+\. Your file is kept/);
});

test('a reader may download and compare, but not upload, merge or discard [aim-versions.4]', async () => {
  await renderAims('/aims/7', { [aim]: anAim({ uploads: [anUpload({ state: 'conflict' })] }) }, ['GET aims']);
  expect(await screen.findByText(/another version came first/)).toBeVisible();
  for (const name of ['Upload Version', 'Discard'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Merge' })).not.toBeInTheDocument();
});

test('an AIM of another project counts as missing', async () => {
  await renderAims('/aims/7', { [aim]: anAim({ project_id: 480 }) });
  expect(await screen.findByText('There is no such AIM, or you may not see it.')).toBeVisible();
});

async function openUpload(routes: Record<string, unknown> = {}) {
  const shown = await renderAims('/aims/7', routes);
  await shown.user.click(await screen.findByRole('button', { name: 'Upload Version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Version' }));
  await shown.user.upload(dialog.getByLabelText(/^File/, { selector: 'input' }), aFile());
  return { ...shown, dialog };
}

test('uploads a version with the one it was made from, by default the last of one’s own, and can be cancelled [aim-versions.5]', async () => {
  const sent = fakeUploads();
  const { user, dialog } = await openUpload();
  const base = dialog.getByRole('combobox', { name: /Made from version/ });
  expect(base).toHaveDisplayValue(/^4 · Daniel Okafor/);
  expect(dialog.getByText(/Version 5 came after it/)).toBeVisible();
  await user.selectOptions(base, '5');
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.form.get('base_number')).toBe('5');
  await user.click(dialog.getByRole('button', { name: 'Cancel mine.xlsx' }));
  expect(sent[0]!.isAborted).toBe(true);
  await user.click(await dialog.findByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  act(() => sent[1]!.answer(anUpload()));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an upload whose answer was lost is sent again under the same key', async () => {
  let isLost = true;
  const sent = fakeUploads(() => (isLost ? new Error('gone') : anUpload()));
  const { user, dialog } = await openUpload();
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const keys = sent.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('the version that was downloaded last is proposed as the base', async () => {
  const { user } = await renderAims('/aims/7');
  const link = await screen.findByRole('link', { name: 'Download rules-5.xlsx, version 5' });
  // jsdom does not navigate.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await user.click(screen.getByRole('button', { name: 'Upload Version' }));
  expect(await screen.findByRole('combobox', { name: /Made from version/ })).toHaveDisplayValue(/^5 · Priya/);
});

test('an upload on top of an outdated version shows what came meanwhile, and leads to the merge [aim-versions.6]', async () => {
  const { sheets, added, removed, changed, moved } = aDiff(null);
  const body = {
    present: aVersion(5),
    upload: anUpload({ state: 'conflict' }),
    difference: { sheets, added, removed, changed, moved },
  };
  fakeUploads(() => refusal(409, 'Version 5 came first.', body));
  const { user, dialog } = await openUpload();
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Version 5 came first' }));
  expect(conflict.getByText(/Priya Raman uploaded version 5/)).toBeVisible();
  const changes = conflict.getByRole('list', { name: 'What changed from version 4 to 5' });
  expect(changes).toHaveTextContent('Rules: +1 added−1 removed~1 changed↕1 moved');
  expect(changes).toHaveTextContent('Zones: Same');
  expect(conflict.getByRole('link', { name: 'Compare 4 and 5' })).toBeVisible();
  expect(conflict.getByRole('link', { name: 'Merge' })).toHaveAttribute(
    'href',
    '/projects/481/aims/7?merge=70',
  );
});

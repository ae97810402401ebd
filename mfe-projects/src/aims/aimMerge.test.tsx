import { screen, waitFor, within } from '@testing-library/react';
import type { AimMerge, AimMergeRow } from 'shared-api/contracts/projectParts/aims';
import { refusal, Reply, type Call } from 'shared-api/testing';
import { anAim, anUpload, aVersion, renderAims } from '../testing/renderAims';
import { widen } from '../testing/renderProject';

const address = '/aims/7?merge=70';
const call = 'GET /api/aim_uploads/70/merge';
const send = 'POST /api/aim_uploads/70/merge';

const aRow = (ref: string, part: Partial<AimMergeRow>): AimMergeRow => ({
  ref,
  kind: 'changed',
  conflict: false,
  whole: false,
  row_base: 5,
  row_theirs: 5,
  row_mine: 5,
  cells: [`R-${ref}`, 'campus', 'allow'],
  changes: [],
  ...part,
});
const conflict = aRow('1', {
  conflict: true,
  changes: [
    { column: 1, base: 'campus', theirs: 'edge', mine: 'core', conflict: true },
    { column: 2, base: 'deny', theirs: 'deny', mine: 'allow', conflict: false },
  ],
});
const gone = aRow('2', { conflict: true, whole: true, row_theirs: null });
const added = aRow('3', { kind: 'added', whole: true, row_base: null, row_theirs: null });

const merge = (rows: AimMergeRow[] | null): AimMerge => ({
  upload: anUpload({ state: 'conflict' }),
  base: 4,
  present: aVersion(5),
  sheets: [
    { name: 'Rules', changes: 3, conflicts: 2 },
    { name: 'Zones', changes: 0, conflicts: 0 },
  ],
  sheet: rows && {
    name: 'Rules',
    columns: ['Rule', 'Source', 'Action'].map((name) => ({ name, kind: 'text' })),
    rows,
  },
});
const serve = ({ url }: Call) => {
  const params = new URL(url, 'http://portal').searchParams;
  if (!params.has('sheet')) return merge(null);
  const rows = params.has('conflicts') ? [conflict, gone] : [conflict, gone, added];
  return new Reply(200, merge(rows), { 'X-Total': String(rows.length) });
};
const open = (routes: Record<string, unknown> = {}) =>
  renderAims(address, {
    'GET /api/aims/7': anAim({ uploads: [anUpload({ state: 'conflict' })] }),
    [call]: serve,
    ...routes,
  });
const choice = async (legend: string) => within(await screen.findByRole('group', { name: legend }));
const mergeButton = () => screen.getByRole('button', { name: 'Merge' });

beforeEach(() => widen(1300));

test('asks cell by cell and row by row what both changed, and sends the choices [aim-merge.1]', async () => {
  const { api, user, router } = await open({ [send]: new Reply(202, anUpload({ state: 'merging' })) });
  await waitFor(() => expect(screen.getByText(/2 of them are changed in both/)).toBeVisible());
  const source = await choice('Source');
  expect(source.getByRole('radio', { name: /core/ })).not.toBeChecked();
  expect((await choice('Action')).getByRole('radio', { name: /allow/ })).toBeChecked();
  expect(screen.getByText('2 rows to decide')).toBeVisible();
  expect(mergeButton()).toBeDisabled();
  await user.click(source.getByRole('radio', { name: /core/ }));
  expect(screen.getByText('1 row to decide')).toBeVisible();
  await user.click((await choice('Whole row')).getByRole('radio', { name: /The row is removed/ }));
  expect(mergeButton()).toBeEnabled();
  await user.click(mergeButton());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(api.bodies(send)).toEqual([
    {
      onto: 5,
      choices: [
        { sheet: 'Rules', ref: '1', column: 1, take: 'mine' },
        { sheet: 'Rules', ref: '2', take: 'theirs' },
      ],
    },
  ]);
});

test('the rest can be decided at once [aim-merge.2]', async () => {
  const { api, user } = await open({ [send]: new Reply(202, anUpload({ state: 'merging' })) });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'What is not decided' }),
    'Keep theirs for the rest',
  );
  await user.click(mergeButton());
  await waitFor(() => expect(api.bodies(send)).toEqual([{ onto: 5, rest: 'theirs', choices: [] }]));
});

test('shows all changes of the upload, of which each can be left out', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Only what must be decided' }));
  expect(await screen.findByRole('radio', { name: /Add this row/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /Leave it out/ }));
  expect(screen.getByRole('radio', { name: /Add this row/ })).not.toBeChecked();
});

test('a newer version is compared again, and nothing is merged [aim-merge.3]', async () => {
  const { api, user } = await open({ [send]: refusal(409, 'Version 6 came first.') });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'What is not decided' }),
    'Take mine for the rest',
  );
  await waitFor(() => expect(mergeButton()).toBeEnabled());
  const before = api.count(call);
  await user.click(mergeButton());
  expect(await screen.findByText('Version 6 came first.')).toBeVisible();
  await waitFor(() => expect(api.count(call)).toBeGreaterThan(before));
});

test('leaving asks when something was chosen', async () => {
  const { user } = await open();
  await user.click((await choice('Source')).getByRole('radio', { name: /edge/ }));
  await user.click(screen.getByRole('link', { name: 'Info' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a merge that does not load says why, with the way back', async () => {
  await open({ [call]: refusal(404, 'There is no such upload.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such upload.');
  expect(screen.getByRole('link', { name: 'Back to Firewall rules' })).toBeVisible();
});

test('waits for a file that is still being read, and for no other', async () => {
  const { api } = await open({ 'GET /api/aims/7': anAim({ uploads: [anUpload()] }) });
  expect(await screen.findByText(/Being read: 40 %/)).toBeVisible();
  expect(api.count(call)).toBe(0);
});

test('a file that does not wait to be merged leads back', async () => {
  await open({ 'GET /api/aims/7': anAim() });
  expect(await screen.findByText('This file no longer waits to be merged.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Firewall rules' })).toBeVisible();
});

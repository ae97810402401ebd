import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BulkAction, BulkPreview, BulkRow } from 'shared-api/contracts/lists/projectBulk';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { refusal, Reply } from 'shared-api/testing';
import ProjectListPage from '../ProjectListPage';
import { aPortal, aProject } from '../testing/fixtures';
import { renderAt } from '../testing/renderAt';
import { keepUnfinished } from './unfinishedBulk';

const row = (id: number): ProjectListRow => ({
  project_id: id,
  project_name: `Project ${id}`,
  requester_name: 'Maya Chen',
  pan_owner_name: null,
  pan_code: null,
  project_type_id: 1,
  project_type_name: 'Network',
  team_name: null,
  tech_lead_name: null,
  project_manager_name: null,
  services: [],
  project_state_name: 'Draft',
  project_state_days: 1,
  project_state_is_closed: false,
  project_state_is_start: true,
  project_state_date: '2026-11-17T09:00:00Z',
  project_state_colour: 'grey',
  project_state_progress: 0,
  on_hold: false,
  services_locked: false,
  submit_date: null,
  created_on: '2026-11-17T09:00:00Z',
});

const previewed = (id: number, part: Partial<BulkRow> = {}): BulkRow => ({
  project_id: id,
  project_name: `Project ${id}`,
  outcome: 'change',
  changes: [{ field: 'On hold', from: 'No', to: 'Yes' }],
  mails: { people: [], addresses: 0 },
  notices: [],
  reason: null,
  tag: `"${id}0"`,
  target_id: null,
  ...part,
});

const rows = [row(3), row(2), row(1)];
const preview = 'POST /api/projects/bulk/preview';
const options = 'POST /api/projects/bulk/options';
const hold = (id: number) => `PUT /api/projects/${id}/on_hold`;
const outcomes: Record<number, Partial<BulkRow>> = {
  1: { outcome: 'refused', changes: [], reason: 'You are not allowed to do this on this project now.' },
  2: { outcome: 'same', changes: [] },
};

async function open(routes: Record<string, unknown> = {}) {
  const shown = await renderAt(
    ['/projects'],
    { projects: <ProjectListPage /> },
    {
      'GET /api/projects': new Reply(200, rows, { 'X-Total': '3' }),
      [options]: { kinds: ['team', 'role', 'hold', 'state'], roles: [], states: [] },
      [preview]: ({ body }: { body: BulkPreview }) =>
        body.project_ids.map((id) => previewed(id, outcomes[id])),
      ...routes,
    },
    { ...aPortal, features: { 'projects.next': false } },
  );
  await screen.findByRole('checkbox', { name: 'Select project 3' });
  return shown;
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Selects projects and fills in that they are put on hold. */
async function putOnHold({ user }: Opened, ids: number[]) {
  for (const id of ids) await user.click(screen.getByRole('checkbox', { name: `Select project ${id}` }));
  await user.click(await screen.findByRole('button', { name: 'Put On Hold' }));
  const form = within(await screen.findByRole('dialog', { name: /Put On Hold/ }));
  await user.type(await form.findByRole('textbox', { name: /Comment/ }), 'Waits for parts');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  await screen.findByText(/Nothing is changed yet/);
  return within(screen.getByRole('dialog'));
}

beforeEach(() => localStorage.clear());

test('rows are selected one by one or all of the page, and counted [bulk.1]', async () => {
  const { user } = await open();
  expect(screen.queryByRole('region', { name: 'Selected projects' })).not.toBeInTheDocument();
  const all = screen.getByRole('checkbox', { name: 'Select all projects on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Select project 2' }));
  expect(screen.getByText('1 project selected')).toBeVisible();
  expect(all).toHaveProperty('indeterminate', true);
  await user.click(all);
  expect(screen.getByText('3 projects selected')).toBeVisible();
  await user.click(all);
  expect(screen.queryByRole('region', { name: 'Selected projects' })).not.toBeInTheDocument();
});

test('once a page is selected, so are all projects that match the filters, as many as an action takes [bulk.6]', async () => {
  const { user, api } = await open({
    'GET /api/projects': ({ url }: { url: string }) =>
      new Reply(200, url.includes('per_page=200') ? [...rows, row(5), row(4)] : rows, { 'X-Total': '5' }),
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select project 3' }));
  expect(screen.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select all projects on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 5 projects' }));
  expect(await screen.findByText('5 projects selected, 2 not shown here')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
  expect(api.count('GET /api/projects')).toBe(2);

  cleanup();
  await open({ 'GET /api/projects': new Reply(200, rows, { 'X-Total': '1234' }) });
  await user.click(screen.getByRole('checkbox', { name: 'Select all projects on this page' }));
  expect(screen.getByRole('button', { name: 'Select the first 200 of 1,234' })).toBeVisible();
});

test('selected projects that a search no longer finds are counted as not shown', async () => {
  const { user } = await open({
    'GET /api/projects': ({ url }: { url: string }) => {
      const found = url.includes('search=') ? [row(2)] : rows;
      return new Reply(200, found, { 'X-Total': String(found.length) });
    },
  });
  for (const id of [3, 2]) await user.click(screen.getByRole('checkbox', { name: `Select project ${id}` }));
  expect(screen.getByText('2 projects selected')).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await user.type(search, 'Project 2');
  expect(await screen.findByText('2 projects selected, 1 not shown here')).toBeVisible();
  await user.clear(search);
  expect(await screen.findByText('2 projects selected')).toBeVisible();
});

test('a press with Shift selects all rows from the one that was pressed last', async () => {
  const { user } = await open();
  const box = (id: number) => screen.getByRole('checkbox', { name: `Select project ${id}` });
  await user.click(box(1));
  await user.keyboard('{Shift>}');
  await user.click(box(3));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 projects selected')).toBeVisible();
  await user.click(box(3));
  await user.keyboard('{Shift>}');
  await user.click(box(2));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('1 project selected')).toBeVisible();
  expect(box(1)).toBeChecked();
});

test('an action is previewed row by row before anything is sent, then runs against what was seen [bulk.2]', async () => {
  const opened = await open({ [hold(3)]: aProject({ id: 3 }) });
  const { api, user } = opened;
  const dialog = await putOnHold(opened, [3, 2, 1]);
  expect(dialog.getByRole('status')).toHaveTextContent(
    '1 project will change, 1 is so already, 1 cannot be changed. Nothing is changed yet.',
  );
  expect(dialog.getByText('On hold: No → Yes')).toBeVisible();
  expect(dialog.getByText('You are not allowed to do this on this project now.')).toBeVisible();
  expect(api.calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Put On Hold: 1 project' }));
  expect(
    await dialog.findByText('1 project changed. 1 project could not be changed and stays selected.'),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: '#1 Project 1' })).toHaveAttribute('href', '/projects/1');
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(api.to(hold(3))).toMatchObject([
    { body: { on_hold: true, comment: 'Waits for parts' }, headers: { 'if-match': '"30"' } },
  ]);
  expect(api.count(hold(2)) + api.count(hold(1))).toBe(0);
  expect(localStorage.getItem('bulk:1')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  // Changed projects are selected no longer; the refused one may get another action.
  expect(screen.getByText('1 project selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select project 1' })).toBeChecked();
});

test('a failed preview of the rest shows no progress, and says by Close that something has changed', async () => {
  outcomes[2] = {};
  const opened = await open({ [hold(3)]: aProject({ id: 3 }), [hold(2)]: new Error('cut') });
  const { api, user } = opened;
  const dialog = await putOnHold(opened, [3, 2]);
  await user.click(dialog.getByRole('button', { name: 'Put On Hold: 2 projects' }));
  await dialog.findByText('1 of 2 projects changed. The rest can be run again.');
  api.routes[preview] = refusal(500, 'No');
  await user.click(dialog.getByRole('button', { name: 'Preview the rest again' }));
  expect(await dialog.findByText(/The preview did not load/)).toBeVisible();
  expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument();
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
  await user.click(close!);
  expect(screen.getByText('1 project selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select project 2' })).toBeChecked();
});

test('the preview names who gets mail, and notices of services are acknowledged one at a time before anything is sent [bulk.5]', async () => {
  outcomes[2] = {
    notices: ['Tell the vendor', 'Order cables'],
    mails: { people: [{ id: 4, name: 'Tom' }], addresses: 1 },
  };
  outcomes[3] = { notices: ['Tell the vendor'] };
  const opened = await open({ [hold(3)]: aProject({ id: 3 }), [hold(2)]: aProject({ id: 2 }) });
  const { api, user } = opened;
  const dialog = await putOnHold(opened, [3, 2]);
  expect(dialog.getByText('On hold: No → Yes · Mail goes to Tom and 1 more.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Put On Hold: 2 projects' }));
  const notice = async (text: string) => {
    const shown = within(await screen.findByRole('dialog', { name: 'Notice' }));
    expect(shown.getByText(text)).toBeVisible();
    return shown;
  };
  await user.click((await notice('Tell the vendor')).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Nothing is changed yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Put On Hold: 2 projects' }));
  await user.click((await notice('Tell the vendor')).getByRole('button', { name: 'Ok' }));
  expect(api.calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  await user.click((await notice('Order cables')).getByRole('button', { name: 'Ok' }));
  expect(await screen.findByText('2 projects changed.')).toBeVisible();
  outcomes[2] = { outcome: 'same', changes: [] };
  delete outcomes[3];
});

test('the preview leads back to the form with what was filled in, and shows what other values would do', async () => {
  const opened = await open();
  const { api, user } = opened;
  const dialog = await putOnHold(opened, [3]);
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  const comment = await screen.findByRole('textbox', { name: /Comment/ });
  expect(comment).toHaveValue('Waits for parts');
  expect(comment).toHaveFocus();
  await user.type(comment, ' of the vendor');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(/Nothing is changed yet/)).toBeVisible();
  expect(api.to(preview).map(({ body }) => (body as BulkPreview).action)).toEqual([
    { kind: 'hold', on_hold: true, comment: 'Waits for parts' },
    { kind: 'hold', on_hold: true, comment: 'Waits for parts of the vendor' },
  ]);
});

test('after a cut the rest is previewed and run again, and what is done is not [bulk.3]', async () => {
  outcomes[2] = {};
  const opened = await open({ [hold(3)]: aProject({ id: 3 }), [hold(2)]: new Error('cut') });
  const { api, user } = opened;
  const dialog = await putOnHold(opened, [3, 2]);
  await user.click(dialog.getByRole('button', { name: 'Put On Hold: 2 projects' }));
  expect(await dialog.findByText('1 of 2 projects changed. The rest can be run again.')).toBeVisible();
  expect(dialog.getByText(/The server did not answer/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  // As after a reload: the notice stands in the list.
  expect(await screen.findByText('1 project is not changed yet.', { exact: false })).toBeVisible();
  api.routes[hold(2)] = aProject({ id: 2 });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const again = within(await screen.findByRole('dialog', { name: /Put On Hold/ }));
  await user.click(await again.findByRole('button', { name: 'Put On Hold: 1 project' }));
  expect(await again.findByText('1 project changed.')).toBeVisible();
  expect((api.bodies(preview) as BulkPreview[]).map(({ project_ids }) => project_ids)).toEqual([[3, 2], [2]]);
  expect([api.count(hold(3)), api.count(hold(2))]).toEqual([1, 2]);
  await user.click(again.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/has not finished/)).not.toBeInTheDocument());
});

test('a continued action says nothing of a selection, as nothing is selected', async () => {
  const action: BulkAction = { kind: 'hold', on_hold: true, comment: 'Waits for parts' };
  keepUnfinished(aPortal.user.id, { action, ids: [3, 1] });
  const { user } = await open({ [hold(3)]: aProject({ id: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Put On Hold/ }));
  await user.click(await dialog.findByRole('button', { name: 'Put On Hold: 1 project' }));
  expect(await dialog.findByText('1 project changed. 1 project could not be changed.')).toBeVisible();
});

test('a project that changed since the preview is not changed, and says so', async () => {
  const opened = await open({
    [hold(3)]: refusal(412, 'Somebody changed this project since you opened it.'),
  });
  const dialog = await putOnHold(opened, [3]);
  await opened.user.click(dialog.getByRole('button', { name: 'Put On Hold: 1 project' }));
  expect(await dialog.findByText('Somebody changed it after the preview.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Preview the rest again' })).toBeVisible();
});

test('the preview of the rest counts the rest alone, and what cannot be done is not offered again [bulk.7]', async () => {
  outcomes[2] = {};
  const opened = await open({ [hold(3)]: aProject({ id: 3 }), [hold(2)]: refusal(412, 'Changed') });
  const { user } = opened;
  const dialog = await putOnHold(opened, [3, 2]);
  await user.click(dialog.getByRole('button', { name: 'Put On Hold: 2 projects' }));
  outcomes[2] = { outcome: 'refused', changes: [], reason: 'It is cancelled.' };
  await user.click(await dialog.findByRole('button', { name: 'Preview the rest again' }));
  expect(
    await dialog.findByText(
      '1 project is changed already. Of the others: No project will change, 1 cannot be changed.',
    ),
  ).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Put On Hold' })).toBeDisabled();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText(/has not finished/)).not.toBeInTheDocument();
  expect(screen.getByText('1 project selected')).toBeVisible();
  outcomes[2] = {};
});

test('a preview that did not load can be retried, and nothing runs', async () => {
  const opened = await open({ [preview]: refusal(500, 'No') });
  const { user, api } = opened;
  await user.click(screen.getByRole('checkbox', { name: 'Select project 3' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Hold' }));
  const form = within(await screen.findByRole('dialog', { name: /Remove Hold/ }));
  await user.click(await form.findByRole('button', { name: 'Preview' }));
  expect(await form.findByText('A comment is required')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Parts are here');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(/The preview did not load/)).toBeVisible();
  api.routes[preview] = [previewed(3)];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/1 project will change/)).toBeVisible();
});

const offered = () =>
  within(screen.getByRole('region', { name: 'Selected projects' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('only actions that the user may take on a selected project are offered [bulk.4]', async () => {
  const { user, api } = await open({ [options]: { kinds: ['hold'], roles: [], states: [] } });
  await user.click(screen.getByRole('checkbox', { name: 'Select project 3' }));
  await screen.findByRole('button', { name: 'Put On Hold' });
  expect(offered()).toEqual(['Put On Hold', 'Remove Hold', 'Clear selection']);
  api.routes[options] = { kinds: [], roles: [], states: [] };
  await user.click(screen.getByRole('checkbox', { name: 'Select project 2' }));
  expect(await screen.findByText('You may not change any of these projects now.')).toBeVisible();
  expect(offered()).toEqual(['Clear selection']);
  expect(api.bodies(options)).toEqual([{ project_ids: [3] }, { project_ids: [3, 2] }]);
});

test('all actions are offered when it cannot be read which ones the user may take', async () => {
  const { user } = await open({ [options]: refusal(500, 'No') });
  await user.click(screen.getByRole('checkbox', { name: 'Select project 3' }));
  expect(await screen.findByRole('button', { name: 'Assign Team' })).toBeVisible();
  expect(offered()).toHaveLength(6);
});

test.each([
  ['Change State', 'State'],
  ['Assign Role', 'Role'],
])('the form of %s has the focus on its first field', async (action, label) => {
  const { user } = await open({
    [options]: { kinds: ['state', 'role'], roles: ['Tech Lead'], states: [{ name: 'Closed' }] },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select project 3' }));
  await user.click(await screen.findByRole('button', { name: action }));
  const form = within(await screen.findByRole('dialog', { name: action }));
  await waitFor(() => expect(form.getByRole('combobox', { name: label })).toHaveFocus());
});

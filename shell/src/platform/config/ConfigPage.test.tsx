import { screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { address } from '../../testing/renderPortal';
import { aConfigChange, aConfigDetail, aConfigState, configStates, network, openConfig } from './testConfig';

afterEach(() => forgetReads());

const open = { search: '?remote=sites' };
const change = 'PUT /api/portal/config/sites';
const restore = 'POST /api/portal/config/sites/restore';
const panel = async () => within(await screen.findByRole('region', { name: 'Sites' }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('lists the remotes with how much is set, for which groups, and the last change', async () => {
  const unfit = [{ group: null, title: 'Rows', value: '99', fault: 'Rows must be between 1 and 50' }];
  openConfig({ 'GET /api/portal/config': configStates([aConfigState({ unfit })]) });
  const row = await screen.findByRole('row', { name: /^Sites/ });
  expect(row).toHaveTextContent(/SitesSite Team1 of 3 set Does not fitNetworkVictor Lindqvist/);
});

it('says what failed, and loads on retry; without remotes says what would be here', async () => {
  const { api, user } = openConfig({
    'GET /api/portal/config': refusal(503, 'The database does not answer.'),
  });
  expect(await screen.findByText('The configuration did not load')).toBeInTheDocument();
  api.routes['GET /api/portal/config'] = configStates([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is nothing to configure here')).toBeInTheDocument();
});

it('shows what changes before it saves, with a reason [config-page.1]', async () => {
  const { user, api } = openConfig({ [change]: aConfigDetail({ revision: 3 }) }, open);
  const shown = await panel();
  const rows = await shown.findByRole('textbox', { name: /Rows/ });
  expect(rows).toHaveValue('20');
  await user.clear(rows);
  await user.type(rows, '30');
  await user.type(shown.getByRole('textbox', { name: /Notice/ }), ' Wait. ');
  await user.click(shown.getByRole('button', { name: 'Review changes' }));
  const review = await dialog();
  expect(review.getByText('Rows').closest('div')).toHaveTextContent('20 → 30');
  expect(review.getByText('Notice').closest('div')).toHaveTextContent('empty, by default → “Wait.”');
  expect(review.queryByText('Open')).not.toBeInTheDocument();
  await user.click(review.getByRole('button', { name: 'Save' }));
  expect(await review.findByText('Enter a reason')).toBeInTheDocument();
  expect(api.count(change)).toBe(0);
  await user.type(review.getByRole('textbox', { name: /Reason/ }), 'More at once.');
  await user.click(review.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Sites is saved')).toBeInTheDocument();
  expect(api.bodies(change)).toEqual([
    { group: null, values: { rows: 30, notice: 'Wait.' }, reason: 'More at once.', revision: 2 },
  ]);
});

it('returns the focus to the button that opened the review, and shows the stored values', async () => {
  let stored = aConfigDetail();
  const { user } = openConfig(
    {
      'GET /api/portal/config/sites': () => stored,
      [change]: () => (stored = aConfigDetail({ values: { rows: 30 }, revision: 3 })),
    },
    open,
  );
  const shown = await panel();
  const rows = await shown.findByRole('textbox', { name: /Rows/ });
  await user.clear(rows);
  await user.type(rows, '30');
  await user.click(shown.getByRole('button', { name: 'Review changes' }));
  const review = await dialog();
  await user.type(review.getByRole('textbox', { name: /Reason/ }), 'More.');
  await user.click(review.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shown.getByRole('textbox', { name: /Rows/ })).toHaveValue('30');
  expect(shown.queryByText('Unsaved')).not.toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Review changes' })).toHaveFocus();
});

it('refuses a value that the schema refuses, beside its field [config-page.2]', async () => {
  const { user } = openConfig({}, open);
  const shown = await panel();
  const rows = await shown.findByRole('textbox', { name: /Rows/ });
  await user.clear(rows);
  await user.type(rows, '51');
  await user.click(shown.getByRole('button', { name: 'Review changes' }));
  expect(await shown.findByText('Rows must be between 1 and 50')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('marks what is set, and resets it to the default', async () => {
  const { user, api } = openConfig({ [change]: aConfigDetail({ values: {}, revision: 3 }) }, open);
  const shown = await panel();
  expect(await shown.findAllByText('Set')).toHaveLength(1);
  await user.click(shown.getByRole('button', { name: 'Reset Rows' }));
  expect(shown.getByRole('textbox', { name: /Rows/ })).toHaveValue('10');
  expect(shown.queryByText('Set')).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Review changes' }));
  const review = await dialog();
  expect(review.getByText('Rows').closest('div')).toHaveTextContent('20 → 10, by default');
  await user.type(review.getByRole('textbox', { name: /Reason/ }), 'Enough.');
  await user.click(review.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies(change)).toMatchObject([{ values: {} }]));
});

it('says that nothing changed instead of saving the same values', async () => {
  const { user } = openConfig({}, open);
  await user.click(await (await panel()).findByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('Nothing changed')).toBeInTheDocument();
});

it("shows a delivery group's own values, of the settings that groups may have", async () => {
  const inherited = { rows: 20, notice: 'For all.', open: true };
  const ofGroup = aConfigDetail({ group: network, values: {}, inherited, revision: 0, history: [] });
  const answer = ({ url }: { url: string }) => (url.endsWith('?group=3') ? ofGroup : aConfigDetail());
  const { user } = openConfig({ 'GET /api/portal/config/sites': answer }, open);
  const shown = await panel();
  await user.selectOptions(
    await shown.findByRole('combobox', { name: 'Values for' }),
    'Network (1 of its own)',
  );
  expect(await shown.findByText('Organisation: “For all.”')).toBeInTheDocument();
  expect(address()).toBe('/admin/portal/config?remote=sites&group=3');
  expect(shown.queryByRole('textbox', { name: /Rows/ })).not.toBeInTheDocument();
  expect(shown.getByText(/the values of the organisation apply/)).toBeInTheDocument();
});

it('when somebody else saved, keeps what was typed and saves it over theirs only on demand', async () => {
  const present = aConfigDetail({ values: { rows: 25 }, revision: 3 });
  const answers = [refusal(409, 'Changed.', { code: 'changed', present }), aConfigDetail({ revision: 4 })];
  const { user, api } = openConfig({ [change]: () => answers.shift() }, open);
  const shown = await panel();
  const rows = await shown.findByRole('textbox', { name: /Rows/ });
  const save = async () => {
    await user.click(shown.getByRole('button', { name: 'Review changes' }));
    const review = await dialog();
    await user.type(review.getByRole('textbox', { name: /Reason/ }), 'More.');
    await user.click(review.getByRole('button', { name: 'Save' }));
  };
  await user.clear(rows);
  await user.type(rows, '30');
  await save();
  const notice = await shown.findByRole('alert');
  expect(notice).toHaveTextContent(/Somebody changed this since you opened it/);
  expect(notice).toHaveTextContent('20 → 25');
  expect(rows).toHaveValue('30');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await save();
  await waitFor(() => expect(api.bodies(change)).toHaveLength(2));
  expect(api.bodies(change)[1]).toMatchObject({ revision: 3, values: { rows: 30 } });
});

it('restores the values of an earlier change [config-page.3]', async () => {
  const { user, api } = openConfig({ [restore]: aConfigDetail({ revision: 3 }) }, open);
  const shown = await panel();
  expect(await shown.findByText('Longer lists.')).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Restore change 1' }));
  await user.click((await dialog()).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Change 1 is restored')).toBeInTheDocument();
  expect(api.bodies(restore)).toEqual([{ group: null, to: 1, revision: 2 }]);
});

it('resets all settings after asking', async () => {
  const { user, api } = openConfig({ [restore]: aConfigDetail({ values: {}, revision: 3 }) }, open);
  await user.click(await (await panel()).findByRole('button', { name: 'Reset all' }));
  await user.click((await dialog()).getByRole('button', { name: 'Reset all' }));
  await waitFor(() => expect(api.bodies(restore)).toEqual([{ group: null, to: 0, revision: 2 }]));
});

it('asks before unsaved changes are left', async () => {
  const { user } = openConfig({}, open);
  const shown = await panel();
  await user.click(await shown.findByRole('checkbox', { name: 'Open' }));
  expect(shown.getByText('Unsaved')).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
});

it('an owner without the right reads the values and why they cannot be changed', async () => {
  const detail = aConfigDetail({ may_change: false, history: [aConfigChange()] });
  openConfig({ 'GET /api/portal/config/sites': detail }, { ...open, isAdmin: false });
  const shown = await panel();
  expect(await shown.findByText(/because your team owns Sites/)).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Review changes' })).not.toBeInTheDocument();
  expect(shown.queryByRole('button', { name: /Restore|Reset/ })).not.toBeInTheDocument();
});

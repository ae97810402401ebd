import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply, type Call } from 'shared-api/testing';
import { aDiff, aDiffSheet, aLine, renderAims } from '../testing/renderAims';
import { widen } from '../testing/renderProject';

const address = '/aims/7/diff/4/5';
const call = 'GET /api/aims/7/diff/4/5';

const paramsOf = ({ url }: Call) => new URL(url, 'http://portal').searchParams;
/** Serves the counts, the sheet, and the rows of its fold. */
const serve =
  (sheet = aDiffSheet()) =>
  (one: Call) => {
    const params = paramsOf(one);
    if (!params.has('sheet')) return aDiff(null);
    if (params.has('fold_from')) {
      const lines = Array.from({ length: Number(params.get('fold_count')) }, (_, index) =>
        aLine('same', null, [`R-2${index}`, 'edge', 'allow']),
      );
      return aDiff(aDiffSheet({ lines }));
    }
    return new Reply(200, aDiff(sheet), { 'X-Total': String(sheet.lines.length) });
  };
const queries = (api: { to: (key: string) => Call[] }) => api.to(call).map((one) => paramsOf(one).toString());
const grid = () => screen.findByRole('grid', { name: 'Differences of Rules' });
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);

beforeEach(() => widen(1300));

test('shows differences by sign and word, both row numbers, and old values struck out beside new ones [aim-compare.1]', async () => {
  await renderAims(address, { [call]: serve() });
  const rows = within(await grid())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(textsOf)).toEqual([
    ['~changed', '12', '13', 'R-104', 'campus', 'denyallow'],
    ['17 rows without a difference'],
    ['↕moved', '31', '6', 'R-131', 'mgmt', 'allow'],
    ['−removed', '12', '', 'R-152', 'guest', 'deny'],
    ['+added', '', '13', 'R-188', 'guest', 'allow'],
  ]);
  expect(within(rows[0]!).getByText('deny').tagName).toBe('DEL');
  expect(within(rows[0]!).getByText('allow').tagName).toBe('INS');
  expect(within(rows[3]!).getByText('R-152').tagName).toBe('DEL');
});

test('lists the sheets with their counts, and opens the first one that differs [aim-compare.2]', async () => {
  const { api } = await renderAims(address, { [call]: serve() });
  const sheets = within(await screen.findByRole('navigation', { name: 'Sheets' }));
  expect(await sheets.findByText('Same')).toBeVisible();
  expect(sheets.getByRole('link', { name: /^Rules/ })).toHaveAttribute('aria-current', 'page');
  expect(sheets.getByRole('link', { name: /^Rules/ })).toHaveTextContent('1 added');
  expect(sheets.getByRole('link', { name: /^Zones/ })).toHaveAttribute(
    'href',
    '/projects/481/aims/7/diff/4/5?sheet=Zones',
  );
  await grid();
  expect(queries(api)[1]).toBe('sheet=Rules&page=1&per_page=200');
});

test('N and P go from difference to difference, past folded rows [aim-compare.3]', async () => {
  const { user } = await renderAims(address, { [call]: serve() });
  const shown = await grid();
  const active = () =>
    document.getElementById(shown.getAttribute('aria-activedescendant')!)!.closest('[role=row]');
  expect(screen.getByText('4 differences')).toBeVisible();
  await user.keyboard('n');
  await waitFor(() => expect(screen.getByText('1 of 4')).toBeVisible());
  await user.keyboard('n');
  await waitFor(() => expect(screen.getByText('2 of 4')).toBeVisible());
  expect(active()).toHaveTextContent('moved');
  await user.click(screen.getByRole('button', { name: 'Next difference (N)' }));
  await waitFor(() => expect(screen.getByText('3 of 4')).toBeVisible());
  await user.keyboard('p');
  await waitFor(() => expect(screen.getByText('2 of 4')).toBeVisible());
});

test('a fold opens by a press or by Enter, and reads its rows [aim-compare.4]', async () => {
  const { api, user } = await renderAims(address, { [call]: serve() });
  const shown = await grid();
  shown.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('R-216')).toBeInTheDocument();
  expect(queries(api).at(-1)).toBe('sheet=Rules&fold_from=1&fold_count=17');
  expect(screen.queryByText('17 rows without a difference')).not.toBeInTheDocument();
});

test('shows all rows without a difference on request', async () => {
  const { user, router } = await renderAims(address, { [call]: serve() });
  await grid();
  await user.click(screen.getByRole('checkbox', { name: 'Rows without a difference' }));
  expect(await screen.findByText('R-216')).toBeInTheDocument();
  expect(router.state.location.search).toContain('same=');
});

test('a press on a count shows this kind alone [aim-compare.5]', async () => {
  const { api, user } = await renderAims(address, { [call]: serve() });
  await grid();
  await user.click(screen.getByRole('button', { name: '1 removed' }));
  await waitFor(() => expect(queries(api).at(-1)).toBe('sheet=Rules&kind=removed&page=1&per_page=200'));
  expect(screen.getByRole('button', { name: '1 removed' })).toHaveAttribute('aria-pressed', 'true');
});

test('rows are matched by guessed columns, by picked ones, or by content [aim-compare.6]', async () => {
  const { api, user } = await renderAims(address, { [call]: serve() });
  await user.click(await screen.findByRole('button', { name: 'Rows matched by Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rows matched by' }));
  expect(dialog.getByText(/^Guessed/)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Rule' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Source' }));
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(queries(api).at(-1)).toContain('keys=Rule&keys=Source'));
  await user.click(await screen.findByRole('button', { name: 'Rows matched by Rule' }));
  const again = within(await screen.findByRole('dialog', { name: 'Rows matched by' }));
  await user.click(again.getByRole('checkbox', { name: 'Rule' }));
  await user.click(again.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(queries(api).at(-1)).toMatch(/keys=(&|$)/));
});

test('warns with the values when the keys are not unique', async () => {
  const duplicates = { rows: 4, values: [['R-7'], ['R-9']] };
  await renderAims(address, { [call]: serve(aDiffSheet({ duplicates })) });
  expect(await screen.findByText('4 rows share their Rule with another row')).toBeVisible();
  expect(screen.getByText(/They were matched by all their cells instead.* R-7, R-9\./)).toBeVisible();
});

test('the versions can be swapped and chosen [aim-compare.7]', async () => {
  const { user, router } = await renderAims(address, { [call]: serve() });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Swap versions' }));
  expect(router.state.location.pathname).toBe('/projects/481/aims/7/diff/5/4');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From version' }), '3');
  expect(router.state.location.pathname).toBe('/projects/481/aims/7/diff/3/4');
});

test('says that both versions hold the same', async () => {
  const none = { added: 0, removed: 0, changed: 0, moved: 0 };
  const sheet = aDiffSheet({ ...none, lines: [] });
  await renderAims(address, {
    [call]: (one: Call) => {
      const diff = aDiff(paramsOf(one).has('sheet') ? sheet : null, none);
      return { ...diff, sheets: diff.sheets.map((each) => ({ ...each, ...none })) };
    },
  });
  expect(await screen.findByText('Both versions are the same.')).toBeVisible();
});

test('a comparison that takes long shows its progress, and can be cancelled and begun again [aim-compare.8]', async () => {
  jest.useFakeTimers();
  try {
    const { api } = await renderAims(address, {
      [call]: new Reply(202, { progress: 30 }, { 'Retry-After': '1' }),
    });
    expect(await screen.findByText('Comparing: 30 %')).toBeVisible();
    api.routes[call] = new Reply(202, { progress: 60 }, { 'Retry-After': '1' });
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    expect(screen.getByText('Comparing: 60 %')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    expect(screen.getByText('The comparison was cancelled.')).toBeVisible();
    const sent = api.count(call);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(api.count(call)).toBe(sent);
    api.routes[call] = serve();
    act(() => screen.getByRole('button', { name: 'Start again' }).click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(await grid()).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('a comparison that fails says why; an unknown version leads back', async () => {
  await renderAims(address, { [call]: refusal(503, 'The portal is busy.') });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The versions were not compared. The portal is busy.',
  );
});

test('an unknown version leads back to the AIM', async () => {
  await renderAims('/aims/7/diff/4/9');
  expect(await screen.findByText('There is no such version')).toBeVisible();
});

test('on a phone differences are cards, old over new [aim-compare.9]', async () => {
  widen(390);
  await renderAims(address, { [call]: serve() });
  const cards = within(await screen.findByRole('list', { name: 'Differences of Rules' })).getAllByRole(
    'listitem',
  );
  expect(cards.map((card) => card.textContent)).toEqual([
    '~changedR-104Row 12 → 13Actiondenyallow',
    '17 rows without a difference',
    '↕movedR-131Row 31 → 6',
    '−removedR-152Row 12SourceguestActiondeny',
    '+addedR-188Row 13SourceguestActionallow',
  ]);
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue(/^Rules/);
});

test.each([
  ['on a phone', 390],
  ['in the grid', 1300],
])('a single row without a difference is counted as one row %s', async (_, width) => {
  widen(width);
  await renderAims(address, { [call]: serve(aDiffSheet({ lines: [{ kind: 'fold', from: 1, count: 1 }] })) });
  await screen.findByLabelText('Differences of Rules');
  expect(await screen.findByText('1 row without a difference')).toBeVisible();
});

test('a sheet of one row that is the same in both versions says so', async () => {
  const none = { added: 0, removed: 0, changed: 0, moved: 0 };
  const sheet = aDiffSheet({ ...none, rows: 1, lines: [] });
  await renderAims(`${address}?sheet=Rules`, {
    [call]: (one: Call) => aDiff(paramsOf(one).has('sheet') ? sheet : null),
  });
  expect(await screen.findByText('1 row without a difference.')).toBeVisible();
});

test('columns are filtered by text, in the address; a filter without a match is cleared [aim-compare.10]', async () => {
  const all = aDiffSheet();
  const { api, user, router } = await renderAims(address, {
    [call]: (one: Call) => {
      const wanted = paramsOf(one).get('filter');
      const lines = wanted === null ? all.lines : wanted === '1:guest' ? all.lines.slice(3) : [];
      return serve({ ...all, lines })(one);
    },
  });
  await grid();
  const filter = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Filter by Source' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Filter by Source' }));
    await user.clear(popover.getByRole('textbox', { name: 'Text' }));
    await user.type(popover.getByRole('textbox', { name: 'Text' }), `${text}{Enter}`);
  };
  await filter('guest');
  expect(await screen.findByText('2 of 4 differences')).toBeVisible();
  expect(router.state.location.search).toContain('filter=1%3Aguest');
  expect(queries(api).at(-1)).toContain('filter=1%3Aguest');
  await filter('nowhere');
  expect(await screen.findByText('No difference matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByText('No difference matches')).not.toBeInTheDocument());
  expect(router.state.location.search).not.toContain('filter');
});

import { screen, waitFor, within } from '@testing-library/react';
import type { AimSheetPage } from 'shared-api/contracts/projectParts/aims';
import { refusal, Reply, type Call } from 'shared-api/testing';
import { anAim, aVersion, renderAims } from '../testing/renderAims';
import { widen } from '../testing/renderProject';

const address = '/aims/7/versions/5/sheet/1';
const call = 'GET /api/aims/7/versions/5/sheets/1';
const total = 50_000;

/** Row n of the sheet, from 0, is row n + 2 of the file. */
const pageOf = (page: number, rows = total): Reply => {
  const body: AimSheetPage = {
    sheet: { number: 1, name: 'Rules', rows: total, columns: 3 },
    columns: [
      { name: 'Rule', kind: 'text' },
      { name: 'Ports', kind: 'number' },
      { name: '', kind: 'boolean' },
    ],
    rows: Array.from({ length: Math.min(200, rows) }, (_, index) => {
      const at = (page - 1) * 200 + index;
      return { row: at + 2, cells: [`R-${at}`, at * 10, at % 2 === 0] };
    }),
  };
  return new Reply(200, body, { 'X-Total': String(rows) });
};
const paramsOf = ({ url }: Call) => new URL(url, 'http://portal').searchParams;
const serve = (one: Call) => {
  const params = paramsOf(one);
  const isFiltered = params.has('search') || params.has('filter');
  return pageOf(Number(params.get('page')), isFiltered ? 1 : total);
};
const lastQuery = (api: { to: (key: string) => Call[] }) => paramsOf(api.to(call).at(-1)!);
const grid = () => screen.findByRole('grid', { name: 'Rules' });

beforeEach(() => widen(1300));

test('shows a sheet of 50,000 rows and draws only those in view, with header and row numbers [aim-sheet.1]', async () => {
  await renderAims(address, { [call]: serve });
  const shown = await grid();
  expect(shown).toHaveAttribute('aria-rowcount', '50001');
  expect(
    within(shown)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Row', 'Rule', 'Ports', 'Column 3']);
  const rows = within(shown).getAllByRole('row').slice(1);
  expect(rows.length).toBeLessThan(40);
  expect(
    within(rows[1]!)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', 'R-1', '10', 'FALSE']);
  expect(screen.getByText('50,000 rows')).toBeVisible();
});

test('loads further rows when one goes there by keys [aim-sheet.2]', async () => {
  const { api, user } = await renderAims(address, { [call]: serve });
  const shown = await grid();
  shown.focus();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(shown.scrollTop).toBeGreaterThan(36 * 49_000);
  // jsdom lays nothing out: scroll as the browser would.
  Object.defineProperty(shown, 'clientHeight', { value: 600, configurable: true });
  shown.scrollTop = 36 * 30_000;
  shown.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(lastQuery(api).get('page')).toBe('151'));
  expect(await screen.findByText('R-30000')).toBeInTheDocument();
});

test('searches, and filters by columns; both are in the address and can be taken back [aim-sheet.3]', async () => {
  const { api, user, router } = await renderAims(address, { [call]: serve });
  await grid();
  await user.type(screen.getByRole('searchbox', { name: 'Search this sheet' }), 'edge{Enter}');
  expect(await screen.findByText('1 of 50,000 rows')).toBeVisible();
  expect(lastQuery(api).get('search')).toBe('edge');
  await user.click(screen.getByRole('button', { name: 'Filter by Ports' }));
  const filter = within(await screen.findByRole('dialog', { name: 'Filter by Ports' }));
  await user.selectOptions(filter.getByRole('combobox'), 'is');
  await user.type(filter.getByRole('textbox', { name: 'Text' }), '443');
  await user.click(filter.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(lastQuery(api).getAll('filter')).toEqual(['1:=443']));
  expect(router.state.location.search).toBe('?search=edge&filter=1%3A%3D443');
  await user.click(await screen.findByRole('button', { name: 'Remove Ports is 443' }));
  await waitFor(() => expect(lastQuery(api).getAll('filter')).toEqual([]));
  expect(router.state.location.search).toBe('?search=edge');
});

test('finds a text that begins as another kind of filter does', async () => {
  const { api, user } = await renderAims(address, { [call]: serve });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Filter by Rule' }));
  const filter = within(await screen.findByRole('dialog', { name: 'Filter by Rule' }));
  await user.type(filter.getByRole('textbox', { name: 'Text' }), '=R-1{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove Rule contains =R-1' })).toBeVisible();
  await waitFor(() => expect(lastQuery(api).getAll('filter')).toEqual(['0:\\=R-1']));
});

test('a sheet of one row is counted as one row in the select of narrow screens', async () => {
  widen(390);
  const sheets = [{ number: 1, name: 'Rules', rows: 1, columns: 3 }];
  await renderAims(address, {
    [call]: pageOf(1, 1),
    'GET /api/aims/7': anAim({ versions: [aVersion(5, { sheets })] }),
  });
  expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue('Rules (1 row)');
});

test('the keyboard opens the filter of a column', async () => {
  const { user } = await renderAims(address, { [call]: serve });
  (await grid()).focus();
  await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('dialog', { name: 'Filter by Ports' })).toBeVisible();
});

test('shows the whole text of the active cell', async () => {
  const { user } = await renderAims(address, { [call]: serve });
  (await grid()).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(screen.getByText('Ports', { selector: 'b' }).parentElement).toHaveTextContent('Ports10');
});

test('says that no row matches, and clears the filters', async () => {
  const { api, user } = await renderAims(`${address}?filter=0:zzz`, { [call]: () => pageOf(1, 0) });
  await waitFor(() => expect(screen.getByText('No row matches')).toBeVisible());
  api.routes[call] = serve;
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('R-1')).toBeInTheDocument();
});

test('switches between sheets and versions [aim-sheet.4]', async () => {
  const { user, router } = await renderAims(address, {
    [call]: serve,
    'GET /api/aims/7/versions/4/sheets/1': pageOf(1),
  });
  const sheets = within(await screen.findByRole('navigation', { name: 'Sheets' }));
  expect(sheets.getByRole('link', { name: 'Rules 312' })).toHaveAttribute('aria-current', 'page');
  expect(sheets.getByRole('link', { name: 'Zones 18' })).toHaveAttribute(
    'href',
    '/projects/481/aims/7/versions/5/sheet/2',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '4');
  expect(router.state.location.pathname).toBe('/projects/481/aims/7/versions/4/sheet/1');
  expect(screen.getByRole('link', { name: 'Compare with 3' })).toBeVisible();
});

test('a sheet that does not load says why; an unknown one leads back', async () => {
  await renderAims(address, { [call]: refusal(503, 'The portal is busy.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('The sheet did not load. The portal is busy.');
});

test('an unknown sheet leads back to the AIM', async () => {
  await renderAims('/aims/7/versions/5/sheet/9');
  expect(await screen.findByText('This version has no such sheet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Firewall rules' })).toBeVisible();
});

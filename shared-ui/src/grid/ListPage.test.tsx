import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './list/column';
import { answered, columns, loadPorts, ports, renderList, ships, type Ship } from './testList';

beforeEach(() => {
  localStorage.clear();
  loadPorts.mockReset().mockResolvedValue(ports);
});

const header = (name: string) => screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });
const pressHeader = async (name: string, init: { altKey?: boolean } = {}) =>
  fireEvent.click(within(await header(name)).getByRole('button', { name: new RegExp(`^${name}`) }), init);

test('rows are shown under the column titles, with a placeholder for empty values', async () => {
  renderList();
  expect(await screen.findByText('Beagle')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Ships' })).toBeInTheDocument();
  expect(screen.getByRole('grid', { name: 'Ships' })).toBeInTheDocument();
  expect(screen.getByRole('gridcell', { name: 'Unassigned' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '3' })).toHaveAttribute('href', '/ships/3');
  expect(document.title).toBe('Ships · Delivery Portal');
});

test('a cell and the actions of a row show a change of a field that is not the text of their column', async () => {
  const withPort = (port: string) => answered([{ ...ships[0]!, port }]);
  const name: Column<Ship> = { ...columns[1]!, render: (ship) => <b>{`${ship.name} at ${ship.port}`}</b> };
  const extras = {
    columns: [name],
    rowActions: (ship: Ship) => <button type="button">{`Leave ${ship.port}`}</button>,
  };
  const { update } = renderList('/ships', { ...extras, answer: withPort('Devonport') });
  const link = await screen.findByText('Beagle at Devonport');
  update({ ...extras, answer: withPort('Plymouth') });
  expect(await screen.findByText('Beagle at Plymouth')).toBe(link);
  expect(screen.getByRole('button', { name: 'Leave Plymouth' })).toBeInTheDocument();
});

test('by default it queries the first page, with the default sort and filter', () => {
  const { query } = renderList();
  expect(Object.entries(query())).toEqual([
    ['page', 1],
    ['per_page', 20],
    ['sort', 'id desc'],
    ['sunk', ['false']],
  ]);
  expect(screen.getByText('Sunk:')).toBeInTheDocument();
});

test('the query comes from the address: page, sort, search, filters', () => {
  const { query } = renderList(
    '/ships?page=2&sort=name&search=fram&port=Larvik&port=&built_gte=1890-01-01&x=1',
  );
  expect(query()).toEqual({
    page: 2,
    per_page: 20,
    sort: 'name',
    search: 'fram',
    port: ['Larvik', ''],
    built_gte: ['1890-01-01'],
  });
});

test('pressing a title sorts, pressing it again reverses the order, an alt-press adds a sort key [list-page.2]', async () => {
  const { search, query } = renderList('/ships?page=3');
  await pressHeader('Name');
  expect(search()).toBe('?sort=name');
  expect(await header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await pressHeader('Name');
  expect(query()).toMatchObject({ sort: 'name desc', page: 1 });
  expect(await header('Name')).toHaveAttribute('aria-sort', 'descending');
  await pressHeader('Port', { altKey: true });
  expect(query()).toMatchObject({ sort: 'name desc,port' });
  await waitFor(async () => expect(await header('Port')).toHaveAttribute('aria-sort', 'ascending'));
  expect(within(await header('Name')).getByText('1')).toBeInTheDocument();
  expect(within(await header('Port')).getByText('2')).toBeInTheDocument();
});

test('on a focused header Enter sorts, Alt+Enter adds a sort key, Alt+Down opens the filter', async () => {
  const { query } = renderList();
  const name = await header('Name');
  act(() => name.focus());
  fireEvent.keyDown(name, { key: 'Enter' });
  expect(query()).toMatchObject({ sort: 'name' });
  const port = await header('Port');
  act(() => port.focus());
  fireEvent.keyDown(port, { key: 'Enter', altKey: true });
  expect(query()).toMatchObject({ sort: 'name,port' });
  fireEvent.keyDown(await header('Port'), { key: 'ArrowDown', altKey: true });
  expect(await screen.findByRole('dialog', { name: 'Filter by Port' })).toBeInTheDocument();
});

test('Home and End go to the ends of the row', async () => {
  renderList();
  const cells = () => within(screen.getAllByRole('row').at(-1)!).getAllByRole('gridcell');
  await waitFor(() => expect(cells().length).toBeGreaterThan(2));
  act(() => cells()[1]!.focus());
  fireEvent.keyDown(cells()[1]!, { key: 'End' });
  expect(cells().at(-1)).toHaveFocus();
  fireEvent.keyDown(cells().at(-1)!, { key: 'Home' });
  expect(cells()[0]).toHaveFocus();
});

test('OK writes a filter into the address; its chip changes or removes it [list-page.3]', async () => {
  const user = userEvent.setup();
  const { search } = renderList('/ships?page=2');
  await user.click(within(await header('Port')).getByRole('button', { name: 'Filter by Port' }));
  await user.click(await screen.findByRole('option', { name: 'Larvik' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(search()).toBe('?port=Larvik');
  await user.click(await screen.findByRole('button', { name: 'Change filter Port: Larvik' }));
  await user.click(await screen.findByRole('option', { name: 'Unassigned' }));
  await user.keyboard('{Enter}');
  expect(search()).toBe('?port=Larvik&port=');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Port' }));
  expect(search()).toBe('');
});

test('a filter by days writes the first day and the excluded last day into the address [list-page.5]', async () => {
  const user = userEvent.setup();
  const { search } = renderList('/ships?page=2');
  await user.click(within(await header('Built')).getByRole('button', { name: 'Filter by Built' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Filter by Built' }));
  for (const [label, text] of [
    ['From', '01011820'],
    ['To (exclusive)', '01021890'],
  ] as const) {
    await user.click(
      within(popover.getByRole('group', { name: label })).getByRole('spinbutton', { name: 'Day' }),
    );
    await user.keyboard(text);
  }
  await user.click(popover.getByRole('button', { name: 'OK' }));
  expect(search()).toBe('?built_gte=1820-01-01&built_lt=1890-02-01');
});

test('Clear filters removes search and filters and keeps the sort', async () => {
  const user = userEvent.setup();
  const { search } = renderList('/ships?sort=name&search=x&port=Larvik');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(search()).toBe('?sort=name');
});

test('the search is written into the address 500 ms after the last key, and at once on Enter [list-page.4]', () => {
  jest.useFakeTimers();
  const { search } = renderList('/ships?page=2');
  const box = screen.getByRole('searchbox', { name: 'Search by name' });
  fireEvent.change(box, { target: { value: 'fr' } });
  act(() => jest.advanceTimersByTime(400));
  fireEvent.change(box, { target: { value: 'fram ' } });
  act(() => jest.advanceTimersByTime(400));
  expect(search()).toBe('?page=2');
  act(() => jest.advanceTimersByTime(150));
  expect(search()).toBe('?search=fram');
  expect(box).toHaveValue('fram ');
  fireEvent.change(box, { target: { value: 'vega' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(search()).toBe('?search=vega');
  expect(screen.queryByText('Sunk:')).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('the pager shows the current page and goes to others', async () => {
  const user = userEvent.setup();
  const { search } = renderList('/ships', { answer: answered(ships, 142) });
  const pager = screen.getByRole('navigation', { name: 'Pages' });
  expect(pager).toHaveTextContent('1–3 of 142');
  expect(pager).toHaveTextContent('20 rows per page');
  expect(within(pager).getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await user.click(within(pager).getByRole('button', { name: 'Page 8' }));
  expect(search()).toBe('?page=8');
  expect(within(pager).getByRole('button', { name: 'Page 8' })).toHaveAttribute('aria-current', 'page');
  expect(within(pager).getByRole('button', { name: 'Next page' })).toBeDisabled();
  await user.click(within(pager).getByRole('button', { name: 'Page 1' }));
  expect(search()).toBe('');
  // A button that cannot go on leaves the focus to the other one.
  await user.click(within(pager).getByRole('button', { name: 'Page 8' }));
  await user.click(within(pager).getByRole('button', { name: 'Previous page' }));
  await user.click(within(pager).getByRole('button', { name: 'Next page' }));
  expect(search()).toBe('?page=8');
  expect(within(pager).getByRole('button', { name: 'Previous page' })).toHaveFocus();
});

test('a page number beyond the last page shows the last page', async () => {
  const { search } = renderList('/ships?page=40', { answer: answered([], 45) });
  await waitFor(() => expect(search()).toBe('?page=3'));
});

test('the number of rows is announced', () => {
  renderList('/ships?page=2', { answer: answered(ships, 10_000, true) });
  expect(screen.getByText('10,000+ ships, page 2')).toHaveAttribute('aria-live', 'polite');
});

test('the first Tab stop after the title leads past the buttons and filters, to the list [list-page.1]', async () => {
  renderList();
  await screen.findByRole('gridcell', { name: 'Unassigned' });
  const user = userEvent.setup({ delay: null });
  act(() => screen.getByRole('heading', { level: 1 }).focus());
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to the list' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('List of ships')).toHaveFocus();
  await user.tab();
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
});

test('an error is shown under the column titles with Retry, and the filters are kept [list-page.6]', async () => {
  const user = userEvent.setup();
  const retry = jest.fn();
  renderList('/ships?port=Larvik', {
    answer: { page: undefined, error: { message: 'The database is busy.' }, isLoading: false, retry },
  });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Ships did not load. The database is busy. Your filters are kept.',
  );
  expect(await header('Port')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change filter Port: Larvik' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an empty list names the active filters and offers to clear them', async () => {
  const user = userEvent.setup();
  const { search } = renderList('/ships?port=Larvik&built_gte=1890-01-01', { answer: answered([]) });
  expect(screen.getByRole('heading', { name: 'No ship matches these filters' })).toBeInTheDocument();
  expect(
    screen.getByText('Port is Larvik and Built is from 01 / 01 / 1890 and Sunk is No.'),
  ).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[1]!);
  expect(search()).toBe('');
});

test('an empty list without filters shows the text of its page', () => {
  renderList('/ships', { answer: answered([]), empty: { text: 'You see ships you sail on.' } });
  expect(screen.getByRole('heading', { name: 'There are no ships to show' })).toBeInTheDocument();
  expect(screen.getByText('You see ships you sail on.')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

test('while the first page loads the grid is busy', () => {
  renderList('/ships', {
    answer: { page: undefined, error: undefined, isLoading: true, retry: () => undefined },
  });
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
  expect(screen.queryByText('Beagle')).not.toBeInTheDocument();
});

describe('on a phone', () => {
  beforeEach(() => {
    window.matchMedia = ((media: string) => ({
      matches: media.includes('max-width:599'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
  });
  // jsdom has no matchMedia to restore.
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  test('rows are cards, and the count is beside the title', () => {
    renderList();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: 'Ships' })).getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    expect(cards[0]).toHaveTextContent('3BeagleDevonport');
  });

  test('the search box has a placeholder that fits beside the other buttons', () => {
    renderList();
    expect(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveAttribute(
      'placeholder',
      'Search',
    );
  });

  test('filters and sort open as sheets', async () => {
    const user = userEvent.setup();
    const { search } = renderList('/ships?port=Larvik');
    await user.click(screen.getByRole('button', { name: 'Filters, 1 on' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Port/ }));
    await user.click(await screen.findByRole('option', { name: 'Karlskrona' }));
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(search()).toBe('?port=Larvik&port=Karlskrona');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Sort' }));
    await user.click(await screen.findByRole('button', { name: 'ID, descending' }));
    expect(search()).toContain('sort=id');
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyValue } from '../../loading/LazyValue';
import { columns, renderList, ships } from '../testList';
import { columnTrack } from './columnWidths';
import { columnDefs } from './columnDefs';
import type * as AgGrid from './AgGrid';

type Code = typeof AgGrid;

const mockLoads: { resolve: (code: Code) => void; reject: (error: Error) => void }[] = [];
const mockStart = () => new Promise<Code>((resolve, reject) => mockLoads.push({ resolve, reject }));
let mockCode: LazyValue<Code>;
const mockFetch = jest.fn();

jest.mock('./gridCode', () => ({
  get gridCode() {
    return mockCode;
  },
  fetchGridCode: () => mockFetch() as void,
}));

beforeEach(() => {
  localStorage.clear();
  mockLoads.length = 0;
  mockCode = new LazyValue(mockStart);
  mockFetch.mockClear();
});

const table = () => screen.getByRole('table', { name: 'Ships' });
const requested = (times: number) => waitFor(() => expect(mockLoads).toHaveLength(times));
const arrive = async () => {
  await requested(1);
  const code = jest.requireActual<Code>('./AgGrid');
  await act(async () => {
    mockLoads[0]!.resolve(code);
    await mockCode.start().promise;
  });
};

test('before the grid’s code is there a table shows the rows, with the same columns, links and empty values', () => {
  renderList();
  expect(within(table()).getAllByRole('columnheader')).toHaveLength(columns.length);
  expect(within(table()).getByRole('columnheader', { name: /^ID/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(within(table()).getByRole('link', { name: '3' })).toHaveAttribute('href', '/ships/3');
  expect(within(table()).getByRole('cell', { name: 'Unassigned' })).toHaveClass('ui-empty');
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('the grid’s code is fetched with the table, before it runs', async () => {
  renderList();
  expect(mockFetch).toHaveBeenCalledTimes(1);
  expect(mockLoads).toHaveLength(0);
  await requested(1);
});

test('values of a column that wraps stand in an element with two lines, in the table and in the grid', async () => {
  renderList('/ships', { columns: columns.map((column) => ({ ...column, wrap: column.field === 'port' })) });
  const value = (name: string) => {
    const cells = screen
      .getAllByText(name)
      .map((text) => text.closest('.ui-wrap > * .ui-rendered, .ui-wrap > .ui-rendered'));
    return cells.every(Boolean);
  };
  expect(value('Larvik')).toBe(true);
  expect(value('Unassigned')).toBe(true);
  await arrive();
  await screen.findByRole('grid', { name: 'Ships' }, { timeout: 5_000 });
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument(), { timeout: 5_000 });
  expect(value('Larvik')).toBe(true);
  expect(screen.getByText('Beagle').closest('.ui-rendered')).toBeNull();
});

test('its headers sort and open filters, by pointer and by keyboard', async () => {
  const user = userEvent.setup();
  const { query } = renderList();
  within(table()).getByRole('button', { name: 'Name' }).focus();
  await user.keyboard('{Enter}');
  expect(query()).toMatchObject({ sort: 'name' });
  await user.click(within(table()).getByRole('button', { name: 'Filter by Built' }));
  expect(await screen.findByRole('dialog', { name: 'Filter by Built' })).toBeInTheDocument();
});

test('the grid takes its place, with the focus on the same link, and is the only one for assistive technology', async () => {
  renderList();
  await requested(1);
  within(table()).getByRole('link', { name: '2' }).focus();
  await arrive();
  // A busy machine takes its time to draw the grid.
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument(), { timeout: 5_000 });
  const grid = screen.getByRole('grid', { name: 'Ships' });
  expect(within(grid).getByRole('link', { name: '2' })).toHaveFocus();
});

test('Tab leaves the grid from any cell, forwards and backwards, and Space ticks a check box', async () => {
  const user = userEvent.setup();
  renderList('/ships', { rowActions: (ship) => <input type="checkbox" aria-label={`Board ${ship.name}`} /> });
  await arrive();
  const grid = await screen.findByRole('grid', { name: 'Ships' }, { timeout: 5_000 });
  const cell = () => within(grid).getByRole('link', { name: '2' }).closest<HTMLElement>('.ag-cell')!;
  for (const shiftKey of [false, true]) {
    act(() => cell().focus());
    // From the element that has the focus now, the browser goes on to the next control outside.
    fireEvent.keyDown(cell(), { key: 'Tab', shiftKey });
    const focused = document.activeElement!;
    expect(focused).not.toBe(document.body);
    expect(grid).not.toContainElement(focused as HTMLElement);
    const after = focused.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_PRECEDING;
    expect(Boolean(after)).toBe(!shiftKey);
  }
  const box = within(grid).getByRole('checkbox', { name: `Board ${ships[0]!.name}` });
  act(() => box.closest<HTMLElement>('.ag-cell')!.focus());
  await user.keyboard(' ');
  expect(box).toBeChecked();
});

test('a table with an open filter stays until it is closed', async () => {
  const user = userEvent.setup();
  renderList();
  await user.click(within(table()).getByRole('button', { name: 'Filter by Built' }));
  await screen.findByRole('dialog', { name: 'Filter by Built' });
  await arrive();
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(document.querySelector('[role=table]')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('grid', { name: 'Ships' })).toBeInTheDocument();
});

test('the code is requested when the answer is late', () => {
  const answer = { page: undefined, error: undefined, isLoading: true, retry: () => undefined };
  jest.useFakeTimers();
  renderList('/ships', { answer });
  act(() => jest.advanceTimersByTime(200));
  expect(mockLoads).toHaveLength(0);
  act(() => jest.advanceTimersByTime(100));
  expect(mockLoads).toHaveLength(1);
  jest.useRealTimers();
});

test('when the code does not load, the rows stay and a notice offers Retry', async () => {
  const user = userEvent.setup();
  renderList();
  await requested(1);
  await act(async () => {
    mockLoads[0]!.reject(new Error('offline'));
    await Promise.resolve();
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('A part of the list did not load.');
  expect(within(table()).getByRole('link', { name: '3' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await requested(2);
  await act(async () => {
    mockLoads[1]!.resolve(jest.requireActual<Code>('./AgGrid'));
    await mockCode.start().promise;
  });
  expect(await screen.findByRole('grid', { name: 'Ships' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('row actions are in the table too', () => {
  renderList('/ships', { rowActions: (ship) => <button type="button">Sail {ship.name}</button> });
  expect(within(table()).getByRole('button', { name: `Sail ${ships[0]!.name}` })).toBeInTheDocument();
  expect(within(table()).getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
});

test('table and grid have columns of the same widths, and pinned columns have no share of the free space', () => {
  const [id, name] = columns;
  expect(columnTrack(id!)).toBe('68px');
  expect(columnTrack(name!)).toBe('minmax(120px, 1fr)');
  const options = { sort: [], flush: true, toggleSort: () => undefined };
  const defs = (pin: boolean) => columnDefs([{ ...name!, pinned: true }], { ...options, pin });
  expect(defs(false)).toMatchObject([{ flex: 1, minWidth: 120, pinned: null }]);
  expect(defs(true)).toMatchObject([{ flex: null, width: 120, minWidth: 120, pinned: 'left' }]);
});

import { act, render } from '@testing-library/react';
import { createTestRouter, TestRouter } from '../../../testing/router';
import type { Column } from './column';
import { useListState, type ListOptions, type ListState } from './useListState';

interface Row {
  id: number;
  name: string;
  built: string;
}
const columns: readonly Column<Row>[] = [
  { field: 'id', title: 'ID', filter: { kind: 'text', label: 'ID', numeric: true } },
  { field: 'built', title: 'Built', filter: { kind: 'date' } },
];
const options: ListOptions = { defaultSort: 'id' };

function open(address: string) {
  let list: ListState | undefined;
  function List() {
    list = useListState(columns, options);
    return null;
  }
  const router = createTestRouter([{ path: '*', element: <List /> }], { initialEntries: [address] });
  render(<TestRouter router={router} />);
  return { router, list: () => list! };
}

test('changes that follow each other before the address is rendered are all kept', async () => {
  const { router, list } = open('/ships?page=3');
  await act(async () => {
    list().setFilters({ built_gte: ['1820-01-01'] });
    list().setFilters({ built_lt: ['1830-01-01'] });
    list().setSearch('beagle');
    await Promise.resolve();
  });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    built_gte: '1820-01-01',
    built_lt: '1830-01-01',
    search: 'beagle',
  });
});

test('a change keeps the query of a navigation that happened since the last change', async () => {
  const { router, list } = open('/ships');
  await act(async () => {
    list().setFilters({ id: ['7'] });
    await Promise.resolve();
  });
  await act(() => router.navigate('/ships?search=beagle'));
  await act(async () => {
    list().setFilters({ built_gte: ['1820-01-01'] });
    await Promise.resolve();
  });
  expect(router.state.location.search).toBe('?search=beagle&built_gte=1820-01-01');
});

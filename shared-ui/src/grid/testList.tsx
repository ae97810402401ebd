import { useState, type ReactElement } from 'react';
import { act, render } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { createTestRouter, TestRouter } from '../../testing/router';
import { ToastProvider } from '../feedback/ToastProvider';
import { AppTheme } from '../theme/AppTheme';
import type { Column, Option } from './list/column';
import type { ListAnswer } from './list/listAnswer';
import { ListPage, type ListPageProps } from './ListPage';
import { useListState, type ListOptions, type ListQuery } from './list/useListState';

/**
 * jsdom matches every rule of MUI's and AG Grid's style sheets for each computed style, which takes seconds for one query by
 * role. These tests look at roles, names and attributes; inline styles are enough.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;

/** A row of the list in the tests of `ListPage`. */
export interface Ship {
  id: number;
  name: string;
  port: string | null;
  built: string;
}

export const ships: Ship[] = [
  { id: 3, name: 'Beagle', port: 'Devonport', built: '1820-05-11' },
  { id: 2, name: 'Fram', port: 'Larvik', built: '1892-10-26' },
  { id: 1, name: 'Vega', port: null, built: '1872-11-02' },
];

export const ports: Option[] = ['Devonport', 'Larvik', 'Karlskrona'].map((label) => ({
  value: label,
  label,
}));
export const loadPorts = jest.fn<Promise<readonly Option[]>, [string, AbortSignal]>();

export const columns: readonly Column<Ship>[] = [
  {
    field: 'id',
    title: 'ID',
    width: 68,
    card: 'id',
    render: (ship) => <a href={`/ships/${ship.id}`}>{ship.id}</a>,
  },
  { field: 'name', title: 'Name', flex: 1, strong: true, card: 'title' },
  {
    field: 'port',
    title: 'Port',
    width: 120,
    empty: 'Unassigned',
    card: 'line',
    filter: { kind: 'options', load: loadPorts, allowEmpty: 'Unassigned' },
  },
  { field: 'built', title: 'Built', width: 120, filter: { kind: 'date' } },
];

export const options: ListOptions = {
  defaultSort: 'id desc',
  pageSize: 20,
  defaultFilters: [{ param: 'sunk', values: ['false'], title: 'Sunk', label: 'No', unless: ['search'] }],
};

export const answered = (rows: Ship[] = ships, total = rows.length, capped = false): ListAnswer<Ship> => ({
  page: { rows, total, capped },
  error: undefined,
  isLoading: false,
  retry: () => undefined,
});

type Extras = Partial<ListPageProps<Ship>> & { answer?: ListAnswer<Ship> };

/** Renders inside theme, toasts and a memory router. @param routes routes, or one element for every address */
export function renderRouted(routes: RouteObject[] | ReactElement, address: string) {
  const all = Array.isArray(routes) ? routes : [{ path: '*', element: routes }];
  const router = createTestRouter(all, { initialEntries: [address] });
  const view = render(
    <AppTheme>
      <ToastProvider>
        <TestRouter router={router} />
      </ToastProvider>
    </AppTheme>,
  );
  return { router, ...view };
}

/** Renders the list of ships at an address; `query()` returns its current query to the server, `update` changes its props. */
export function renderList(address = '/ships', extras: Extras = {}) {
  let query: ListQuery = {};
  let setGiven: (given: Extras) => void = () => undefined;
  function Ships() {
    const [given, set] = useState(extras);
    setGiven = set;
    const list = useListState(columns, options);
    query = list.query;
    return (
      <ListPage
        title="Ships"
        name="ship_list"
        noun={{ one: 'ship', many: 'ships' }}
        columns={columns}
        list={list}
        answer={answered()}
        searchLabel="Search by name"
        {...given}
      />
    );
  }
  const { router } = renderRouted(<Ships />, address);
  return {
    router,
    query: () => query,
    search: () => decodeURIComponent(router.state.location.search),
    update: (given: Extras) => act(() => setGiven(given)),
  };
}

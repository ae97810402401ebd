import { useSyncExternalStore } from 'react';
import userEvent from '@testing-library/user-event';
import { Outlet, useLocation } from 'react-router-dom';
import { renderRouted } from '../grid/testList';
import { defineResource } from './defineResource';
import type { ListScreenProps } from './ResourceList';
import type { FieldData, Refusal, ResourceCalls, ResourcePages, RowFiles } from './types';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

/** A fleet, for the tests of resources. */
export interface Ship {
  id: number;
  name: string;
  built: string | null;
  crew: number;
  afloat: boolean;
  email: string | null;
  port: { id: number; name: string } | null;
}
export type ShipBody = Omit<Ship, 'id' | 'port'> & { port: { id: number } | null };

export const aShip = (part: Partial<Ship> = {}): Ship => ({
  id: 3,
  name: 'Beagle',
  built: '1820-05-11',
  crew: 74,
  afloat: false,
  email: null,
  port: { id: 8, name: 'Devonport' },
  ...part,
});

/** A refused call, as shared-api throws it. */
export const refusal = (message: string, rest: Partial<Refusal> = {}) =>
  Object.assign(new Error(message), rest);

/** The answer of the fake server: an error is thrown, anything else is returned. */
interface Says {
  one?: Refusal | 'loading';
  list?: Refusal;
  create?: Error;
  update?: Error;
  remove?: Error;
  readOrder?: Error;
  order?: Error;
  /** Writes wait until `release` is called. */
  waiting?: boolean;
}

/** A server with ships. `sent` is what it was sent; `says` may be changed while it runs. */
export function harbour(rows: Ship[], says: Says = {}) {
  const listeners = new Set<() => void>();
  const state = { rows, version: 1 };
  const sent: { call: string; body?: unknown; tag?: string; query?: unknown; files?: unknown }[] = [];
  let progress: RowFiles['onProgress'];
  let release = () => undefined as void;
  const change = (next: Ship[]) => {
    state.rows = next;
    listeners.forEach((tell) => tell());
  };
  const useRows = () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => state.rows,
    );
  const answer = async <T,>(error: Error | undefined, act: () => T): Promise<T> => {
    await Promise.resolve();
    if (error) throw error;
    return act();
  };
  const full = (id: number, body: ShipBody): Ship => ({
    ...body,
    id,
    port: body.port && { ...body.port, name: 'Larvik' },
  });
  const calls: ResourceCalls<Ship, ShipBody> = {
    useList: (query) => {
      const now = useRows();
      sent.push({ call: 'list', query });
      return {
        page: says.list ? undefined : { rows: now, total: now.length, capped: false },
        error: says.list,
        isLoading: false,
        retry: () => undefined,
      };
    },
    useOne: (id) => {
      const row = useRows().find((one) => String(one.id) === id);
      const isLoading = says.one === 'loading';
      const error = says.one === 'loading' ? undefined : says.one;
      return {
        data: error || isLoading || !row ? undefined : { row, tag: `"${state.version}"` },
        error: error ?? (row ? undefined : { message: 'There is no such ship.', status: 404 }),
        isLoading,
        retry: () => {
          state.version += 1;
          change([...state.rows]);
        },
      };
    },
    create: (body, files) => {
      sent.push({ call: 'create', body, files: files?.files });
      return answer(says.create, () => full(9, body));
    },
    update: async (id, body, tag, files) => {
      sent.push({ call: 'update', body, tag, files: files?.files });
      progress = files?.onProgress;
      if (says.waiting) await new Promise<void>((resolve) => (release = resolve));
      return answer(says.update, () => full(id, body));
    },
    remove: (id) => {
      sent.push({ call: 'remove' });
      return answer(says.remove, () => change(state.rows.filter((row) => row.id !== id)));
    },
    readOrder: () => answer(says.readOrder, () => state.rows.map(({ id, name }) => ({ id, name }))),
    changeOrder: (order, seen) => {
      sent.push({ call: 'order', body: { order, seen } });
      return answer(says.order, () => {
        const rowOf = (id: number) => state.rows.find((row) => row.id === id);
        return order.map((id) => ({ id, name: rowOf(id)?.name ?? '' }));
      });
    },
    fileUrl: (id, field) => `/ships/${id}/${field}`,
    csv: () => answer(undefined, () => new Blob(['Name\n'])),
  };
  return {
    calls,
    says,
    change,
    /** Reports the progress of the last upload. @param share 0 to 1 */
    progress: (share: number) => progress?.(share),
    release: () => release(),
    sent: (call: string) => sent.filter((one) => one.call === call),
  };
}

const loadNames = (to: string) => Promise.resolve(to === 'port' ? [{ id: 8, name: 'Devonport' }] : []);

const shipFields: Record<string, FieldData> = {
  name: { kind: 'text', label: 'Name', required: true, max: 10 },
  built: { kind: 'date', label: 'Built' },
  crew: { kind: 'integer', label: 'Crew', min: 1, max: 99, required: true, default: 20 },
  afloat: { kind: 'boolean', label: 'Afloat', default: true },
  email: { kind: 'email', label: 'E-mail', max: 200 },
  port: { kind: 'reference', label: 'Port', to: 'port' },
};

/** The differences of a test's ships: other fields, other pages. */
export interface ShipPart {
  fields?: Record<string, FieldData>;
  pages?: ResourcePages<Ship>;
}

/** A resource with every kind of field. */
export const shipResource = (calls: ResourceCalls<Ship, ShipBody>, { fields, pages }: ShipPart = {}) =>
  defineResource(
    {
      name: 'ship',
      noun: { one: 'sailing ship', many: 'sailing ships' },
      path: '/fleets/:fleetId/ships',
      nameField: 'name',
      sort: 'name',
      fields: fields ?? shipFields,
    },
    { calls: () => calls, useOwner: () => 1, loadNames, isExcludedFile: (name) => name.endsWith('.exe') },
    pages ?? (fields ? {} : { fields: { email: { column: { hidden: true } } } }),
  );

/** The navigation state that the last page received. */
function ShowState() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

/** Opens a page of the ships, as the shell does. */
export function renderShips(
  ships: ReturnType<typeof shipResource>,
  address: string,
  screen: ListScreenProps<Ship> = {},
) {
  const { ListScreen, CreateScreen, UpdateScreen } = ships;
  const { router, unmount } = renderRouted(
    [
      {
        path: '/fleets/:fleetId/ships',
        element: (
          <>
            <Outlet />
            <ShowState />
          </>
        ),
        children: [
          { index: true, element: <ListScreen {...screen} /> },
          { path: 'create', element: <CreateScreen /> },
          { path: ':id/update', element: <UpdateScreen /> },
        ],
      },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    address,
  );
  return { router, unmount, user: userEvent.setup({ delay: null }) };
}

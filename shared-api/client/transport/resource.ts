import { useState } from 'react';
import useSWR, { mutate as mutateGlobally } from 'swr';
import { fetchCsv, useListPage, type ListAnswer } from './lists';
import { apiUrl, get, readJson, send, tagOf, write, type ApiError, type Query } from './request';
import { sendForm } from './sendForm';
import type { Answer } from './useAnswer';
import type { ChangeRowOrder, RowOrder } from '../../contracts/order';

/** One row as a form starts from it, and the version (ETag) of that row. */
export interface Entity<Row> {
  row: Row;
  tag: string;
}

/** Files that are sent beside a row, by field. */
export interface RowFiles {
  files: Readonly<Record<string, File>>;
  /** Called with the share of the bytes that was sent, 0 to 1; at 1 the server still checks and stores them. */
  onProgress?: (share: number) => void;
}

type CsvOptions = Parameters<typeof fetchCsv>[2];

/** The calls of a resource: list, read, create, update, remove and CSV. The screens of `shared-ui/resource` use them directly. */
export interface ResourceCalls<Row, Body> {
  /** One page of the list; `query` as contract.md names it. */
  useList: (query: Query) => ListAnswer<Row>;
  /**
   * Reads one row for editing: once each time a form opens and not again, so that nothing changes while a person types. `retry`
   * reads it again.
   */
  useOne: (id: string) => Answer<Entity<Row>>;
  /** @throws ApiError 422 with `fields` */
  create: (body: Body, files?: RowFiles) => Promise<Row>;
  /**
   * @param tag the version that the form started from
   * @throws ApiError 412 `stale` when another person changed the row meanwhile, with the current row in `extra.present`; 422 with
   *   `fields`
   */
  update: (id: string | number, body: Body, tag: string, files?: RowFiles) => Promise<Row>;
  /** @throws ApiError 409 when other rows refer to it */
  remove: (id: string | number) => Promise<void>;
  /** All matching rows as CSV; `columns` picks and orders the members. */
  csv: (query: Query, columns: string[], options?: CsvOptions) => Promise<Blob>;
  /** Reads all rows of an ordered resource in their order, by name. */
  readOrder: () => Promise<RowOrder>;
  /**
   * Puts all rows into another order.
   * @param seen the order that the person saw
   * @throws ApiError 409 with the present order in `extra.present` when another person changed the list meanwhile
   */
  changeOrder: (order: readonly number[], seen: readonly number[]) => Promise<RowOrder>;
  /** The address of a row's file. */
  fileUrl: (id: string | number, field: string) => string;
}

type EntityKey = readonly ['entity', string, number];

/** Reads one row with its version. @param path below `/api` */
export async function fetchEntity<Row>(path: string): Promise<Entity<Row>> {
  const response = await send(apiUrl(path));
  return { row: await readJson<Row>(response), tag: tagOf(response) ?? '*' };
}

let openedForms = 0;

/**
 * Reads one row with its version, once for each form that opens: the cache key is unique to the form.
 * @param path below `/api`
 */
export function useEntity<Row>(path: string): Answer<Entity<Row>> {
  const [opening] = useState(() => (openedForms += 1));
  const { data, error, isLoading, mutate } = useSWR<Entity<Row>, ApiError, EntityKey>(
    ['entity', path, opening],
    ([, entity]) => fetchEntity<Row>(entity),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/** The lists of a delivery group of which its workflow and its matrix of permissions are made. */
const workflowLists = /^(\/project_types\/\d+)\/(?:project_states|state_transitions|user_roles)$/;
const madeOf = (path: string): string[] => {
  const [, group] = workflowLists.exec(path) ?? [];
  return group ? [`${group}/workflow`, `${group}/project_permissions/matrix`] : [];
};

/**
 * Revalidates everything cached under a path, and what is made of its rows: its lists, its rows and what lies below them. Open forms keep what they started
 * from.
 * @param path below `/api`, `/teams`
 */
export async function refreshResource(path: string): Promise<void> {
  const own = [path, ...madeOf(path)].map((one) => apiUrl(one));
  await mutateGlobally(
    (key) =>
      typeof key === 'string' &&
      own.some((url) => key === url || key.startsWith(`${url}?`) || key.startsWith(`${url}/`)),
  );
}

/**
 * Builds the calls of a resource from the paths that all resources have: `{path}` for list and create, `{path}/{id}` for the rest.
 * @param path below `/api`
 * @param affects further paths whose lists show members of these rows
 * @param always added to the query of each list
 */
export function resourceCalls<Row, Body>(
  path: string,
  affects: readonly string[] = [],
  always: Query = {},
): ResourceCalls<Row, Body> {
  const rowPath = (id: string | number) => `${path}/${id}`;
  const save = async (method: 'POST' | 'PUT', url: string, body: Body, sent?: RowFiles, tag?: string) => {
    const headers: Record<string, string> = tag === undefined ? {} : { 'if-match': tag };
    const files = Object.entries(sent?.files ?? {});
    if (!files.length) return write<Row>(method, url, body, headers);
    const form = new FormData();
    form.append('row', new Blob([JSON.stringify(body)], { type: 'application/json' }));
    for (const [field, file] of files) form.append(field, file, file.name);
    return sendForm<Row>(apiUrl(url), form, {
      method,
      headers,
      onProgress: (bytes, all) => sent?.onProgress?.(all ? bytes / all : 1),
    });
  };
  const toRefs = (ids: readonly number[]) => ids.map((id) => ({ id }));
  const refreshed = async <T>(answer: T): Promise<T> => {
    await Promise.all([path, ...affects].map(refreshResource));
    return answer;
  };
  return {
    useList: (query) => useListPage<Row>(path, { ...query, ...always }),
    useOne: (id) => useEntity<Row>(rowPath(id)),
    create: async (body, files) => refreshed(await save('POST', path, body, files)),
    update: async (id, body, tag, files) => refreshed(await save('PUT', rowPath(id), body, files, tag)),
    remove: async (id) => refreshed(await write<void>('DELETE', rowPath(id))),
    csv: (query, columns, options) => fetchCsv(path, { ...query, ...always, columns }, options),
    readOrder: () => get<RowOrder>(`${path}/order`),
    changeOrder: async (order, seen) => {
      const body: ChangeRowOrder = { order: toRefs(order), seen: toRefs(seen) };
      return refreshed(await write<RowOrder>('PUT', `${path}/order`, body));
    },
    fileUrl: (id, field) => apiUrl(`${rowPath(id)}/${field}`),
  };
}

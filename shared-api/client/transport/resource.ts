import { useState } from 'react';
import useSWR, { mutate as mutateGlobally } from 'swr';
import { fetchCsv, useListPage, type ListAnswer } from './lists';
import type { Answer } from '../project/project';
import { apiUrl, readJson, send, tagOf, write, type ApiError, type Query } from './request';

/** One row as a form starts from it, and the tag that says which version that was. */
export interface Entity<Row> {
  row: Row;
  tag: string;
}

type CsvOptions = Parameters<typeof fetchCsv>[2];

/** The calls of a resource: list, read, create, update, remove and CSV. Screens of `shared-ui/resource` take them as they are. */
export interface ResourceCalls<Row, Body> {
  /** One page of the list; `query` as contract.md names it. */
  useList: (query: Query) => ListAnswer<Row>;
  /**
   * Reads one row for editing: anew each time a form opens, and then not again, so that nothing changes under the person who
   * types. `retry` reads it once more.
   */
  useOne: (id: string) => Answer<Entity<Row>>;
  /** @throws ApiError 422 with `fields` */
  create: (body: Body) => Promise<Row>;
  /**
   * @param tag that the form started from
   * @throws ApiError 412 `stale` when somebody changed the row meanwhile: `extra.present` is the row as it is now; 422 with `fields`
   */
  update: (id: string | number, body: Body, tag: string) => Promise<Row>;
  /** @throws ApiError 409 when something else needs the row */
  remove: (id: string | number) => Promise<void>;
  /** All that matches as CSV; `columns` picks and orders the members. */
  csv: (query: Query, columns: string[], options?: CsvOptions) => Promise<Blob>;
}

type EntityKey = readonly ['entity', string, number];

/** Reads one row with its version. @param path below `/api` */
export async function fetchEntity<Row>(path: string): Promise<Entity<Row>> {
  const response = await send(apiUrl(path));
  return { row: await readJson<Row>(response), tag: tagOf(response) ?? '*' };
}

let openings = 0;

/** Reads one row with its version once each time a form opens. @param path below `/api` */
export function useEntity<Row>(path: string): Answer<Entity<Row>> {
  const [opening] = useState(() => (openings += 1));
  const { data, error, isLoading, mutate } = useSWR<Entity<Row>, ApiError, EntityKey>(
    ['entity', path, opening],
    ([, entity]) => fetchEntity<Row>(entity),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/**
 * Reads anew all that is shown of a path: its lists, its rows and what hangs below them. Forms that are open keep what they
 * started from.
 * @param path below `/api`, `/teams`
 */
export async function refreshResource(path: string): Promise<void> {
  const own = apiUrl(path);
  await mutateGlobally(
    (key) =>
      typeof key === 'string' && (key === own || key.startsWith(`${own}?`) || key.startsWith(`${own}/`)),
  );
}

/**
 * The calls of a resource with the paths that all resources have: `{path}` for list and create, `{path}/{id}` for the rest.
 * @param path below `/api`
 * @param affects further paths whose lists show something of these rows
 */
export function resourceCalls<Row, Body>(
  path: string,
  affects: readonly string[] = [],
): ResourceCalls<Row, Body> {
  const one = (id: string | number) => `${path}/${id}`;
  const settled = async <T>(answer: T): Promise<T> => {
    await Promise.all([path, ...affects].map(refreshResource));
    return answer;
  };
  return {
    useList: (query) => useListPage<Row>(path, query),
    useOne: (id) => useEntity<Row>(one(id)),
    create: async (body) => settled(await write<Row>('POST', path, body)),
    update: async (id, body, tag) => settled(await write<Row>('PUT', one(id), body, { 'if-match': tag })),
    remove: async (id) => settled(await write<void>('DELETE', one(id))),
    csv: (query, columns, options) => fetchCsv(path, { ...query, columns }, options),
  };
}

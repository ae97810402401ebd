import { useState } from 'react';
import useSWR, { mutate as mutateGlobally } from 'swr';
import { fetchCsv, useListPage, type ListAnswer } from './lists';
import { apiUrl, readJson, send, tagOf, write, type ApiError, type Query } from './request';
import type { Answer } from './useAnswer';

/** One row as a form starts from it, and the version (ETag) of that row. */
export interface Entity<Row> {
  row: Row;
  tag: string;
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
  create: (body: Body) => Promise<Row>;
  /**
   * @param tag the version that the form started from
   * @throws ApiError 412 `stale` when another person changed the row meanwhile, with the current row in `extra.present`; 422 with
   *   `fields`
   */
  update: (id: string | number, body: Body, tag: string) => Promise<Row>;
  /** @throws ApiError 409 when other rows refer to it */
  remove: (id: string | number) => Promise<void>;
  /** All matching rows as CSV; `columns` picks and orders the members. */
  csv: (query: Query, columns: string[], options?: CsvOptions) => Promise<Blob>;
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

/**
 * Revalidates everything cached under a path: its lists, its rows and what lies below them. Open forms keep what they started
 * from.
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
 * Builds the calls of a resource from the paths that all resources have: `{path}` for list and create, `{path}/{id}` for the rest.
 * @param path below `/api`
 * @param affects further paths whose lists show members of these rows
 */
export function resourceCalls<Row, Body>(
  path: string,
  affects: readonly string[] = [],
): ResourceCalls<Row, Body> {
  const rowPath = (id: string | number) => `${path}/${id}`;
  const refreshed = async <T>(answer: T): Promise<T> => {
    await Promise.all([path, ...affects].map(refreshResource));
    return answer;
  };
  return {
    useList: (query) => useListPage<Row>(path, query),
    useOne: (id) => useEntity<Row>(rowPath(id)),
    create: async (body) => refreshed(await write<Row>('POST', path, body)),
    update: async (id, body, tag) =>
      refreshed(await write<Row>('PUT', rowPath(id), body, { 'if-match': tag })),
    remove: async (id) => refreshed(await write<void>('DELETE', rowPath(id))),
    csv: (query, columns, options) => fetchCsv(path, { ...query, columns }, options),
  };
}

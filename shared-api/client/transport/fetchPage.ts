import { readJson, send } from './request';

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Number of all matching rows; if `capped`, there are more than this. */
  total: number;
  capped: boolean;
}

/** Reads one page. @param url as `apiUrl` gives it */
export async function fetchPage<Row>(url: string): Promise<ListPage<Row>> {
  const response = await send(url);
  const rows = await readJson<Row[]>(response);
  return {
    rows,
    total: Number(response.headers.get('X-Total') ?? rows.length),
    capped: response.headers.get('X-Total-Capped') === 'true',
  };
}

import { ApiError, get, type Query } from '../transport/request';

/** A row of any list; its members depend on the list. */
export type FoundRow = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is FoundRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a list that a remote's manifest declares as a source of quick find.
 * @param call below `/api`
 * @throws ApiError, also when the answer is not an array; an `AbortError` when `signal` fires
 */
export async function findRows(call: string, query: Query, signal: AbortSignal): Promise<FoundRow[]> {
  const rows = await get<unknown>(call, query, signal);
  if (!Array.isArray(rows)) throw new ApiError(200, `${call} did not answer with a list.`);
  return rows.filter(isRow);
}

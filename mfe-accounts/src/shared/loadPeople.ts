import { listNames } from 'shared-api/client';

/** People as choices of a filter. The API filters by name, so namesakes are one choice. */
export async function loadPeople(search: string, signal: AbortSignal) {
  const names = (await listNames('user', search, signal)).map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ value: name, label: name }));
}

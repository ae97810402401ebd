import { listNames } from 'shared-api/client';

/** Loads people as choices of a filter. The API filters by name, so people of the same name are one choice. */
export async function loadPeople(search: string, signal: AbortSignal) {
  const names = (await listNames('user', search, signal)).map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ value: name, label: name }));
}

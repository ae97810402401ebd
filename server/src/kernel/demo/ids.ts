/** Ids by login, or by name. */
export type Ids = Map<string, number>;

/** @throws Error when the demo data names what it does not define */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo data speaks of "${key}", which it does not define.`);
  return id;
}

export const idsByName = (rows: { id: number; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

/** Ids by name; those of people by login. */
export type Ids = Map<string, number>;

/** @throws Error when the demo data refers to a name that it does not define */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data speaks of "${name}", which it does not define.`);
  return id;
}

export const idsByName = (rows: readonly { id: number; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

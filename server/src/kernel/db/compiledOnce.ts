import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Database, Tx } from './types';

/** Where the values of a statement go, by their names. */
export type Places<V extends object> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/** What a query builder, or an `sql` template, can be made into. */
interface Compilable<R> {
  compile(provider: Kysely<Database>): CompiledQuery<R>;
}

class Place {
  constructor(readonly name: string | symbol) {}
}

/** Whatever name is asked for, the place of that value. */
const places = <V extends object>(): Places<V> =>
  new Proxy({} as Places<V>, { get: (_, name) => sql`${new Place(name)}` });

/**
 * A statement that is put together at its first call, and from then on only given its values: for those that run with every
 * call, where making the SQL costs more than sending it. (Planning it once is another matter: `plannedOnce`.)
 * @param build puts places where the values belong; being run once, it cannot look at them
 * @returns runs the statement and gives back its rows
 */
export function compiledOnce<V extends object, R>(
  build: (tx: Tx, places: Places<V>) => Compilable<R>,
): (tx: Tx, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (tx, values) => {
    compiled ??= build(tx, places<V>()).compile(tx);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof V] : value,
    );
    return (await tx.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}

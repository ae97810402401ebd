import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Database, Tx } from './types';

/** Placeholders for the values of a statement, by name. */
export type Placeholders<V extends object> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/** A query builder or an `sql` template. */
interface Compilable<R> {
  compile(provider: Kysely<Database>): CompiledQuery<R>;
}

class Placeholder {
  constructor(readonly name: string | symbol) {}
}

/** Returns a placeholder for any name. */
const placeholders = <V extends object>(): Placeholders<V> =>
  new Proxy({} as Placeholders<V>, { get: (_, name) => sql`${new Placeholder(name)}` });

/**
 * Compiles a statement at its first call and afterwards only fills in the values: for statements of every request, where
 * building the SQL costs more than sending it. (`preparedStatement` caches the plan in PostgreSQL instead.)
 * @param build uses the placeholders as values; it runs once, so it cannot depend on them
 * @returns a function that runs the statement and returns its rows
 */
export function cacheCompiledQuery<V extends object, R>(
  build: (tx: Tx, placeholders: Placeholders<V>) => Compilable<R>,
): (tx: Tx, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (tx, values) => {
    compiled ??= build(tx, placeholders<V>()).compile(tx);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof V] : value,
    );
    return (await tx.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}

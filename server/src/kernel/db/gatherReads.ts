import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Tx } from './types';

/**
 * Reads rows by their keys: one statement for all keys that are asked for during one turn of the event loop. Under load many
 * requests arrive in a turn; a single request waits for no other one.
 * @param read reads the rows of all keys, in any order, and leaves out keys without a row
 * @returns a function that finds the row of a key; callers in the same turn with the same key receive the same object
 */
export function gatherReads<R>(
  read: (tx: Tx, keys: Buffer[]) => Promise<R[]>,
  keyOf: (row: R) => Buffer,
): (tx: Tx, key: Buffer) => Promise<R | undefined> {
  const waiting = new WeakMap<Tx, { keys: Buffer[]; rows: Promise<Map<string, R>> }>();

  async function readAll(tx: Tx, keys: Buffer[]): Promise<Map<string, R>> {
    await endOfTurn();
    waiting.delete(tx);
    return new Map((await read(tx, keys)).map((row) => [keyOf(row).toString('hex'), row]));
  }

  return async (tx, key) => {
    let batch = waiting.get(tx);
    if (!batch) {
      const keys: Buffer[] = [];
      waiting.set(tx, (batch = { keys, rows: readAll(tx, keys) }));
    }
    batch.keys.push(key);
    return (await batch.rows).get(key.toString('hex'));
  };
}

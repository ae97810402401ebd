import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Tx } from './types';

export interface GatheredReads<R> {
  /** Finds the row of a key; callers in the same turn with the same key receive the same object. */
  find: (tx: Tx, key: Buffer) => Promise<R | undefined>;
  /** How many callers wait for their row. */
  waiting: (tx: Tx) => number;
}

/**
 * Reads rows by their keys: one statement for all keys that are asked for during one turn of the event loop. Under load many
 * requests arrive in a turn; a single request waits for no other one.
 * @param read reads the rows of all keys, in any order, and leaves out keys without a row
 */
export function gatherReads<R>(
  read: (tx: Tx, keys: Buffer[]) => Promise<R[]>,
  keyOf: (row: R) => Buffer,
): GatheredReads<R> {
  const gathered = new WeakMap<Tx, { keys: Buffer[]; rows: Promise<Map<string, R>> }>();
  const counts = new WeakMap<Tx, number>();
  const waiting = (tx: Tx) => counts.get(tx) ?? 0;

  async function readAll(tx: Tx, keys: Buffer[]): Promise<Map<string, R>> {
    await endOfTurn();
    gathered.delete(tx);
    return new Map((await read(tx, keys)).map((row) => [keyOf(row).toString('hex'), row]));
  }

  function joinBatch(tx: Tx, key: Buffer): Promise<Map<string, R>> {
    let batch = gathered.get(tx);
    if (!batch) {
      const keys: Buffer[] = [];
      gathered.set(tx, (batch = { keys, rows: readAll(tx, keys) }));
    }
    batch.keys.push(key);
    return batch.rows;
  }

  return {
    waiting,
    async find(tx, key) {
      counts.set(tx, waiting(tx) + 1);
      try {
        return (await joinBatch(tx, key)).get(key.toString('hex'));
      } finally {
        counts.set(tx, waiting(tx) - 1);
      }
    },
  };
}

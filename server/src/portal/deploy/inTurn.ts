import type { Db, Tx } from '../../db/types';
import { lockDeploys } from './deploy.queries';

/** The last in the queue of this process. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what changes what is live in a transaction, one after the other: among servers by the lock of the registry, within this
 * one before a connection is taken, so that those who wait do not each hold one.
 */
export function inTurn<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const mine = last.then(() =>
    db.transaction().execute(async (tx) => {
      await lockDeploys(tx);
      return work(tx);
    }),
  );
  last = mine.catch(() => undefined);
  return mine;
}

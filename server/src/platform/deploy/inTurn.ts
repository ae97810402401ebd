import type { Db, Tx } from '../../kernel/db/types';
import { lockDeploys, lockVersionsOf } from '../registry/deployLocks';

/** The last in each queue of this process: those who wait do not each hold a connection. */
const queues = new Map<string, Promise<unknown>>();

function queue<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(name) ?? Promise.resolve()).then(work);
  const end = mine.catch(() => undefined);
  queues.set(name, end);
  void end.then(() => queues.get(name) === end && queues.delete(name));
  return mine;
}

/** Remotes whose files are stored at the same time: each holds a connection meanwhile. */
const mostAtOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The room goes on to who waits.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Runs what changes what is live, and asks nothing of the file store, in a transaction, one after the other. */
export const inTurn = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  queue('what is live', () =>
    db.transaction().execute(async (tx) => {
      await lockDeploys(tx);
      return work(tx);
    }),
  );

/**
 * Runs what stores files of a remote in a transaction, one after the other of each remote, so that the file store may take its
 * time: other remotes, rollbacks and the kill switch go on. Work that comes to what is live calls `lockDeploys` then, and not
 * before.
 */
export const inTurnOf = <T>(db: Db, remote: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  queue(`versions of ${remote}`, () =>
    withRoom(() =>
      db.transaction().execute(async (tx) => {
        await lockVersionsOf(tx, remote);
        return work(tx);
      }),
    ),
  );

import type { Db, Tx } from '../../kernel/db/types';
import { lockDeploys, lockVersionsOf } from '../registry/deployLocks';

/** The tail of each queue of this process. Waiting here does not occupy a database connection. */
const queues = new Map<string, Promise<unknown>>();

function queue<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work);
  const end = result.catch(() => undefined);
  queues.set(name, end);
  void end.then(() => queues.get(name) === end && queues.delete(name));
  return result;
}

/** Limits the remotes whose files are stored at the same time, since each occupies a connection. */
const maxConcurrent = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The slot passes to the next in the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Runs a change of live versions in a transaction, one at a time. The work must not call the file store. */
export const queueDeploy = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  queue('what is live', () =>
    db.transaction().execute(async (tx) => {
      await lockDeploys(tx);
      return work(tx);
    }),
  );

/**
 * Runs work that stores files of a remote in a transaction, one at a time per remote, so that a slow file store does not block
 * other remotes, rollbacks or the kill switch. Work that then changes live versions takes `lockDeploys` at that point, not
 * earlier.
 */
export const queueForRemote = <T>(db: Db, remote: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  queue(`versions of ${remote}`, () =>
    withSlot(() =>
      db.transaction().execute(async (tx) => {
        await lockVersionsOf(tx, remote);
        return work(tx);
      }),
    ),
  );

import type { OpenDatabase } from '../../kernel/db/database';
import type { Hub } from '../../kernel/events/hub';
import { publish } from '../../kernel/events/publish';
import type { Log } from '../../kernel/log/log';
import { passFeatureTimes, readTimeToNext } from '../registry/setFeatures.queries';

/** Milliseconds after which the database is asked again, also if no time is near: longer timers do not fire exactly. */
const longest = 60 * 60_000;
/** Milliseconds until the next attempt after the database did not answer. */
const retryAfter = 5_000;

interface Needs {
  db: Pick<OpenDatabase, 'db'>;
  hub: Pick<Hub, 'on'>;
  log: Log;
}

/**
 * Announces starts and ends of features as new revisions of the registry, so that open sessions get them. Every server waits for the
 * next one; the database decides which of them announces it.
 * @returns a function that stops it
 */
export function announceFeatureTimes({ db: { db }, hub, log }: Needs): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  async function pass(): Promise<number> {
    await db.transaction().execute(async (tx) => {
      if (await passFeatureTimes(tx)) await publish(tx, { kind: 'registry' });
    });
    return Math.min((await readTimeToNext(db)) ?? longest, longest);
  }

  function check() {
    clearTimeout(timer);
    running = running.then(async () => {
      if (stopped) return;
      const wait = await pass().catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, 'starts and ends of features cannot be read');
        return retryAfter;
      });
      clearTimeout(timer);
      // A few milliseconds late, so that the time has passed for the database as well.
      if (!stopped) timer = setTimeout(check, Math.max(0, wait) + 5).unref();
    });
  }

  const unsubscribe = hub.on('registry', check);
  check();
  return async () => {
    stopped = true;
    unsubscribe();
    clearTimeout(timer);
    await running;
  };
}

import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from './StoreError';
import type { Incoming, LocalArrival } from './openIncoming';

/** Milliseconds for which a result is cached, since load balancers ask every few seconds. */
const cacheMs = 10_000;
/** Milliseconds after which a hanging store counts as not writable. */
const timeoutMs = 3_000;

async function* fewBytes() {
  yield Buffer.from('The portal asks whether it can write here.\n');
}

const unwritable = (cause: unknown) =>
  cause instanceof StoreError
    ? new StoreError(cause.message, { status: 503, cause })
    : new StoreError(
        'The portal cannot write into its file store. Whoever runs the portal must look at its folder (FILES_URL).',
        { status: 503, cause },
      );

/**
 * Creates a check whether a store is writable, which writes a small file; results are cached for ten seconds.
 * @param beyond a further step that must work with the received file
 */
export function createWriteProbe(
  incoming: Pick<Incoming, 'receive'>,
  furtherStep?: (file: LocalArrival) => Promise<void>,
) {
  let cached: { at: number; outcome: Promise<void> } | undefined;
  async function write(): Promise<void> {
    try {
      const file = await incoming.receive(fewBytes());
      try {
        await furtherStep?.(file);
      } finally {
        await rm(file.path, { force: true });
      }
    } catch (error) {
      throw unwritable(error);
    }
  }
  return (): Promise<void> => {
    if (!cached || performance.now() - cached.at > cacheMs) {
      const hangs = sleep(timeoutMs, undefined, { ref: false }).then(() => {
        throw unwritable(new Error(`no answer within ${timeoutMs} ms`));
      });
      cached = { at: performance.now(), outcome: Promise.race([write(), hangs]) };
      hangs.catch(() => undefined);
      // Callers receive the rejection; this prevents an unhandled one when there is no caller left.
      cached.outcome.catch(() => undefined);
    }
    return cached.outcome;
  };
}

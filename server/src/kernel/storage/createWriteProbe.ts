import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from './StoreError';
import type { Incoming, LocalArrival } from './openIncoming';

/** Milliseconds for which an answer stands: load balancers ask every few seconds. */
const stands = 10_000;
/** Milliseconds after which a store that hangs counts as one that cannot be written. */
const longest = 3_000;

async function* fewBytes() {
  yield Buffer.from('The portal asks whether it can write here.\n');
}

const unwritable = (cause: unknown) =>
  cause instanceof StoreError
    ? cause
    : new StoreError(
        'The portal cannot write into its file store. Whoever runs the portal must look at its folder (FILES_URL).',
        { status: 503, cause },
      );

/**
 * Asks whether a store can be written, by writing; at most every ten seconds.
 * @param beyond what else must work with a file that has arrived
 */
export function probe(incoming: Pick<Incoming, 'receive'>, beyond?: (file: LocalArrival) => Promise<void>) {
  let asked: { at: number; outcome: Promise<void> } | undefined;
  async function ask(): Promise<void> {
    try {
      const file = await incoming.receive(fewBytes());
      try {
        await beyond?.(file);
      } finally {
        await rm(file.path, { force: true });
      }
    } catch (error) {
      throw unwritable(error);
    }
  }
  return (): Promise<void> => {
    if (!asked || performance.now() - asked.at > stands) {
      const hangs = sleep(longest, undefined, { ref: false }).then(() => {
        throw unwritable(new Error(`no answer within ${longest} ms`));
      });
      asked = { at: performance.now(), outcome: Promise.race([ask(), hangs]) };
      hangs.catch(() => undefined);
      // Whoever asks is told; nobody may be asking any more.
      asked.outcome.catch(() => undefined);
    }
    return asked.outcome;
  };
}

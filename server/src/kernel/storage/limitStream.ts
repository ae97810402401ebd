import type { Readable } from 'node:stream';
import { StoreError } from './StoreError';

const megabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`;

export const tooLarge = (what: string, max: number) =>
  new StoreError(`${what} is larger than ${megabytes(max)}, which is the most that the portal takes.`, {
    status: 413,
  });

/**
 * Passes bytes on up to a limit.
 * @throws StoreError 413 above it
 */
export async function* limitBytes(
  source: AsyncIterable<Buffer>,
  max: number,
  what: string,
): AsyncGenerator<Buffer, void, undefined> {
  let n = 0;
  for await (const bytes of source) {
    n += bytes.length;
    if (n > max) throw tooLarge(what, max);
    yield bytes;
  }
}

/** Limits the milliseconds of an upload; shorter than the time after which staging files count as abandoned. */
const maxDurationMs = 30 * 60 * 1000;

/**
 * Yields a stream's bytes with time limits. Returning early does not destroy the stream, because its sender must still read the
 * answer.
 * @param idle milliseconds without a byte before it fails
 * @param what its name in messages
 * @throws StoreError when it is cut off
 */
export async function* limitTime(
  source: Readable,
  idle: number,
  what: string,
): AsyncGenerator<Buffer, void, undefined> {
  const idleError = new Error(`nothing came for ${idle / 1000} s`);
  const durationError = new Error(`it took longer than ${maxDurationMs / 60_000} minutes`);
  const timer = setTimeout(() => source.destroy(idleError), idle);
  const end = setTimeout(() => source.destroy(durationError), maxDurationMs);
  try {
    for await (const bytes of source.iterator({ destroyOnReturn: false })) {
      timer.refresh();
      yield bytes as Buffer;
    }
  } catch (cause) {
    const why = [idleError, durationError].find((one) => one === cause)?.message ?? 'the connection was lost';
    throw new StoreError(`${what} broke off: ${why}. Nothing was changed; try again.`, { cause });
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
  }
}

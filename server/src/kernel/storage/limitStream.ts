import type { Readable } from 'node:stream';
import { StoreError } from './StoreError';

const megabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

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
 * Yields a stream's bytes with time limits. Neither a time-out nor returning early destroys the stream, because its sender must
 * still read the answer: the connection of a destroyed request is cut.
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
  let timeout: Error | undefined;
  let stopWaiting = (_error: Error): void => undefined;
  const fail = (error: Error) => {
    timeout ??= error;
    stopWaiting(error);
  };
  const timer = setTimeout(() => fail(idleError), idle);
  const end = setTimeout(() => fail(durationError), maxDurationMs);
  const pieces = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, void>;
  const nextPiece = () =>
    new Promise<IteratorResult<Buffer, void>>((resolve, reject) => {
      stopWaiting = reject;
      if (timeout) reject(timeout);
      else pieces.next().then(resolve, reject);
    });
  try {
    for (let piece = await nextPiece(); !piece.done; piece = await nextPiece()) {
      timer.refresh();
      yield piece.value;
    }
  } catch (cause) {
    const why = [idleError, durationError].find((one) => one === cause)?.message ?? 'the connection was lost';
    throw new StoreError(`${what} broke off: ${why}. Nothing was changed; try again.`, { cause });
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
  }
}

import type { Readable } from 'node:stream';
import { StoreError } from './StoreError';

const megabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`;

export const tooLarge = (what: string, most: number) =>
  new StoreError(`${what} is larger than ${megabytes(most)}, which is the most that the portal takes.`, {
    status: 413,
  });

/** Passes bytes on while there are not too many. @throws StoreError 413 as soon as there are */
export async function* atMost(
  source: AsyncIterable<Buffer>,
  most: number,
  what: string,
): AsyncGenerator<Buffer, void, undefined> {
  let n = 0;
  for await (const bytes of source) {
    n += bytes.length;
    if (n > most) throw tooLarge(what, most);
    yield bytes;
  }
}

/** Milliseconds that all of it may take: before what it fills is taken for abandoned. */
const longest = 30 * 60 * 1000;

/**
 * A stream's bytes as they come. Leaving early does not destroy it: its sender is to read the answer.
 * @param idle milliseconds without a byte after which it has broken off
 * @param what how messages call it
 * @throws StoreError when it breaks off
 */
export async function* arriving(
  source: Readable,
  idle: number,
  what: string,
): AsyncGenerator<Buffer, void, undefined> {
  const silent = new Error(`nothing came for ${idle / 1000} s`);
  const endless = new Error(`it took longer than ${longest / 60_000} minutes`);
  const timer = setTimeout(() => source.destroy(silent), idle);
  const end = setTimeout(() => source.destroy(endless), longest);
  try {
    for await (const bytes of source.iterator({ destroyOnReturn: false })) {
      timer.refresh();
      yield bytes as Buffer;
    }
  } catch (cause) {
    const why = [silent, endless].find((one) => one === cause)?.message ?? 'the connection was lost';
    throw new StoreError(`${what} broke off: ${why}. Nothing was changed; try again.`, { cause });
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
  }
}

/** The reads of this page whose answers have not begun. */
const pending = new Set<AbortController>();
/** Set while this page ends its session: resolves to whether the session has ended. */
let ending: Promise<boolean> | undefined;

/**
 * Holds back the reads of this page while it ends its session, since the server refuses reads that come after that: pending ones are
 * cancelled, and no other is sent. If the session has ended they reject with an `AbortError`; if it goes on they are sent again.
 * @param ended resolves to whether the session has ended
 */
export async function holdReads(ended: Promise<boolean>): Promise<void> {
  ending = ended;
  for (const read of pending) read.abort();
  await ended;
  if (ending === ended) ending = undefined;
}

/**
 * Sends a read that `holdReads` can hold back.
 * @throws an `AbortError` when `signal` fires or the session has ended; a TypeError when the server cannot be reached
 */
export async function fetchRead(url: string, { signal, ...init }: RequestInit): Promise<Response> {
  for (;;) {
    if (ending && (await ending)) throw new DOMException('The session has ended.', 'AbortError');
    const read = new AbortController();
    const cancel = () => read.abort(signal?.reason);
    if (signal?.aborted) cancel();
    // It stays after the answer has begun: the signal then cancels the rest of it.
    else signal?.addEventListener('abort', cancel, { once: true });
    pending.add(read);
    try {
      return await fetch(url, { ...init, signal: read.signal });
    } catch (cause) {
      if (!ending || signal?.aborted) throw cause;
    } finally {
      pending.delete(read);
    }
  }
}

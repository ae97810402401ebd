import { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { onSendHookHandler } from 'fastify';

/** Cuts the connection once its reader has taken nothing of a waiting answer for a while. */
function watchReader(raw: ServerResponse, timeoutMs: number): void {
  let taken = -1;
  const timer = setInterval(() => {
    const { bytesWritten = 0 } = raw.socket ?? {};
    // While the buffer is empty the reader waits for the server.
    if (raw.writableLength > 0 && bytesWritten === taken) raw.destroy();
    taken = bytesWritten;
  }, timeoutMs).unref();
  raw.once('close', () => clearInterval(timer));
}

/** Smaller answers fit into the system's buffers, so their connection is free at once. */
const minWatchedBytes = 64 * 1024;

/**
 * Creates an `onSend` hook that cuts readers of long answers who stop reading: an unread answer holds memory, an open file or a
 * database connection.
 */
export const cutStalledReaders =
  (timeoutMs: number): onSendHookHandler =>
  (_request, { raw }, payload, done) => {
    const isLong =
      payload instanceof Readable ||
      ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > minWatchedBytes);
    if (isLong) watchReader(raw, timeoutMs);
    done();
  };

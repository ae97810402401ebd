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

/**
 * The `onSend` hook that cuts readers of streamed answers who stop reading: an unread answer holds a database connection or an
 * open file.
 */
export const cutStalledReaders =
  (timeoutMs: number): onSendHookHandler =>
  (_request, { raw }, payload, done) => {
    if (payload instanceof Readable) watchReader(raw, timeoutMs);
    done();
  };

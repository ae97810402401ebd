import { Writable } from 'node:stream';
import pino from 'pino';

/** Opens a log and collects its lines. */
export function loggedLines(): { log: pino.Logger; lines: Record<string, unknown>[]; text: () => string } {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        for (const line of chunk.toString().trim().split('\n'))
          lines.push(JSON.parse(line) as Record<string, unknown>);
        done();
      },
    }),
  );
  return { log, lines, text: () => lines.map((line) => JSON.stringify(line)).join('\n') };
}

import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from '../config/config';
import { boundLog } from './boundLog';
import { gatherLines } from './gatherLines';

/** A logger: pino, or a request's logger. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/**
 * Opens the server's log: one JSON object per line on stdout. In a terminal only warnings and errors are shown, and the whole
 * log goes to `server.log` in the data directory, whose size is limited.
 */
export function openLog({ dataDir }: Pick<Config, 'dataDir'>): pino.Logger {
  if (!process.stdout.isTTY) return pino({}, gatherLines(1));
  const file = join(dataDir, 'server.log');
  boundLog(file);
  setInterval(() => boundLog(file), 60_000).unref();
  return pino(
    {},
    pino.multistream([
      { level: 'info', stream: pino.destination({ dest: file, append: true, sync: true }) },
      { level: 'warn', stream: process.stdout },
    ]),
  );
}

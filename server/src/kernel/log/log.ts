import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from '../config/config';
import { boundLog } from './boundLog';
import { gatherLines } from './gatherLines';

/** Whatever takes log lines: pino, or a request's logger. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/**
 * The server's log: one JSON object a line on stdout. In a terminal a person reads, so there only warnings and errors
 * appear, and the whole log goes to `server.log` in the data directory, which is kept within bounds.
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

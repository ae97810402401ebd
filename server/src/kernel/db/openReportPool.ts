import type { Log } from '../log/log';
import { openPool, type OpenDatabase } from './database';

/** Limits the reads of reports at the same time, so that slow ones leave the request pool to the other calls. */
const max = 6;
/** Limits the milliseconds of a statement, and for which a report waits for a connection. */
const limits = { statement: 60_000, wait: 20_000 };

/** Opens the connections on which reports are read for pages; downloads of reports use those of downloads. */
export const openReportPool = ({ connection }: Pick<OpenDatabase, 'connection'>, log: Log) =>
  openPool(connection, log, {
    max,
    name: 'portal reports',
    statementTimeout: limits.statement,
    connectionTimeout: limits.wait,
  });

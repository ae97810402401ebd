import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openPool, type OpenDatabase } from '../db/database';
import type { Db } from '../db/types';
import { HttpError } from '../http/errors';
import type { Log } from '../log/log';
import type { Metrics } from '../metrics/metrics';
import { xlsxStream } from './xlsxStream';
import { csvStream, type CsvCell } from './csv';
import { contentTypeOf, tableFormat } from './tableFormat';

/** Limits the downloads that run at the same time. */
export interface DownloadLimits {
  perServer: number;
  perSession: number;
}

interface TableDownload<Row> {
  /** `projects.csv`; a workbook is named `projects.xlsx`. */
  filename: string;
  titles: string[];
  /** Reads the rows on the given connections; they are only for downloads. */
  rows: (db: Db) => AsyncIterable<Row>;
  cells: (row: Row) => CsvCell[];
}

interface DownloadNeeds {
  log: Log;
  metrics: Metrics;
  /** A text that is the same for all calls of a session. */
  sessionOf: (request: FastifyRequest) => string;
}

/** Seconds after which a refused download may be tried again. */
const retryAfter = 10;

/** Limits the milliseconds of a statement. */
const statementTimeout = 60_000;
/** Limits the milliseconds for which a transaction waits for its reader, who is usually cut earlier. */
const idleTimeout = 120_000;

const refusal = (message: string) => new HttpError(429, message, { code: 'downloads', retryAfter });

/** Puts an item that was read already before the rest of its iterator. */
async function* resume<Row>(first: IteratorResult<Row>, rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

/** Sends downloads, each of which holds a database connection until its reader has taken it. */
export interface Downloads {
  /**
   * Sends rows while they are read: as a workbook if the call asks for one, or as CSV.
   * @throws HttpError 429 when too many downloads run, and the errors of the query
   */
  sendTable<Row>(
    request: FastifyRequest,
    reply: FastifyReply,
    download: TableDownload<Row>,
  ): Promise<FastifyReply>;
  close(): Promise<void>;
}

/**
 * Opens the downloads of a server on a pool of their own, so that slow readers leave all connections of the request pool to the
 * other calls.
 */
export function openDownloads(
  { connection }: Pick<OpenDatabase, 'connection'>,
  { perServer, perSession }: DownloadLimits,
  { log, metrics, sessionOf }: DownloadNeeds,
): Downloads {
  const pool = openPool(connection, log, {
    max: perServer,
    name: 'portal downloads',
    statementTimeout,
    idleTimeout,
  });
  const running = new Map<string, number>();
  let open = 0;
  let refused = 0;
  metrics.watch({ name: 'portal_downloads', help: 'Downloads of tables that run on this server.' }, () => [
    { value: open },
  ]);
  metrics.watch(
    {
      name: 'portal_downloads_refused_total',
      help: 'Downloads of tables that were refused because too many ran.',
      type: 'counter',
    },
    () => [{ value: refused }],
  );

  /** @returns a function that frees the slot, once @throws HttpError 429 */
  function takeSlot(session: string): () => void {
    const own = running.get(session) ?? 0;
    if (own >= perSession || open >= perServer) {
      refused++;
      throw refusal(
        own >= perSession
          ? `You have ${own} downloads running. Wait until one has ended, and try again.`
          : 'Too many downloads are running right now. Please try again in a moment.',
      );
    }
    open++;
    running.set(session, own + 1);
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      open--;
      const left = (running.get(session) ?? 1) - 1;
      if (left) running.set(session, left);
      else running.delete(session);
    };
  }

  return {
    async sendTable(request, reply, { filename, titles, rows, cells }) {
      const format = tableFormat(request) ?? 'csv';
      const free = takeSlot(sessionOf(request));
      const iterator = rows(pool.db)[Symbol.asyncIterator]();
      let stream: Readable;
      try {
        // The first row is read before the answer starts, so that the errors of the query have a status.
        const all = resume(await iterator.next(), iterator);
        stream = (format === 'csv' ? csvStream : xlsxStream)(titles, all, cells);
      } catch (error) {
        free();
        throw error;
      }
      // A reader may go before the stream has come to the rows; then nothing in it would end their transaction.
      const end = async () => {
        try {
          await iterator.return?.();
        } catch {
          // The connection is lost, and its transaction with it.
        } finally {
          free();
        }
      };
      // After the last row, or after the reader's connection was lost.
      stream.once('close', () => void end());
      const named = format === 'csv' ? filename : filename.replace(/\.csv$/, `.${format}`);
      void reply.header('Content-Disposition', `attachment; filename="${named}"`);
      return reply.type(contentTypeOf(format)).send(stream);
    },
    close: () => pool.db.destroy(),
  };
}

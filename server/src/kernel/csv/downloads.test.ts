import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/testDatabase';
import { silentLog } from '../../testing/testCluster';
import { readByCursor } from '../db/cursor';
import type { OpenDatabase } from '../db/database';
import { cutStalledReaders } from '../http/cutStalledReaders';
import { answerError } from '../http/errors';
import { createMetrics } from '../metrics/metrics';
import { openDownloads, type Downloads } from './downloads';

// Real connections on a busy machine.
jest.setTimeout(60_000);

const readerTimeoutMs = 1_500;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const metrics = createMetrics(silentLog);
let database: OpenDatabase;
let app: FastifyInstance;
let downloads: Downloads;
let port: number;
/** The number of rows of a download; each has a kilobyte. */
let rows = 1_000_000;
const table: Parameters<typeof downloads.sendTable<{ text: string }>>[2] = {
  filename: 'x.csv',
  titles: ['Text'],
  rows: (db) =>
    readByCursor<{ text: string }>(
      db,
      sql`select repeat('x', 1000) as text from generate_series(1, ${rows}::int)`,
    ),
  cells: ({ text }) => [text],
};
const opened: ClientRequest[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  downloads = openDownloads(
    database,
    { perServer: 3, perSession: 2 },
    { log: silentLog, metrics, sessionOf: ({ cookies }) => cookies.portal_session ?? '' },
  );
  app = fastify();
  app.setErrorHandler(answerError);
  app.addHook('onSend', cutStalledReaders(readerTimeoutMs));
  app.addHook('onClose', () => downloads.close());
  await app.register(cookie);
  app.get('/csv', (req, reply) => downloads.sendTable(req, reply, table));
  app.get('/broken', (req, reply) =>
    downloads.sendTable(req, reply, {
      filename: 'x.csv',
      titles: ['Text'],
      rows: (db) => readByCursor<{ text: string }>(db, sql`select ${'a\0b'}::text as text`),
      cells: ({ text }) => [text],
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
beforeEach(() => {
  rows = 1_000_000;
});
afterEach(async () => {
  for (const request of opened.splice(0)) request.destroy();
  await until(async () => (await transactions()) === 0);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Requests a download and reads only the head of the answer. */
async function ask(session: string, url = '/csv', accept = 'text/csv'): Promise<IncomingMessage> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: url,
    headers: { cookie: `portal_session=${session}`, accept },
    agent: false,
  });
  sent.on('error', () => undefined);
  opened.push(sent);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
}

/** Counts the transactions that downloads hold open. */
async function transactions(): Promise<number> {
  const { rows: found } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'portal downloads'
    and xact_start is not null`.execute(database.db);
  return found.length;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

describe('downloads', () => {
  it('have a few connections of their own, so that unread downloads take none from other calls', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => ask('one')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]!.headers['retry-after']).toBe('10');
    let text = '';
    for await (const chunk of refused[0]!) text += String(chunk);
    expect(JSON.parse(text)).toMatchObject({
      error: 'You have 2 downloads running. Wait until one has ended, and try again.',
      code: 'downloads',
    });
    expect((await ask('two')).statusCode).toBe(200);
    // The server's limit.
    expect((await ask('three')).statusCode).toBe(429);
    expect(await transactions()).toBe(3);
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
    expect(await metrics.text()).toMatch(/portal_downloads 3\n[^]*portal_downloads_refused_total 21\n/);
  });

  it('free their slot when the reader goes away', async () => {
    await ask('one');
    await ask('one');
    expect((await ask('one')).statusCode).toBe(429);
    opened[0]!.destroy();
    await until(async () => (await transactions()) === 1);
    await until(async () => (await ask('one')).statusCode === 200);
  });

  it.each(['text/csv', xlsx])(
    'as %s end their transaction when the reader goes before the first row',
    async (accept) => {
      let stream: Readable | undefined;
      const reply = {
        header: () => reply,
        type: () => reply,
        send: (sent: Readable) => {
          stream = sent;
          return reply;
        },
      };
      await downloads.sendTable(
        { headers: { accept }, cookies: {}, query: {} } as unknown as FastifyRequest,
        reply as unknown as FastifyReply,
        table,
      );
      expect(await transactions()).toBe(1);
      stream!.destroy();
      await until(async () => (await transactions()) === 0);
      // The slot is free once the server knows that the transaction has ended.
      await until(async () => (await metrics.text()).includes('portal_downloads 0\n'));
    },
  );

  it('as a workbook have the same slots, and free them likewise [xlsx.4]', async () => {
    const first = await ask('one', '/csv', xlsx);
    expect(first.headers['content-disposition']).toBe('attachment; filename="x.xlsx"');
    expect(first.headers['content-type']).toBe(xlsx);
    await ask('one', '/csv', xlsx);
    expect((await ask('one')).statusCode).toBe(429);
    expect(await transactions()).toBe(2);
    opened[0]!.destroy();
    await until(async () => (await transactions()) === 1);
    await until(async () => (await ask('one', '/csv', xlsx)).statusCode === 200);
    const broken = await app.inject({ url: '/broken', headers: { accept: xlsx } });
    expect(broken.statusCode).toBe(400);
  });

  it('are cut when their reader stops reading, and go on while it reads slowly', async () => {
    const slow = await ask('one');
    const stalled = await ask('two');
    expect(await transactions()).toBe(2);
    const cut = once(opened[1]!, 'close');
    let bytes = 0;
    slow.on('data', (piece: Buffer) => (bytes += piece.length)).pause();
    // Takes much in short moments, since the system buffers megabytes.
    const take = setInterval(() => {
      slow.resume();
      setTimeout(() => slow.pause(), 20);
    }, readerTimeoutMs / 7);
    await until(async () => (await transactions()) === 1);
    stalled.resume();
    await cut;
    expect(stalled.complete).toBe(false);
    await sleep(3 * readerTimeoutMs);
    expect(await transactions()).toBe(1);
    clearInterval(take);
    expect(bytes).toBeGreaterThan(1_000_000);
  });

  it('free their slot after the last row, and answer errors of the query with a status', async () => {
    rows = 3;
    for (let i = 0; i < 5; i++) {
      const { statusCode, body } = await app.inject('/csv');
      expect([statusCode, body.split('\r\n').length]).toEqual([200, 5]);
      const broken = await app.inject('/broken');
      expect([broken.statusCode, broken.json<{ error: string }>().error]).toEqual([
        400,
        'The text holds a character that cannot be stored or searched for.',
      ]);
    }
    expect(await metrics.text()).toContain('portal_downloads 0\n');
  });
});

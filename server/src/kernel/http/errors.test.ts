import { once } from 'node:events';
import fastify from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { OpenDatabase } from '../db/database';
import { loggedLines } from '../../testing/loggedLines';
import { createTestDatabase } from '../../testing/testDatabase';
import { requestId } from './requestLog';
import { answerError } from './errors';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into team (name) values ('a'), ('b')`.execute(database.db);
});
afterAll(() => database.close());

/** Changes one team and then another, once both callers have changed their first. */
function changeBoth() {
  let first = 0;
  let both = () => {};
  const met = new Promise<void>((resolve) => (both = resolve));
  return (one: string, other: string) =>
    database.db.transaction().execute(async (tx) => {
      await sql`update team set enable_cr_dash = true where name = ${one}`.execute(tx);
      if (++first === 2) both();
      await met;
      await sql`update team set enable_cr_dash = true where name = ${other}`.execute(tx);
    });
}

test('of two writes in a deadlock one succeeds, the other is refused with a request to retry', async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  const change = changeBoth();
  app.put('/:one/:other', async (request, reply) => {
    const { one, other } = request.params as { one: string; other: string };
    await change(one, other);
    return reply.code(204).send();
  });
  const answers = await Promise.all([
    app.inject({ method: 'PUT', url: '/a/b' }),
    app.inject({ method: 'PUT', url: '/b/a' }),
  ]);
  const [done, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
  expect(done.statusCode).toBe(204);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json<{ error: string }>().error).toContain('Please try again');
  await app.close();
});

test('a write that refers to a row removed at the same moment is refused with a sentence', async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.post('/missing', () =>
    sql`insert into team_member (team_id, usr_id) values (99999, 99999)`.execute(database.db),
  );
  app.post('/taken', () => sql`insert into team (name) values ('a')`.execute(database.db));
  for (const url of ['/missing', '/taken']) {
    const refused = await app.inject({ method: 'POST', url });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: string }>().error).toMatch(/^Somebody .* at the same moment/);
  }
  await app.close();
});

test('an internal error is answered with the beginning of the request id in the log', async () => {
  const app = fastify({ genReqId: requestId });
  app.setErrorHandler(answerError);
  app.get('/fails', () => {
    throw new Error('a-secret-merger');
  });
  const traceparent = `00-${'4bf92f35'.repeat(4)}-${'1'.repeat(16)}-01`;
  const { body } = await app.inject({ url: '/fails', headers: { traceparent } });
  expect(JSON.parse(body)).toMatchObject({
    error: expect.stringContaining('recorded under 4bf92f35;') as string,
    request_id: '4bf92f35'.repeat(4),
  });
  expect(body).not.toContain('merger');
  await app.close();
});

test('the log names the place where the database refused a value, and not the value', async () => {
  const { log, text } = loggedLines();
  const app = fastify({ loggerInstance: log });
  app.setErrorHandler(answerError);
  app.get('/refused', () =>
    sql`insert into holiday (date, name) values ('2026-12-25', ${'a-secret-merger'.repeat(9)})`.execute(
      database.db,
    ),
  );
  app.get('/misread', () => sql`select ${'a-secret-merger'}::date`.execute(database.db));
  for (const url of ['/refused', '/misread']) expect((await app.inject({ url })).statusCode).toBe(500);
  await app.close();
  expect(text()).toContain('holiday_name_check');
  expect(text()).toContain('DateTimeParseError');
  expect(text()).not.toContain('a-secret-merger');
});

describe('a call that fails after its client has left', () => {
  /** @returns what the server logs of a call that fails with the error */
  async function logOf(error: () => Promise<unknown>) {
    const { log, lines } = loggedLines();
    const app = fastify({ loggerInstance: log });
    app.setErrorHandler(answerError);
    const client = new AbortController();
    const failed = new Promise<void>((resolve) => {
      app.get('/', async ({ raw }) => {
        const left = once(raw.socket, 'close');
        client.abort();
        await left;
        try {
          await error();
        } finally {
          // The error has been handled by then.
          setImmediate(resolve);
        }
      });
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    await expect(fetch(url, { signal: client.signal })).rejects.toThrow();
    await failed;
    await app.close();
    return lines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg);
  }

  test('is not logged as an error where the stopping server has closed the database', async () => {
    const closed = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) });
    await sql`select 1`.execute(closed).catch(() => undefined);
    await closed.destroy();
    expect(await logOf(() => sql`select 1`.execute(closed))).toEqual([]);
  });

  test('is logged where anything else is wrong', async () => {
    expect(await logOf(() => Promise.reject(new Error('wrong')))).toEqual(['request failed']);
  });
});

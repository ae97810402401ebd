import fastify from 'fastify';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import { createTestDatabase } from '../testing/testDatabase';
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

test('two writes that wait for each other: one is done, the other is told to try again', async () => {
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

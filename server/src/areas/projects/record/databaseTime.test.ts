import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => jest.useRealTimers());

/** Replaces the server's clock alone: timers and the database go on. */
const setServerClock = (now: string) =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });

it('timeline, audit log, mails and jobs are dated by the database, not by the clock of a server', async () => {
  const { db } = test.database;
  const project = await networkProject(db, 'In Delivery');
  const id = Number(project.split('/').pop());
  const pm = await test.as('pm');
  await sql`delete from mail`.execute(db);
  setServerClock('2001-02-03T04:05:06Z');
  const recipients = (await pm.get(`${project}/comment_recipients`)).json<{ name: string }[] | string[]>();
  const names = recipients.slice(0, 1).map((one) => (typeof one === 'string' ? one : one.name));
  const comment = await pm.post(`${project}/update`, { comment: 'On time', recipients: names });
  expect(comment.statusCode).toBeLessThan(300);
  expect((await pm.put(`${project}/release_id`, { release_id: 'R-77' })).statusCode).toBeLessThan(300);
  expect((await test.anonymous.post('/api/account/recover', { email: 'a@b.example' })).statusCode).toBe(202);
  const { rows } = await sql<{ what: string; late: boolean }>`
    select 'timeline' as what, now() - created_on > interval '1 minute' as late from timeline_entry
      where project_id = ${id} and comment = 'On time'
    union all select 'audit', now() - created_on > interval '1 minute' from audit_entry
      where entity = 'project' and entity_id = ${id} and action in ('commented', 'updated')
    union all select 'mail', now() - (e->>'at')::timestamptz > interval '1 minute' from mail, jsonb_array_elements(events) e
    union all select 'job', now() - (payload->>'at')::timestamptz > interval '1 minute' from job where kind = 'recover'`.execute(
    db,
  );
  expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['timeline', 'audit', 'mail', 'job']));
  expect(rows.filter(({ late }) => late)).toEqual([]);
});

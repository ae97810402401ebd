import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cr, CrActivity, CrChangesSince, CrRow } from 'shared-api/contracts/cr/cr';
import type { Named } from 'shared-api/contracts/common';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

let test: TestApp;
let [techlead, admin, voice] = [] as unknown as [Caller, Caller, Caller];
let project: Named;
let pm: number;
let lastOfDemo: number;

beforeAll(async () => {
  test = await createTestApp();
  [techlead, admin, voice] = [
    await test.as('techlead'),
    await test.as('admin'),
    await test.as('sam.adeyemi'),
  ];
  project = (await techlead.get('/api/cr_projects')).json<Named[]>()[0]!;
  pm = (
    await test.database.db.selectFrom('usr').select('id').where('login', '=', 'pm').executeTakeFirstOrThrow()
  ).id;
  lastOfDemo = Math.max(
    ...(await test.database.db.selectFrom('cr').select('id').execute()).map(({ id }) => id),
  );
});
afterAll(() => test.close());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
async function create(values: object = {}): Promise<Cr> {
  const response = await techlead.post('/api/crs', {
    title: 'Firewall cutover',
    project: { id: project.id },
    start_date: hours(1),
    end_date: hours(5),
    executive_summary: 'All went well.',
    ...values,
  });
  expect(response.statusCode).toBe(201);
  return response.json<Cr>();
}
const put = (cr: Cr, member: string, body: object) => techlead.put(`/api/crs/${cr.id}/${member}`, body);
const post = async (cr: Cr, text: string, next?: string) => {
  const body = {
    text,
    ...(next && { next_update: { next_update_time: next, next_update_details: null } }),
  };
  const response = await techlead.post(`/api/crs/${cr.id}/activities`, body);
  expect(response.statusCode).toBe(201);
  return response.json<CrActivity>();
};
const changes = async (cr: { id: number }) =>
  (await techlead.get(`/api/crs/${cr.id}/changes`)).json<CrChangesSince>();
const told = ({ changes: all }: CrChangesSince) => all.map(({ field, from, to }) => [field, from, to]);

describe('what happened since the last update', () => {
  it('is each member once with its first and last value, the status, and activities that nobody got [cr-draft.2]', async () => {
    const cr = await create({ recipients: [] });
    expect(await changes(cr)).toEqual({ since: null, changes: [] });
    await post(cr, 'Nobody reads this yet.');
    await put(cr, 'status', { status: 'in_progress' });
    await put(cr, 'recipients', { recipients: [{ usr: { id: pm } }] });
    await put(cr, 'executive_summary', { executive_summary: 'First.' });
    await put(cr, 'executive_summary', { executive_summary: 'Second.' });
    await put(cr, 'next_update', { next_update_time: hours(3), next_update_details: 'More' });
    const before = await changes(cr);
    expect(before.since).toBeNull();
    expect(told(before)).toEqual([
      ['Activity', null, 'Nobody reads this yet.'],
      ['Status', 'Planned', 'In progress'],
      ['Recipients', null, 'Sofia Marchetti'],
      ['Executive summary', 'All went well.', 'Second.'],
    ]);
    expect(before.changes[1]).toMatchObject({ by: 'Daniel Okafor' });

    const { created_on } = await post(cr, 'This is mailed.');
    expect(await changes(cr)).toEqual({ since: created_on, changes: [] });
    // A value that was changed and changed back is no news; the project is not told at all.
    await put(cr, 'end_date', { end_date: hours(9) });
    await put(cr, 'end_date', { end_date: cr.end_date });
    await put(cr, 'status', { status: 'monitoring' });
    expect(told(await changes(cr))).toEqual([['Status', 'In progress', 'Monitoring']]);
  });

  it('is answered to those who see the change request', async () => {
    const cr = await create();
    expect((await voice.get(`/api/crs/${cr.id}/changes`)).statusCode).toBe(404);
    expect((await test.anonymous.get(`/api/crs/${cr.id}/changes`)).statusCode).toBe(401);
    expect((await techlead.get('/api/crs/999999/changes')).statusCode).toBe(404);
    expect((await techlead.get('/api/crs/x/changes')).statusCode).toBe(400);
  });
});

describe('the figures of promised updates', () => {
  const updates = async (cr: Cr) => {
    const [row] = (await techlead.get(`/api/crs?id=${cr.id}`)).json<CrRow[]>();
    expect((await techlead.get(`/api/crs/${cr.id}`)).json<Cr>().updates).toEqual(row!.updates);
    return row!.updates;
  };
  const makeOverdue = (cr: Cr) =>
    test.database.db
      .updateTable('cr')
      .set({ next_update_time: new Date(Date.now() - 60_000) })
      .where('id', '=', cr.id)
      .execute();
  const move = async (cr: Cr, next: string | null) => {
    const response = await put(cr, 'next_update', { next_update_time: next, next_update_details: null });
    expect(response.statusCode).toBe(200);
  };

  it('are how many were answered, and how many of them in time [cr-updates.1]', async () => {
    const cr = await create();
    await post(cr, 'It answers no promise.', hours(1));
    expect(await updates(cr)).toEqual({ given: 0, on_time: 0 });
    await post(cr, 'In time.', hours(2));
    await makeOverdue(cr);
    await post(cr, 'Late.', hours(2));
    expect(await updates(cr)).toEqual({ given: 2, on_time: 1 });
  });

  it('stay when the activities that answered them are deleted', async () => {
    const cr = await create({ next_update_time: hours(1) });
    const inTime = await post(cr, 'In time.', hours(2));
    await makeOverdue(cr);
    const late = await post(cr, 'Late.', hours(2));
    for (const { id } of [inTime, late])
      expect((await techlead.delete(`/api/crs/${cr.id}/activities/${id}`)).statusCode).toBe(204);
    expect(await updates(cr)).toEqual({ given: 2, on_time: 1 });
  });

  it('count an overdue one as missed once it is moved or taken back, and none that was not due yet', async () => {
    const cr = await create({ next_update_time: hours(1) });
    await move(cr, hours(2));
    await move(cr, null);
    expect(await updates(cr)).toEqual({ given: 0, on_time: 0 });
    for (const [n, next] of [hours(3), null].entries()) {
      await makeOverdue(cr);
      await move(cr, next);
      expect(await updates(cr)).toEqual({ given: n + 1, on_time: 0 });
    }
    await makeOverdue(cr);
    await techlead.put(`/api/crs/${cr.id}`, { next_update_time: hours(4) });
    expect(await updates(cr)).toEqual({ given: 3, on_time: 0 });
    // Other details leave the promise as it is.
    await makeOverdue(cr);
    await techlead.put(`/api/crs/${cr.id}`, { next_update_details: 'The second half.' });
    expect(await updates(cr)).toEqual({ given: 3, on_time: 0 });
  });

  it.each([['completed'], ['rolled_back'], ['cancelled']])(
    'count an overdue one as missed once the change is %s',
    async (status) => {
      const end = async (cr: Cr) => {
        const steps = status === 'cancelled' ? [status] : ['in_progress', 'monitoring', status];
        for (const step of steps) expect((await put(cr, 'status', { status: step })).statusCode).toBe(200);
      };
      const [overdue, early] = [await create(), await create({ next_update_time: hours(1) })];
      await makeOverdue(overdue);
      await end(overdue);
      await end(early);
      expect(await updates(overdue)).toEqual({ given: 1, on_time: 0 });
      expect(await updates(early)).toEqual({ given: 0, on_time: 0 });
    },
  );

  it('count a promise once, also when an update comes before it and leaves it as it is', async () => {
    const next = hours(1);
    const cr = await create({ next_update_time: next });
    expect((await post(cr, 'Meanwhile.', next)).due_on).toBeNull();
    expect(await updates(cr)).toEqual({ given: 0, on_time: 0 });
    expect((await post(cr, 'In time.', hours(2))).due_on).toBe(next);
    expect(await updates(cr)).toEqual({ given: 1, on_time: 1 });
  });

  it('are in the post-CR report, with the missed ones', async () => {
    const cr = await create({ recipients: [{ usr: { id: pm } }], next_update_time: hours(1) });
    const { id } = await post(cr, 'In time.', hours(2));
    await techlead.delete(`/api/crs/${cr.id}/activities/${id}`);
    await makeOverdue(cr);
    for (const status of ['in_progress', 'monitoring', 'rolled_back']) await put(cr, 'status', { status });
    expect((await techlead.post(`/api/crs/${cr.id}/send_post_cr_report`)).statusCode).toBe(200);
    const mail = await test.database.db
      .selectFrom('mail')
      .select('id')
      .where('event_key', '=', `cr report ${cr.id}`)
      .executeTakeFirstOrThrow();
    const { text } = (await admin.get(`/api/mails/${mail.id}`)).json<{ text: string }>();
    expect(text).toContain('1 of 2 promised updates on time');
  });

  it('are filled from the activities of the time before, as the demo has them', async () => {
    const file = join(__dirname, 'migrations/20261219000000_cr_promises.sql');
    const rollBack = new Error('rolled back');
    const filled = test.database.db.transaction().execute(async (tx) => {
      const read = async () =>
        (
          await sql<{ given: number }>`
            select cr_id, due_on, answered_on from cr_promise where cr_id <= ${lastOfDemo} order by cr_id, due_on`.execute(
            tx,
          )
        ).rows;
      const before = await read();
      expect(before.length).toBeGreaterThan(5);
      await sql`drop view cr_list`.execute(tx);
      await sql`drop table cr_promise`.execute(tx);
      await sql`alter table cr drop column next_update_set_on`.execute(tx);
      await sql.raw(readFileSync(file, 'utf8')).execute(tx);
      expect(await read()).toEqual(before);
      throw rollBack;
    });
    await expect(filled).rejects.toBe(rollBack);
  });
});

it('mails the timeline in the post-CR report as table cells, with no picture that a mail program could drop [cr-timeline.2]', async () => {
  const cr = await create({ recipients: [{ usr: { id: pm } }], start_date: hours(-5), end_date: hours(-1) });
  await put(cr, 'status', { status: 'in_progress' });
  await test.database.db
    .updateTable('cr')
    .set({ started_on: new Date(Date.now() - 4 * 3_600_000) })
    .where('id', '=', cr.id)
    .execute();
  await post(cr, 'It runs.');
  for (const status of ['monitoring', 'completed']) await put(cr, 'status', { status });
  expect((await techlead.post(`/api/crs/${cr.id}/send_post_cr_report`)).statusCode).toBe(200);
  const mail = await test.database.db
    .selectFrom('mail')
    .select('id')
    .where('event_key', '=', `cr report ${cr.id}`)
    .executeTakeFirstOrThrow();
  const { html, text } = (await admin.get(`/api/mails/${mail.id}`)).json<{ html: string; text: string }>();
  // The plan is four hours of five and of the seconds that this test has taken until here; the rest is an overrun.
  expect(html).toMatch(/Planned<\/td>[^]*<td width="(80\.00|79\.9\d)%"[^>]*bgcolor="#878E9D"/);
  expect(html).toMatch(/Actual<\/td>[^]*bgcolor="#6B45C2"[^]*bgcolor="#B3261E"/);
  expect(html).toContain('After the planned end');
  expect(html).toContain('&#9679;');
  expect(html).not.toMatch(/<(img|svg|script)/);
  expect(text).toContain('It runs. (Daniel Okafor)');
});

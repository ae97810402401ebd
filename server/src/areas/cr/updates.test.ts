import type { Cr, CrActivity, CrChangesSince, CrRow } from 'shared-api/contracts/cr/cr';
import type { Named } from 'shared-api/contracts/common';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

let test: TestApp;
let [techlead, admin, voice] = [] as unknown as [Caller, Caller, Caller];
let project: Named;
let pm: number;

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

it('counts the promised updates that were given, and those of them in time [cr-updates.1]', async () => {
  const cr = await create();
  const row = async () => (await techlead.get(`/api/crs?id=${cr.id}`)).json<CrRow[]>()[0]!.updates;
  await post(cr, 'It answers no promise.', hours(1));
  expect(await row()).toEqual({ given: 0, on_time: 0 });
  await post(cr, 'In time.', hours(2));
  await test.database.db
    .updateTable('cr')
    .set({ next_update_time: new Date(Date.now() - 60_000) })
    .where('id', '=', cr.id)
    .execute();
  await post(cr, 'Late.', hours(2));
  expect(await row()).toEqual({ given: 2, on_time: 1 });
  expect((await techlead.get(`/api/crs/${cr.id}`)).json<Cr>().updates).toEqual({ given: 2, on_time: 1 });
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

import type { Cr, CrActivity, CrRow } from 'shared-api/contracts/cr/cr';
import type { AuditEntry } from 'shared-api/contracts/audit';
import type { Named } from 'shared-api/contracts/common';
import { encodeForm } from '../../testing/encodeForm';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

let test: TestApp;
/** Members of teams with the CR dashboard. */
let [techlead, hannah] = [] as unknown as [Caller, Caller];
/** A global admin, a member of a team without the dashboard, and a person without a team. */
let [admin, voice, outsider] = [] as unknown as [Caller, Caller, Caller];
const people: Record<string, number> = {};
let team: number;
let roles: Named[];
let project: Named;
/** A project that no member of a team with the dashboard sees. */
let hidden: Named;

beforeAll(async () => {
  test = await createTestApp();
  [techlead, hannah, admin, voice, outsider] = [
    await test.as('techlead'),
    await test.as('hannah.ortiz'),
    await test.as('admin'),
    await test.as('sam.adeyemi'),
    await test.as('outsider'),
  ];
  const { db } = test.database;
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
  team = (
    await db.selectFrom('team').select('id').where('name', '=', 'Edge Access').executeTakeFirstOrThrow()
  ).id;
  roles = (await techlead.get('/api/cr_roles')).json<Named[]>();
  const seen = (await techlead.get('/api/cr_projects?per_page=300')).json<Named[]>();
  project = seen[0]!;
  const all = (await admin.get('/api/cr_projects?per_page=300')).json<Named[]>();
  hidden = all.find(({ id }) => !seen.some((one) => one.id === id))!;
});
afterAll(() => test.close());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const role = (name: string) => roles.find((one) => one.name === name)!;
const valid = (values: object = {}) => ({
  title: 'Firewall cutover',
  project: { id: project.id },
  start_date: hours(1),
  end_date: hours(5),
  ...values,
});
async function create(values: object = {}, by: Caller = techlead): Promise<Cr> {
  const response = await by.post('/api/crs', valid(values));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Cr>();
}
const url = ({ id }: { id: number }, rest = '') => `/api/crs/${id}${rest}`;
const read = async (cr: { id: number }, by: Caller = techlead) => (await by.get(url(cr))).json<Cr>();
const put = (cr: { id: number }, member: string, body: object, by: Caller = techlead) =>
  by.put(url(cr, `/${member}`), body);
const mails = (event: string) =>
  test.database.db
    .selectFrom('mail')
    .select(['usr_id', 'kind'])
    .where('event_key', 'like', `${event}%`)
    .orderBy('usr_id')
    .execute();
const upload = (activity: number, filename: string, content: string, by: Caller = techlead) => {
  const { payload, headers } = encodeForm([{ name: 'attachment', filename, content }]);
  return by.post(`/api/cr_activities/${activity}/attachment`, payload, { headers });
};

describe('access to change requests', () => {
  it('is for members of teams with the dashboard and global admins; others are told nothing [cr.3]', async () => {
    const cr = await create();
    for (const caller of [techlead, hannah, admin]) {
      expect((await caller.get('/api/crs')).statusCode).toBe(200);
      expect((await caller.get(url(cr))).json()).toMatchObject({ id: cr.id, title: 'Firewall cutover' });
    }
    for (const caller of [voice, outsider]) {
      for (const path of ['/api/crs', '/api/cr_projects', '/api/cr_roles'])
        expect([path, (await caller.get(path)).statusCode]).toEqual([path, 403]);
      expect((await caller.post('/api/crs', valid())).statusCode).toBe(403);
      const missing = (await caller.get('/api/crs/999999')).json<{ error: string }>().error;
      expect((await caller.get(url(cr))).json()).toMatchObject({ error: missing });
      for (const [member, body] of Object.entries({
        status: { status: 'in_progress' },
        start_date: { start_date: hours(2) },
        end_date: { end_date: hours(9) },
        executive_summary: { executive_summary: 'x' },
        next_update: { next_update_time: hours(2), next_update_details: null },
        recipients: { recipients: [] },
        [`roles/${role('Engineer').id}`]: { usrId: people.pm },
      }))
        expect([member, (await put(cr, member, body, caller)).statusCode]).toEqual([member, 404]);
      expect((await caller.put(url(cr), { title: 'Mine' })).statusCode).toBe(404);
      expect((await caller.get(url(cr, '/activities'))).statusCode).toBe(404);
      expect((await caller.post(url(cr, '/activities'), { text: 'Hm' })).statusCode).toBe(404);
      expect((await caller.post(url(cr, '/send_post_cr_report'))).statusCode).toBe(404);
    }
    for (const path of ['/api/crs', url(cr), '/api/cr_projects', '/api/cr_roles', url(cr, '/activities')])
      expect([path, (await test.anonymous.get(path)).statusCode]).toEqual([path, 401]);
    expect(await read(cr)).toEqual(cr);
  });

  it('ends when the team loses the dashboard', async () => {
    const set = (enabled: boolean) =>
      test.database.db.updateTable('team').set({ enable_cr_dash: enabled }).where('id', '=', team).execute();
    await set(false);
    expect((await hannah.get('/api/crs')).statusCode).toBe(403);
    await set(true);
    expect((await hannah.get('/api/crs')).statusCode).toBe(200);
  });

  it('shows the project only to those who see it, and finds by it only what they see [cr.4]', async () => {
    const cr = await create({ project: { id: hidden.id } }, admin);
    expect(cr.project).toEqual(hidden);
    expect((await read(cr)).project).toBeNull();
    const found = async (by: Caller) =>
      (await by.get(`/api/crs?project_id=${hidden.id}`)).json<CrRow[]>().map(({ id }) => id);
    expect(await found(admin)).toEqual([cr.id]);
    expect(await found(techlead)).toEqual([]);
    // Sent back as it was read, the project stays.
    expect((await techlead.put(url(cr), await read(cr))).statusCode).toBe(200);
    expect((await read(cr, admin)).project).toEqual(hidden);
  });
});

describe('a new change request', () => {
  it('is planned, with its roles, recipients and next update, and the caller as its creator [cr.5]', async () => {
    const next = hours(0.5);
    const cr = await create({
      title: '  Core switchover ',
      executive_summary: ' Both cores. ',
      next_update_time: next,
      next_update_details: 'Say whether it starts.',
      recipients: [{ team: { id: team } }, { usr: { id: people.pm } }, { usr: { id: people.pm } }],
      roles: [{ role: { id: role('CR Lead').id }, usr: { id: people.techlead } }],
    });
    expect(cr).toMatchObject({
      title: 'Core switchover',
      status: 'planned',
      project,
      executive_summary: 'Both cores.',
      next_update_time: next,
      next_update_details: 'Say whether it starts.',
      recipients: [
        { usr: { id: people.pm, name: 'Sofia Marchetti' }, team: null },
        { usr: null, team: { id: team, name: 'Edge Access' } },
      ],
      creator: { id: people.techlead },
      activities: [],
      report: null,
    });
    expect(cr.roles.map(({ role: { name }, usr }) => [name, usr?.name ?? null])).toEqual([
      ['CR Lead', 'Daniel Okafor'],
      ['Engineer', null],
      ['Team Manager', null],
      ['Liaison', null],
    ]);
  });

  it.each([
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['project', { project: { id: 999999 } }],
    ['end_date', { end_date: hours(1) }],
    ['next_update_time', { next_update_time: hours(-1) }],
    ['recipients', { recipients: [{ usr: { id: 999999 } }] }],
    ['recipients', { recipients: [{ team: { id: 999999 } }] }],
    ['recipients', { recipients: [{}] }],
    ['status', { status: 'completed' }],
    ['creator', { creator: { id: 1 } }],
  ])('is refused with a fault at %s: %j', async (field, values) => {
    const response = await techlead.post('/api/crs', valid(values));
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toContain(field);
  });

  it('is refused for a project that the caller does not see, with the same words as for a missing one', async () => {
    const fault = async (id: number) =>
      (await techlead.post('/api/crs', valid({ project: { id } }))).json<{ error: string }>().error;
    expect(await fault(hidden.id)).toBe(await fault(999999));
  });

  it('is created once when the call is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'a-key-of-a-new-cr-1' };
    const call = async () => (await techlead.post('/api/crs', valid(), { headers })).json<Cr>();
    expect((await call()).id).toBe((await call()).id);
  });
});

describe('the members of a change request', () => {
  it('change on their own, each with an entry in the audit log [cr.6]', async () => {
    const cr = await create();
    const [start, end, next] = [hours(2), hours(9), hours(1)];
    await put(cr, 'start_date', { start_date: start });
    await put(cr, 'end_date', { end_date: end });
    await put(cr, 'executive_summary', { executive_summary: 'All went well.' });
    await put(cr, 'next_update', { next_update_time: next, next_update_details: 'The first step.' });
    await put(cr, 'recipients', { recipients: [{ usr: { id: people.pm } }] });
    await put(cr, `roles/${role('Liaison').id}`, { usrId: people.reviewer });
    await techlead.put(url(cr), { title: 'Another title' });
    expect(await read(cr, hannah)).toMatchObject({
      title: 'Another title',
      start_date: start,
      end_date: end,
      executive_summary: 'All went well.',
      next_update_time: next,
      next_update_details: 'The first step.',
      recipients: [{ usr: { name: 'Sofia Marchetti' } }],
    });
    const entries = (await admin.get('/api/audit?entity=cr&per_page=300')).json<AuditEntry[]>();
    const fields = entries
      .filter((entry) => entry.entity_id === cr.id)
      .flatMap(({ changes, action }) => changes.map(({ field }) => field).join(', ') || action);
    expect(fields).toEqual([
      'Title',
      'Liaison',
      'Recipients',
      'Next update, Details of the next update',
      'Executive summary',
      'End',
      'Start',
      'created',
    ]);
  });

  it('answer 409 with the present value when another person changed them meanwhile [cr.7]', async () => {
    const cr = await create({ executive_summary: 'First.' });
    const lead = role('CR Lead').id;
    const steps: [string, object, object, unknown][] = [
      ['start_date', { start_date: hours(2) }, { start_date: hours(3), seen: cr.start_date }, undefined],
      ['end_date', { end_date: hours(8) }, { end_date: hours(9), seen: cr.end_date }, undefined],
      [
        'executive_summary',
        { executive_summary: 'Theirs.' },
        { executive_summary: 'Mine.', seen: 'First.' },
        'Theirs.',
      ],
      [
        'next_update',
        { next_update_time: hours(1), next_update_details: null },
        { next_update_time: hours(2), next_update_details: null, seen: null },
        undefined,
      ],
      [
        'recipients',
        { recipients: [{ usr: { id: people.pm } }] },
        { recipients: [{ team: { id: team } }], seen: [] },
        [{ usr: { id: people.pm, name: 'Sofia Marchetti' }, team: null }],
      ],
      [
        `roles/${lead}`,
        { usrId: people.pm },
        { usrId: people.techlead, seen: null },
        { id: people.pm, name: 'Sofia Marchetti' },
      ],
      ['status', { status: 'in_progress' }, { status: 'cancelled', seen: 'planned' }, 'in_progress'],
    ];
    for (const [member, theirs, mine, present] of steps) {
      expect([member, (await put(cr, member, theirs, hannah)).statusCode]).toEqual([member, 200]);
      const before = await read(cr);
      const refused = await put(cr, member, mine);
      expect([member, refused.statusCode]).toEqual([member, 409]);
      if (present !== undefined) expect(refused.json<{ present: unknown }>().present).toEqual(present);
      expect(await read(cr)).toEqual(before);
      // To the value that it has: nothing is overwritten.
      expect((await put(cr, member, { ...theirs, seen: (mine as { seen: unknown }).seen })).statusCode).toBe(
        200,
      );
    }
    await hannah.put(url(cr), { title: 'Theirs' });
    const refused = await techlead.put(url(cr), { title: 'Mine', seen: { title: cr.title } });
    expect([refused.statusCode, refused.json<{ present: unknown }>().present]).toEqual([409, 'Theirs']);
  });

  it('change together with If-Match, and answer 412 for a version that is not the present one', async () => {
    const cr = await create();
    const tag = (await techlead.get(url(cr))).headers.etag as string;
    const change = (values: object) =>
      techlead.put(url(cr), { ...cr, ...values }, { headers: { 'if-match': tag } });
    // Both dates move past the other's present value.
    const moved = { start_date: hours(20), end_date: hours(24) };
    expect((await change(moved)).json()).toMatchObject(moved);
    const stale = await change({ title: 'Too late' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ present: { ...moved, title: cr.title } });
    expect((await techlead.put(url(cr), { nonsense: 1 })).statusCode).toBe(422);
  });

  it('are refused when they make no sense, and nothing changes', async () => {
    const cr = await create();
    const engineer = `roles/${role('Engineer').id}`;
    for (const [member, body, status] of [
      ['start_date', { start_date: hours(6) }, 422],
      ['end_date', { end_date: hours(0.5) }, 422],
      ['end_date', { end_date: 'tomorrow' }, 422],
      ['next_update', { next_update_time: hours(-1), next_update_details: null }, 422],
      ['executive_summary', { executive_summary: 'x'.repeat(4001) }, 422],
      ['recipients', { recipients: [{ usr: { id: people.pm }, team: { id: team } }] }, 422],
      [engineer, { usrId: 999999 }, 422],
      ['roles/999999', { usrId: people.pm }, 404],
      ['status', { status: 'done' }, 422],
      ['status', { status: 'completed' }, 422],
    ] as const)
      expect([member, body, (await put(cr, member, body)).statusCode]).toEqual([member, body, status]);
    expect(await read(cr)).toEqual(cr);
  });
});

describe('the life of a change request', () => {
  it('goes through its statuses, which stand among the activities with their actual times [cr.8]', async () => {
    const cr = await create({ end_date: null, next_update_time: hours(1) });
    const move = (status: string) => put(cr, 'status', { status });
    expect((await move('in_progress')).json<Cr>().started_on).not.toBeNull();
    await move('monitoring');
    const refused = await move('completed');
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['end_date', 'executive_summary'],
    ]);
    await put(cr, 'end_date', { end_date: hours(4) });
    await put(cr, 'executive_summary', { executive_summary: 'Done.' });
    const done = (await move('completed')).json<Cr>();
    expect(done.activities.map(({ status, creator }) => [status, creator.name])).toEqual([
      ['completed', 'Daniel Okafor'],
      ['monitoring', 'Daniel Okafor'],
      ['in_progress', 'Daniel Okafor'],
    ]);
    expect([done.next_update_time, done.ended_on === null]).toEqual([null, false]);
    expect((await move('monitoring')).statusCode).toBe(422);
    for (const body of [{ executive_summary: null }, { end_date: null }])
      expect((await put(cr, Object.keys(body)[0]!, body)).statusCode).toBe(422);
    expect(
      (await put(cr, 'next_update', { next_update_time: hours(1), next_update_details: null })).statusCode,
    ).toBe(422);
  });

  it('is listed by status, lead and title, the next update first [cr.9]', async () => {
    const lead = [{ role: { id: role('CR Lead').id }, usr: { id: people['hannah.ortiz'] } }];
    const late = await create({ title: 'Zebra one', next_update_time: hours(4), roles: lead });
    const soon = await create({ title: 'Zebra two', next_update_time: hours(2), roles: lead });
    const none = await create({ title: 'Zebra three', roles: lead });
    await put(none, 'status', { status: 'cancelled' });
    const list = async (query: string) =>
      (await techlead.get(`/api/crs?search=zebra&${query}`)).json<CrRow[]>().map(({ id }) => id);
    expect(await list('sort=next_update_time')).toEqual([soon.id, late.id, none.id]);
    expect(await list('status=planned&sort=id')).toEqual([late.id, soon.id]);
    expect(await list(`lead_id=${people['hannah.ortiz']}&status=cancelled`)).toEqual([none.id]);
    expect(await list(`lead_id=${people.pm}`)).toEqual([]);
    const byId = (await techlead.get(`/api/crs?search=${soon.id}`)).json<CrRow[]>();
    expect(byId.map(({ id }) => id)).toContain(soon.id);
    expect((await techlead.get('/api/crs?creator=1')).statusCode).toBe(400);
    const total = (await techlead.get('/api/crs?search=zebra&per_page=1')).headers['x-total'];
    expect(total).toBe('3');
  });
});

describe('activities', () => {
  it('are mailed to the recipients but not to their author, and set the next update [cr.10]', async () => {
    const first = hours(1);
    const cr = await create({
      next_update_time: first,
      recipients: [{ usr: { id: people.techlead } }, { usr: { id: people.pm } }, { team: { id: team } }],
    });
    const next = { next_update_time: hours(2), next_update_details: 'The second half.' };
    const headers = { 'idempotency-key': 'a-key-of-an-activity' };
    const add = () =>
      techlead.post(url(cr, '/activities'), { text: ' First half moved. ', next_update: next }, { headers });
    const added = (await add()).json<CrActivity>();
    expect(added).toMatchObject({ text: 'First half moved.', due_on: first, can_delete: true });
    expect((await add()).json<CrActivity>().id).toBe(added.id);
    const sent = (await mails(`cr activity ${added.id}`)).map(({ usr_id }) => usr_id);
    const members = await test.database.db
      .selectFrom('team_member')
      .select('usr_id')
      .where('team_id', '=', team)
      .execute();
    expect(sent.sort()).toEqual([people.pm, ...members.map(({ usr_id }) => usr_id)].sort());
    const now = await read(cr, hannah);
    expect(now).toMatchObject({ ...next, last_activity: { text: 'First half moved.' } });
    expect(now.activities).toMatchObject([{ id: added.id, can_delete: false }]);
    expect((await techlead.get(url(cr, '/activities'))).json()).toMatchObject([{ id: added.id }]);
    expect((await techlead.post(url(cr, '/activities'), { text: '  ' })).statusCode).toBe(422);
  });

  it('are deleted by their author and admins; statuses and those of other change requests are not [cr.11]', async () => {
    const [cr, other] = [await create(), await create()];
    const add = async () => (await techlead.post(url(cr, '/activities'), { text: 'A' })).json<CrActivity>();
    const [one, two] = [await add(), await add()];
    expect((await hannah.delete(url(cr, `/activities/${one.id}`))).statusCode).toBe(403);
    expect((await outsider.delete(url(cr, `/activities/${one.id}`))).statusCode).toBe(404);
    expect((await techlead.delete(url(other, `/activities/${one.id}`))).statusCode).toBe(404);
    expect((await techlead.delete(url(cr, `/activities/${one.id}`))).statusCode).toBe(204);
    expect((await techlead.delete(url(cr, `/activities/${one.id}`))).statusCode).toBe(404);
    expect((await admin.delete(url(cr, `/activities/${two.id}`))).statusCode).toBe(204);
    await put(cr, 'status', { status: 'cancelled' });
    const [status] = (await read(cr)).activities;
    expect((await admin.delete(url(cr, `/activities/${status!.id}`))).statusCode).toBe(403);
    expect((await read(cr)).activities).toHaveLength(1);
  });

  it('carry one file of their author, which those who work with change requests download [cr.12]', async () => {
    const cr = await create();
    const { id } = (await techlead.post(url(cr, '/activities'), { text: 'See.' })).json<CrActivity>();
    const download = (by: Caller) => by.get(`/api/cr_activities/${id}/attachment_download`);
    expect((await download(techlead)).statusCode).toBe(404);
    expect((await upload(id, 'a.txt', 'x', outsider)).statusCode).toBe(404);
    expect((await upload(id, 'a.txt', 'x', hannah)).statusCode).toBe(403);
    expect((await upload(999999, 'a.txt', 'x')).statusCode).toBe(404);
    expect((await upload(id, 'a.txt', '')).statusCode).toBe(422);
    const added = await upload(id, 'counters.txt', 'no errors');
    expect([added.statusCode, added.json<CrActivity>().attachment]).toEqual([
      201,
      { filename: 'counters.txt', size: 9 },
    ]);
    // Another file replaces it.
    expect((await upload(id, 'first.txt', 'x')).statusCode).toBe(201);
    expect((await upload(id, 'counters.txt', 'no errors')).statusCode).toBe(201);
    const file = await download(hannah);
    expect([file.body, file.headers['content-disposition']]).toEqual([
      'no errors',
      expect.stringContaining('attachment; filename="counters.txt"'),
    ]);
    expect((await download(outsider)).statusCode).toBe(404);
    expect((await download(test.anonymous)).statusCode).toBe(401);
  });
});

describe('the post-CR report', () => {
  it('is mailed once to the recipients of a change that has ended, and kept with them [cr.13]', async () => {
    const cr = await create({ executive_summary: 'Done.', recipients: [] });
    const send = () => techlead.post(url(cr, '/send_post_cr_report'));
    expect((await send()).statusCode).toBe(409);
    for (const status of ['in_progress', 'monitoring', 'rolled_back']) await put(cr, 'status', { status });
    expect((await send()).statusCode).toBe(422);
    await put(cr, 'recipients', { recipients: [{ usr: { id: people.pm } }] });
    const sent = await Promise.all([send(), send()]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mails(`cr report ${cr.id}`)).toEqual([{ usr_id: people.pm, kind: 'cr_report' }]);
    await put(cr, 'recipients', { recipients: [] });
    const entries = (await admin.get('/api/audit?entity=cr&action=report%20sent')).json<AuditEntry[]>();
    expect(entries.filter(({ entity_id }) => entity_id === cr.id)).toMatchObject([
      { changes: [{ field: 'Recipients', to: 'Sofia Marchetti' }] },
    ]);
    expect((await read(cr)).report).toMatchObject({
      sent_by: { name: 'Daniel Okafor' },
      recipients: [{ id: people.pm, name: 'Sofia Marchetti' }],
    });
  });
});

it('mails no name of a project and no link to those who may not see them [cr.15]', async () => {
  const cr = await create({
    recipients: [{ usr: { id: people.outsider } }, { usr: { id: people['hannah.ortiz'] } }],
    executive_summary: 'It went back.',
  });
  const { id } = (await techlead.post(url(cr, '/activities'), { text: 'It runs.' })).json<CrActivity>();
  const textTo = async (event: string, login: string) => {
    const mail = await test.database.db
      .selectFrom('mail')
      .select('id')
      .where('event_key', '=', event)
      .where('usr_id', '=', people[login]!)
      .executeTakeFirstOrThrow();
    return (await admin.get(`/api/mails/${mail.id}`)).json<{ text: string }>().text;
  };
  const link = `/cr_dashboard/${cr.id}`;
  const told = await textTo(`cr activity ${id}`, 'outsider');
  expect(told).toContain('It runs.');
  expect([told.includes(project.name), told.includes(link)]).toEqual([false, false]);
  expect(await textTo(`cr activity ${id}`, 'hannah.ortiz')).toContain(link);
  for (const status of ['in_progress', 'monitoring', 'rolled_back']) await put(cr, 'status', { status });
  await techlead.post(url(cr, '/send_post_cr_report'));
  const report = await textTo(`cr report ${cr.id}`, 'outsider');
  for (const part of ['Rolled back', 'It went back.', 'It runs. (Daniel Okafor)'])
    expect(report).toContain(part);
  expect(report).not.toContain(project.name);
});

it('searches open projects that the caller sees, by name and id [cr.14]', async () => {
  const search = async (text: string, by: Caller = techlead) =>
    (await by.get(`/api/cr_projects?per_page=300&search=${encodeURIComponent(text)}`)).json<Named[]>();
  expect(await search(project.name)).toContainEqual(project);
  expect(await search(String(project.id))).toContainEqual(project);
  expect(await search(hidden.name)).not.toContainEqual(hidden);
  expect(await search(hidden.name, admin)).toContainEqual(hidden);
  await test.database.db
    .updateTable('project_list')
    .set({ is_closed: true })
    .where('project_id', '=', project.id)
    .execute();
  expect(await search(project.name)).not.toContainEqual(project);
});

it('keeps the change request of a project that is deleted', async () => {
  const cr = await create({ project: { id: hidden.id } }, admin);
  expect((await admin.delete(`/api/projects/${hidden.id}`)).statusCode).toBe(204);
  expect((await read(cr, admin)).project).toBeNull();
});

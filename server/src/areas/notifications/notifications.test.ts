import { sql } from 'kysely';
import type { MailChoice, Notification } from 'shared-api/contracts/personal/notifications';
import type { Quote } from 'shared-api/contracts/financials';
import { openLive } from '../../testing/liveClient';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { addRule, removeMailRules, userIdOf } from '../projects/mail/testing/testMails';
import { idInGroup, networkProject } from '../projects/testing/testProjects';
import { addBookings, workingDay, type TestBookings } from '../bookings/testing/testBookings';

let test: TestApp;
let url: string;
let id: number;
let made: TestBookings;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of [
    'admin',
    'requester',
    'techlead',
    'pm',
    'reviewer',
    'teammanager',
    'helen.ward',
    'outsider',
  ])
    callers[login] = await test.as(login);
  made = await addBookings(db());
});
afterAll(() => test.close());
beforeEach(async () => {
  await removeMailRules(db());
  await run(sql`delete from job where kind = 'notify'`);
  await run(sql`delete from notification`);
  url = await networkProject(db(), 'In Review');
  id = Number(url.split('/').pop());
});

const as = (login: string) => callers[login]!;
const db = () => test.database.db;
const run = (query: ReturnType<typeof sql>) => query.execute(db());
const stateId = (name: string) => idInGroup(db(), 'project_state', 'Network', name);
const roleId = (name: string) => idInGroup(db(), 'usr_role', 'Network', name);
const notify = () => runDueJobs(test);
const list = async (login: string, query = '') => {
  const answer = await as(login).get(`/api/notifications${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Notification[]>();
};
const texts = async (login: string) => (await list(login)).map(({ text }) => text);
const nameOf = async (login: string) =>
  (await db().selectFrom('usr').select('name').where('login', '=', login).executeTakeFirstOrThrow()).name;
const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
};
const comment = (login: string, recipients: string[]) =>
  done(as(login).post(`${url}/update`, { comment: 'Look.', recipients }));
const move = async (login: string, state: string, text?: string) =>
  done(as(login).put(`${url}/state`, { id: await stateId(state), ...(text ? { comment: text } : {}) }));

describe('a person is notified', () => {
  it('of a comment for their role or for the team’s manager, and nobody else is [notifications.1]', async () => {
    await comment('pm', ['Tech Lead', 'Team Manager']);
    await notify();
    const [one] = await list('techlead');
    expect(one).toMatchObject({
      kind: 'comment',
      text: 'Sofia Marchetti wrote a comment for you',
      subject: expect.stringMatching(new RegExp(`^#${id} `)) as string,
      to: `/projects/${id}/timeline`,
      times: 1,
      read: false,
    });
    expect(await texts('teammanager')).toEqual(['Sofia Marchetti wrote a comment for you']);
    for (const login of ['pm', 'reviewer', 'admin']) expect([login, await texts(login)]).toEqual([login, []]);
    expect((await list('requester')).map(({ kind }) => kind)).toEqual(['own_comment']);
  });

  it('of a comment on a project that they raised, once, and not of their own [notifications.11]', async () => {
    await comment('requester', []);
    await notify();
    expect(await texts('requester')).toEqual([]);
    await comment('reviewer', []);
    await notify();
    const reviewer = await nameOf('reviewer');
    expect(await list('requester')).toMatchObject([
      {
        kind: 'own_comment',
        text: `${reviewer} commented on your project`,
        to: `/projects/${id}/timeline`,
        times: 1,
        read: false,
      },
    ]);
    expect(await texts('techlead')).toEqual([]);
    await comment('pm', []);
    await notify();
    expect(await texts('requester')).toEqual(['2 comments on your project, the last by Sofia Marchetti']);
    await done(as('requester').put('/api/notifications/read', { ids: 'all', read: true }));
    // The same person is the recipient and the requester.
    await run(sql`update project_role set usr_id = ${await userIdOf(db(), 'requester')}
      where project_id = ${id} and usr_role_id = ${await roleId('Tech Lead')}`);
    await comment('pm', ['Tech Lead']);
    await notify();
    expect((await list('requester', '?unread=true')).map(({ kind, times }) => [kind, times])).toEqual([
      ['comment', 1],
    ]);
  });

  it('of a hold that another person puts on a project that they raised, or removes [notifications.12]', async () => {
    const hold = (login: string, on: boolean) =>
      done(as(login).put(`${url}/on_hold`, { on_hold: on, comment: 'Freeze.' }));
    await hold('admin', true);
    await notify();
    const admin = await nameOf('admin');
    expect(await list('requester')).toMatchObject([
      {
        kind: 'hold',
        text: `${admin} put your project on hold`,
        to: `/projects/${id}/timeline`,
        read: false,
      },
    ]);
    await hold('pm', false);
    await notify();
    expect(await texts('requester')).toEqual(['Sofia Marchetti removed the hold of your project']);
    for (const login of ['pm', 'techlead', 'reviewer', 'admin'])
      expect([login, await texts(login)]).toEqual([login, []]);
    await run(sql`delete from notification`);
    await hold('requester', true);
    await hold('requester', false);
    await notify();
    expect(await texts('requester')).toEqual([]);
  });

  it('when the next step of a project becomes theirs, until it is taken [notifications.2]', async () => {
    await move('techlead', 'Quoted');
    await notify();
    const [next] = await list('helen.ward');
    expect(next).toMatchObject({ kind: 'next', to: `/projects/${id}`, read: false });
    expect(next!.text).toMatch(/^You’re next: /);
    await move('techlead', 'In Review', 'Once more.').catch(() => move('admin', 'In Review', 'Once more.'));
    await notify();
    expect((await list('helen.ward')).find(({ kind }) => kind === 'next')).toMatchObject({ read: true });
  });

  it('when they are to decide a quote', async () => {
    await run(sql`delete from quote where project_id = ${id}`);
    const quote = (await as('techlead').post(`${url}/quotes`, { scope: 'Two', price: 5 })).json<Quote>();
    expect(quote.id).toBeDefined();
    await notify();
    expect(await texts('helen.ward')).toEqual([expect.stringContaining('Approve or reject a quote')]);
  });

  it('of a role on a project [notifications.3]', async () => {
    const priya = await userIdOf(db(), 'priya.raman');
    await done(as('pm').put(`${url}/roles/${await roleId('Tech Lead')}`, { usr: { id: priya } }));
    await notify();
    callers['priya.raman'] ??= await test.as('priya.raman');
    expect(await list('priya.raman')).toMatchObject([
      { kind: 'role', text: 'Sofia Marchetti gave you the role Tech Lead', to: `/projects/${id}` },
    ]);
  });

  it('of no role when a booking of the project is changed', async () => {
    url = await networkProject(db(), 'In Delivery');
    const day = await workingDay(db(), 6);
    const booking = await as('pm').post('/api/bookings', {
      project_id: Number(url.split('/').pop()),
      booking_subtype_id: made.ids.Paired,
      start: `${day}T12:00:00.000Z`,
      finish: `${day}T16:00:00.000Z`,
      data: { reason: 'Old switch' },
      child: {
        booking_subtype_id: made.ids.Meeting,
        start: `${day}T12:00:00.000Z`,
        finish: `${day}T12:30:00.000Z`,
      },
    });
    expect(booking.statusCode).toBe(201);
    const { id: bookingId } = booking.json<{ id: number }>();
    await done(as('pm').put(`/api/bookings/${bookingId}/reason`, { value: 'New switch' }));
    await notify();
    for (const login of ['techlead', 'helen.ward', 'requester'])
      expect([login, await texts(login)]).toEqual([login, []]);
  });

  it('when a project that they raised is moved by another person [notifications.4]', async () => {
    url = await networkProject(db(), 'Submitted');
    await move('techlead', 'In Review');
    await notify();
    expect(await texts('requester')).toEqual(['Daniel Okafor moved your project to In Review']);
  });

  it('of a decision about their booking [notifications.5]', async () => {
    url = await networkProject(db(), 'In Delivery');
    const day = await workingDay(db(), 5);
    const projectId = Number(url.split('/').pop());
    const booking = await as('techlead').post('/api/bookings', {
      project_id: projectId,
      booking_subtype_id: made.ids.Approved,
      start: `${day}T12:00:00.000Z`,
      finish: `${day}T13:00:00.000Z`,
    });
    expect(booking.statusCode).toBe(201);
    const { id: bookingId, booking_type_id: typeId } = booking.json<{
      id: number;
      booking_type_id: number;
    }>();
    await done(as('pm').put(`/api/bookings/${bookingId}/status`, { status: 'booked' }));
    await notify();
    expect((await list('techlead')).filter(({ kind }) => kind === 'booking')).toMatchObject([
      {
        text: expect.stringMatching(/^Sofia Marchetti approved your booking /) as string,
        to: `/projects/${projectId}/bookings/${typeId}?booking=${bookingId}`,
      },
    ]);
    await done(as('techlead').put(`/api/bookings/${bookingId}/status`, { status: 'cancelled' }));
    await notify();
    expect((await list('techlead'))[0]!.text).toMatch(/approved/);
  });

  it('of a declined booking, with the reason', async () => {
    url = await networkProject(db(), 'In Delivery');
    const day = await workingDay(db(), 5);
    const projectId = Number(url.split('/').pop());
    const asked = await as('techlead').post('/api/bookings', {
      project_id: projectId,
      booking_subtype_id: made.ids.Approved,
      start: `${day}T14:00:00.000Z`,
      finish: `${day}T15:00:00.000Z`,
    });
    const { id: bookingId } = asked.json<{ id: number }>();
    await done(
      as('pm').put(`/api/bookings/${bookingId}/status`, {
        status: 'cancelled',
        comment: 'The freeze begins.',
      }),
    );
    await notify();
    expect((await list('techlead'))[0]!.text).toMatch(
      /^Sofia Marchetti declined your booking .*: The freeze begins\.$/,
    );
  });

  it('of a role on a change request [notifications.6]', async () => {
    const { rows } = await sql<{ cr: number; role: number }>`
      select c.id as cr, k.id as role from cr c cross join cr_role_kind k order by c.id, k.id limit 1`.execute(
      db(),
    );
    const { cr, role } = rows[0]!;
    await run(sql`delete from cr_role where cr_id = ${cr}`);
    const usrId = await userIdOf(db(), 'techlead');
    await done(as('admin').put(`/api/crs/${cr}/roles/${role}`, { usrId }));
    await notify();
    expect(await list('techlead')).toMatchObject([{ kind: 'cr_role', to: `/cr_dashboard/${cr}` }]);
  });
});

describe('notifications', () => {
  it('are never caused by one’s own actions, and reach no deactivated person', async () => {
    await comment('techlead', ['Tech Lead', 'Project Manager']);
    await run(sql`update usr set active = false where login = 'pm'`);
    await notify();
    await run(sql`update usr set active = true where login = 'pm'`);
    expect([await texts('techlead'), await texts('pm')]).toEqual([[], []]);
  });

  it('join an unread one about the same thing, and a read one does not come back [notifications.7]', async () => {
    for (const login of ['pm', 'requester']) await comment(login, ['Tech Lead']);
    await notify();
    const [joined, ...others] = await list('techlead');
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ text: '2 comments for you, the last by Maya Chen', times: 2 });
    await done(as('techlead').put('/api/notifications/read', { ids: [joined!.id], read: true }));
    await comment('pm', ['Tech Lead']);
    await notify();
    expect((await list('techlead')).map(({ read, times }) => [read, times])).toEqual([
      [false, 1],
      [true, 2],
    ]);
    // Only one of them can be unread, since further ones join it.
    await done(as('techlead').put('/api/notifications/read', { ids: 'all', read: false }));
    expect((await list('techlead', '?unread=true')).map(({ times }) => times)).toEqual([1]);
  });

  it('say nothing of a project that is invisible meanwhile, and do not count it [notifications.8]', async () => {
    await comment('pm', ['Tech Lead']);
    await done(as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze.' }));
    await notify();
    expect(await texts('techlead')).toHaveLength(1);
    expect(await texts('requester')).toHaveLength(2);
    const { rows } = await sql<{ role: number }>`
      delete from project_role where project_id = ${id} and usr_id = ${await userIdOf(db(), 'techlead')}
      returning usr_role_id as role`.execute(db());
    await run(sql`update project set team_id = null where id = ${id}`);
    await run(sql`update project_list set team_id = null where project_id = ${id}`);
    await run(
      sql`delete from project_access where project_id = ${id} and usr_id = ${await userIdOf(db(), 'techlead')}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const answer = await as('techlead').get('/api/notifications?unread=true');
    expect(answer.json()).toEqual([]);
    expect(answer.headers['x-total']).toBe('0');
    // A project that another person raised shows nothing to the former requester.
    await run(sql`update project set creator_id = ${await userIdOf(db(), 'pm')} where id = ${id}`);
    await run(
      sql`delete from project_access where project_id = ${id} and usr_id = ${await userIdOf(db(), 'requester')}`,
    );
    expect(await texts('requester')).toEqual([]);
  });

  it('are the newest 200, paged', async () => {
    const usr = await userIdOf(db(), 'techlead');
    await run(sql`insert into notification (usr_id, kind, key, actor_id, data, at)
      select ${usr}, 'comment', 'k' || n, ${await userIdOf(db(), 'pm')}, ${JSON.stringify({ projectId: id })}::jsonb, now() - make_interval(mins => n)
      from generate_series(1, 210) n`);
    const answer = await as('techlead').get('/api/notifications?per_page=20');
    expect(answer.json<Notification[]>()).toHaveLength(20);
    expect(answer.headers['x-total']).toBe('200');
  });

  it('are read and marked by their owner alone, and told to their browsers [notifications.9]', async () => {
    await comment('pm', ['Tech Lead']);
    const client = await openLive(test.app, as('techlead').cookie);
    await notify();
    expect(await client.next('list', ({ path }) => path === '/notifications')).toBeTruthy();
    const [own] = await list('techlead');
    await done(as('reviewer').put('/api/notifications/read', { ids: [own!.id], read: true }));
    expect((await list('techlead'))[0]).toMatchObject({ read: false });
    await done(as('techlead').put('/api/notifications/read', { ids: 'all', read: true }));
    expect(await client.next('list', ({ path }) => path === '/notifications')).toBeTruthy();
    expect(await list('techlead', '?unread=true')).toEqual([]);
    client.close();
  });

  it('require a session and valid input', async () => {
    expect((await test.anonymous.get('/api/notifications')).statusCode).toBe(401);
    expect((await test.anonymous.put('/api/notifications/read', { ids: 'all', read: true })).statusCode).toBe(
      401,
    );
    expect((await as('pm').get('/api/notifications?user=1')).statusCode).toBe(400);
    for (const body of [{ ids: [], read: true }, { ids: 'some', read: true }, { ids: [1] }, { read: true }])
      expect((await as('pm').put('/api/notifications/read', body)).statusCode).toBe(422);
  });

  it('are announced by one statement in the transaction of the change, and only by changes that may concern people', async () => {
    const waiting = async () =>
      (await db().selectFrom('job').select('id').where('kind', '=', 'notify').execute()).length;
    await done(as('pm').put(`${url}/release_id`, { release_id: 'R-9' }));
    expect(await waiting()).toBe(0);
    const changes = [
      () => done(as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'x' })),
      () => done(as('pm').put(`${url}/on_hold`, { on_hold: false, comment: 'x' })),
      () => comment('pm', []),
      () => move('techlead', 'Quoted'),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      expect(await waiting()).toBe(index + 1);
    }
  });
});

describe('the choice of mails', () => {
  const choices = async (login: string) =>
    (await as(login).get('/api/notifications/mails')).json<MailChoice[]>();
  const outcome = async () => {
    await runDueJobs(test, { future: true });
    const { rows } = await sql<{ recipient: string; status: string; reason: string | null }>`
      select coalesce(u.login, m.address) as recipient, m.status, m.reason from mail m
      left join usr u on u.id = m.usr_id order by 1`.execute(db());
    return rows.map(({ recipient, status, reason }) => `${recipient}: ${status} ${reason ?? ''}`);
  };

  it('is respected when a mail is sent; literal addresses are not affected [notifications.10]', async () => {
    expect((await choices('techlead')).every(({ on }) => on)).toBe(true);
    await done(as('techlead').put('/api/notifications/mails', { kind: 'change', on: false }));
    expect((await choices('techlead')).find(({ kind }) => kind === 'change')?.on).toBe(false);
    expect((await choices('requester')).every(({ on }) => on)).toBe(true);
    await run(sql`delete from mail`);
    await addRule(db(), {
      change: 'hold',
      recipients: ['role:Tech Lead', 'requester', 'mailto:desk@northline.example'],
    });
    await done(as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze.' }));
    expect(await outcome()).toEqual([
      'desk@northline.example: kept The portal has no mail server.',
      'requester: kept The portal has no mail server.',
      'techlead: dropped The recipient has switched off mails of this kind.',
    ]);
    await done(as('techlead').put('/api/notifications/mails', { kind: 'change', on: true }));
    await run(sql`delete from mail`);
    await done(as('pm').put(`${url}/on_hold`, { on_hold: false, comment: 'Go.' }));
    expect(await outcome()).toContain('techlead: kept The portal has no mail server.');
  });

  it('is offered for kinds that may be missed, not for those that let people in', async () => {
    const kinds = (await choices('pm')).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['state', 'change', 'comment', 'booking_reminder', 'cr_update']),
    );
    for (const kind of ['recover', 'sign_in_link', 'password_changed', 'nothing', '__proto__'])
      expect((await as('pm').put('/api/notifications/mails', { kind, on: false })).statusCode).toBe(422);
    expect((await test.anonymous.get('/api/notifications/mails')).statusCode).toBe(401);
    expect(
      (await test.anonymous.put('/api/notifications/mails', { kind: 'change', on: false })).statusCode,
    ).toBe(401);
  });
});

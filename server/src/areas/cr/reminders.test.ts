import type { Cr } from 'shared-api/contracts/cr/cr';
import type { Named } from 'shared-api/contracts/common';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { queueReminders } from './reminders';

let test: TestApp;
let [techlead, admin] = [] as unknown as [Caller, Caller];
const people: Record<string, number> = {};
let roles: Named[];
beforeAll(async () => {
  test = await createTestApp();
  [techlead, admin] = [await test.as('techlead'), await test.as('admin')];
  const { db } = test.database;
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
  roles = (await techlead.get('/api/cr_roles')).json<Named[]>();
});
afterAll(() => test.close());

/** The promised time of each test, so that the demo's own change requests have nothing due around it. */
const due = Date.parse('2031-05-05T10:00:00Z');
const at = (minutes: number) => new Date(due + minutes * 60_000);

async function promised(holders: Record<string, string>): Promise<Cr> {
  const [project] = (await techlead.get('/api/cr_projects?per_page=1')).json<Named[]>();
  const response = await techlead.post('/api/crs', {
    title: 'Cutover',
    project: { id: project!.id },
    start_date: at(-60).toISOString(),
    next_update_time: at(0).toISOString(),
    roles: Object.entries(holders).map(([name, login]) => ({
      role: { id: roles.find((role) => role.name === name)!.id },
      usr: { id: people[login] },
    })),
  });
  return response.json<Cr>();
}

/** The mails about a change request, as `login reminder`, in their order. */
async function remindersOf(cr: Cr): Promise<string[]> {
  const mails = await test.database.db
    .selectFrom('mail')
    .select(['usr_id', 'event_key'])
    .where('event_key', 'like', `cr reminder ${cr.id} %`)
    .orderBy('id')
    .execute();
  const login = (id: number | null) => Object.entries(people).find(([, one]) => one === id)?.[0];
  return mails.map(({ usr_id, event_key: key }) => `${login(usr_id)} ${key.split(' ').at(-1)}`);
}
const run = (minutes: number) =>
  test.database.db.transaction().execute((tx) => queueReminders(tx, at(minutes)));

describe('a promised update', () => {
  it('is reminded of once each: the lead before and at its time, the manager after it [cr.24]', async () => {
    const cr = await promised({ 'CR Lead': 'soren.holm', 'Team Manager': 'teammanager' });
    const steps: [minutes: number, sent: string[]][] = [
      [-16, []],
      [-15, ['soren.holm before']],
      [-1, ['soren.holm before']],
      [0, ['soren.holm before', 'soren.holm due']],
      [29, ['soren.holm before', 'soren.holm due']],
      [30, ['soren.holm before', 'soren.holm due', 'teammanager overdue']],
      [31, ['soren.holm before', 'soren.holm due', 'teammanager overdue']],
    ];
    for (const [minutes, sent] of steps) {
      await Promise.all([run(minutes), run(minutes)]);
      expect([minutes, await remindersOf(cr)]).toEqual([minutes, sent]);
    }
    // A new time arms them again.
    const next = { next_update_time: at(60).toISOString(), next_update_details: null };
    expect((await techlead.put(`/api/crs/${cr.id}/next_update`, next)).statusCode).toBe(200);
    await run(46);
    expect((await remindersOf(cr)).slice(3)).toEqual(['soren.holm before']);
  });

  it('is reminded of again when it was moved away and back to the same time', async () => {
    const cr = await promised({ 'CR Lead': 'soren.holm' });
    await run(-10);
    for (const minutes of [60, 0]) {
      const next = { next_update_time: at(minutes).toISOString(), next_update_details: null };
      expect((await techlead.put(`/api/crs/${cr.id}/next_update`, next)).statusCode).toBe(200);
    }
    const mails = await test.database.db
      .selectFrom('mail')
      .select('id')
      .where('event_key', 'like', `cr reminder ${cr.id} %`)
      .execute();
    // The reminder of the promise that was taken back is not sent any more.
    expect((await admin.get(`/api/mails/${mails[0]!.id}`)).json()).toMatchObject({ text: null });
    // Other details are no other promise.
    for (const details of ['More', 'Less']) {
      await run(-5);
      await techlead.put(`/api/crs/${cr.id}`, { next_update_details: details });
    }
    await run(-4);
    expect(await remindersOf(cr)).toEqual(['soren.holm before', 'soren.holm before']);
  });

  it("is reminded of by a mail to the team's managers when the holder of the role is deactivated", async () => {
    const cr = await promised({ 'Team Manager': 'soren.holm' });
    const { db } = test.database;
    const setActive = (active: boolean) =>
      db.updateTable('usr').set({ active }).where('id', '=', people['soren.holm']!).execute();
    const managers = await db
      .selectFrom('project as p')
      .innerJoin('team_member as m', 'm.team_id', 'p.team_id')
      .innerJoin('usr as u', 'u.id', 'm.usr_id')
      .where('p.id', '=', cr.project!.id)
      .where('m.is_manager', '=', true)
      .where('u.active', '=', true)
      .select('u.login')
      .orderBy('u.id')
      .execute();
    expect(managers.length).toBeGreaterThan(0);
    await setActive(false);
    await run(30);
    await setActive(true);
    expect(await remindersOf(cr)).toEqual(managers.map(({ login }) => `${login} overdue`));
  });

  it('is no longer reminded of once it was given, or the change has ended', async () => {
    const cr = await promised({ 'CR Lead': 'soren.holm' });
    await run(-10);
    const mail = async () => {
      const found = await test.database.db
        .selectFrom('mail')
        .select('id')
        .where('event_key', 'like', `cr reminder ${cr.id} %`)
        .executeTakeFirstOrThrow();
      return (await admin.get(`/api/mails/${found.id}`)).json<{
        text: string | null;
        reason: string | null;
      }>();
    };
    const { text } = await mail();
    expect(text).toContain('The next update is due in less than 15 minutes.');
    expect(text).toMatch(/Next update: .*\d [ap]m UTC/);
    await techlead.put(`/api/crs/${cr.id}/status`, { status: 'cancelled' });
    expect(await mail()).toMatchObject({
      text: null,
      reason: expect.stringContaining('The update is not due any more.') as string,
    });
    await run(0);
    expect(await remindersOf(cr)).toEqual(['soren.holm before']);
  });
});

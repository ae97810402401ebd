import { sql } from 'kysely';
import type { Quote } from 'shared-api/contracts/financials';
import type { TimelineEntry, Transition, TransitionEffects } from 'shared-api/contracts/project';
import type { ServiceLine } from 'shared-api/contracts/services';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['admin', 'requester', 'techlead', 'pm', 'outsider'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());
const as = (login: string) => callers[login]!;

let url: string;
let id: number;
let quote: Quote;
let back: Transition;
beforeEach(async () => {
  const { db } = test.database;
  url = await networkProject(db, 'Quoted');
  id = Number(url.split('/').pop());
  await sql`delete from quote where project_id = ${id}`.execute(db);
  await sql`update project_state set reset_project = true where name = 'In Review'`.execute(db);
  await sql`update project set services_locked = true where id = ${id}`.execute(db);
  quote = (await as('admin').post(`${url}/quotes`, { scope: 'Two more', price: 10.5 })).json<Quote>();
  const offered = (await as('admin').get(`${url}/transitions`)).json<Transition[]>();
  back = offered.find(({ dst_state }) => dst_state.name === 'In Review')!;
});

const effects = (login: string, transition = back.id) =>
  as(login).get(`${url}/transition_effects?transition=${transition}`);
const countRows = async (table: string) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(test.database.db);
  return rows[0]!.count;
};

describe('the effects of a transition', () => {
  it('are those that taking it has, and reading them changes nothing', async () => {
    const tables = ['timeline_entry', 'mail', 'audit_entry', 'state_interval'];
    const before = await Promise.all(tables.map(countRows));
    const { changes } = (await effects('admin')).json<TransitionEffects>();
    expect(changes).toEqual([
      { field: 'Services locked', from: 'Yes', to: 'No' },
      { field: `Quote ${quote.number}`, from: 'Pending Approval', to: 'Rejected' },
    ]);
    expect(await Promise.all(tables.map(countRows))).toEqual(before);
    expect((await as('admin').get(`${url}/quotes`)).json()).toMatchObject([{ approved: null }]);

    const { id: stateId } = back.dst_state;
    const taken = await as('admin').put(`${url}/state`, { id: stateId, comment: 'Quoted anew' });
    expect(taken.statusCode).toBe(200);
    expect(taken.json()).toMatchObject({ services_locked: false });
    expect((await as('admin').get(`${url}/quotes`)).json()).toMatchObject([{ approved: false }]);
    const entries = (await as('admin').get(`${url}/timeline?kind=quote`)).json<TimelineEntry[]>();
    expect(entries[0]).toMatchObject({ quote: { event: 'rejected' }, project_state: 'In Review' });
  });

  it('name the notices of the services for the new state: each text once, in the order of the services [state-notices.4]', async () => {
    const { db } = test.database;
    const { id: stateId } = back.dst_state;
    await sql`delete from project_service where project_id = ${id}`.execute(db);
    const { rows: services } = await sql<{ id: number }>`select id from service
      where project_type_id = (select project_type_id from project where id = ${id}) order by id limit 4`.execute(
      db,
    );
    const texts = [
      'Book the freeze window first.',
      ' Racks need a site visit. ',
      ' Book the freeze window first.',
      'No',
    ];
    for (const [i, service] of services.entries()) {
      const states = texts[i] === 'No' ? [] : [stateId];
      await sql`update service set notification = ${texts[i]}, notification_state_ids = ${states}::int[]
        where id = ${service.id}`.execute(db);
      await sql`insert into project_service (project_id, service_id, count) values (${id}, ${service.id}, 1)`.execute(
        db,
      );
    }
    const lines = (await as('admin').get(`${url}/services`)).json<ServiceLine[]>();
    const wanted = lines
      .filter(({ service }) => service.notification_states.some((state) => state.id === stateId))
      .map(({ service }) => service.notification!.trim());
    expect(wanted).toHaveLength(3);
    expect((await effects('admin')).json<TransitionEffects>().notices).toEqual([...new Set(wanted)]);
    await sql`delete from project_service where project_id = ${id}`.execute(db);
    expect((await effects('admin')).json<TransitionEffects>().notices).toEqual([]);
  });

  it('name the recipients of its mails, without the caller', async () => {
    const offered = (await as('admin').get(`${url}/transitions`)).json<Transition[]>();
    const approve = offered.find(({ dst_state }) => dst_state.name === 'Approved')!;
    const { db } = test.database;
    await sql`delete from quote where project_id = ${id}`.execute(db);
    const { mails } = (await effects('admin', approve.id)).json<TransitionEffects>();
    await as('admin').put(`${url}/state`, { id: approve.dst_state.id });
    const { rows } = await sql<{
      name: string;
    }>`select distinct usr.name from mail join usr on usr.id = mail.usr_id
      where mail.project_id = ${id} and mail.rule like 'State mail%' order by usr.name`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(mails.people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(rows.map(({ name }) => name)),
    );
    expect(mails.people.map(({ name }) => name)).not.toContain('Admin');
  });

  it('are refused like the transition, and leave financial changes out for people who may not see them', async () => {
    expect((await effects('outsider')).statusCode).toBe(404);
    expect((await effects('pm')).statusCode).toBe(403);
    expect((await effects('admin', 999_999)).statusCode).toBe(422);
    const { rows: others } = await sql<{ id: number }>`select x.id from state_transition x
      join project p on p.project_type_id = x.project_type_id
      where p.id = ${id} and x.src_state_id <> p.project_state_id limit 1`.execute(test.database.db);
    const left = await effects('admin', others[0]!.id);
    expect(left.statusCode).toBe(409);
    expect(left.json()).toMatchObject({ code: 'state_changed', project_state: { name: 'Quoted' } });
    await sql`update state_transition set principals = '{requester}' where id = ${back.id}`.execute(
      test.database.db,
    );
    const { rows } = await sql<{ login: string }>`select login from usr join project on usr.id = creator_id
      where project.id = ${id}`.execute(test.database.db);
    const creator = await test.as(rows[0]!.login);
    const answer = (
      await creator.get(`${url}/transition_effects?transition=${back.id}`)
    ).json<TransitionEffects>();
    expect(answer.changes).toEqual([{ field: 'Services locked', from: 'Yes', to: 'No' }]);
  });
});

import { sql } from 'kysely';
import type { Project, TimelineEntry, Transition } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import type { TransitionGuard } from '../projects.tables';
import { idInGroup, networkProject } from '../testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['admin', 'requester', 'techlead', 'pm', 'outsider'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;
const db = () => test.database.db;
const run = (query: ReturnType<typeof sql>) => query.execute(db());
const stateId = (name: string) => idInGroup(db(), 'project_state', 'Network', name);
const idOf = (url: string) => Number(url.split('/').pop());

let projectId = 0;
/**
 * Prepares a project in Approved that has all roles and no services, milestones, quotes or attachments, and sets the guards of the
 * transition to In Delivery.
 * @returns its path
 */
async function arrange(guards: TransitionGuard[]): Promise<string> {
  // Moves the previous test's project back, so that every test uses the same project.
  await run(
    sql`update project set project_state_id = ${await stateId('Approved')}, services_locked = false where id = ${projectId}`,
  );
  const url = await networkProject(db(), 'Approved');
  const id = (projectId = idOf(url));
  await run(sql`update state_transition set guards = ${guards}::text[]
    where src_state_id = ${await stateId('Approved')} and dst_state_id = ${await stateId('In Delivery')}`);
  await run(sql`insert into project_role (project_id, usr_role_id, usr_id)
    select ${id}, r.id, (select id from usr where login = 'techlead') from usr_role r
    where r.id = ${await idInGroup(db(), 'usr_role', 'Network', 'Network Architect')}`);
  for (const table of ['project_service', 'project_milestone', 'quote', 'attachment'])
    await run(sql`delete from ${sql.table(table)} where project_id = ${id}`);
  return url;
}

let made = 0;
const service = async (
  url: string,
  own: { price?: number | null; from?: 'lock' | 'quote' } = {},
  cents: number | null = null,
) => {
  const { rows } = await sql<{ id: number }>`insert into service (project_type_id, name, price_cents)
    values ((select project_type_id from project where id = ${idOf(url)}), ${`Service ${++made}`}, ${cents}) returning id`.execute(
    db(),
  );
  const id = rows[0]!.id;
  await run(sql`insert into project_service (project_id, service_id, count, price_from, price_cents, slo, scope)
    values (${idOf(url)}, ${id}, 5, ${own.from ?? null}, ${own.price ?? null}, ${own.from ? 3 : null}, ${own.from ? 'x' : null})`);
  return { id, name: `Service ${made}` };
};
const milestone = async (url: string, done: boolean) =>
  run(sql`with m as (insert into milestone (project_type_id, name, kind)
      select project_type_id, ${`Milestone ${++made}`}, 'check' from project where id = ${idOf(url)} returning id)
    insert into project_milestone (project_id, milestone_id, ord, completed_on, completed_by)
    select ${idOf(url)}, id, 1, ${done ? new Date() : null}::timestamptz, ${done ? 1 : null}::int from m`);
const quote = (url: string, approved: boolean | null) =>
  run(sql`insert into quote (project_id, number, scope, price_cents, approved, creator_id, created_on, decided_by, decided_on)
    values (${idOf(url)}, (select coalesce(max(number), 0) + 1 from quote where project_id = ${idOf(url)}), 'More', 100, ${approved}, 1, now(), ${approved === null ? null : 1}, ${approved === null ? null : new Date()})`);
/** Adds a service that requires an attachment of a new type before these states. @returns the type's id */
async function requireAttachment(url: string, states: string[]) {
  const { id: serviceId } = await service(url, {}, 100);
  const ids = await Promise.all(states.map(stateId));
  const { rows } = await sql<{ id: number }>`insert into attachment_type (project_type_id, name)
    select project_type_id, ${`Type ${++made}`} from project where id = ${idOf(url)} returning id`.execute(
    db(),
  );
  await run(sql`insert into service_attachment (service_id, attachment_type_id, project_state_ids)
    values (${serviceId}, ${rows[0]!.id}, ${ids}::int[])`);
  return rows[0]!.id;
}
const attach = (url: string, typeId: number) =>
  run(sql`insert into attachment (project_id, attachment_type_id, type_name, is_financial, filename, size, sha256, media_type, file, creator_id, created_on)
    values (${idOf(url)}, ${typeId}, 'x', false, 'x.pdf', 1, ${'0'.repeat(64)}, 'application/pdf', ${`f${typeId}`}, 1, now())`);

/** Guard, title, preparation of the project, and the expected codes of blockers. */
const cases: [TransitionGuard | 'none', string, (url: string) => Promise<unknown>, string[]][] = [
  ['milestones', 'no milestones', async () => undefined, []],
  ['milestones', 'complete milestones', (url) => milestone(url, true), []],
  ['milestones', 'an open milestone', (url) => milestone(url, false), ['milestone_open']],
  ['none', 'an open milestone', (url) => milestone(url, false), []],
  ['priced', 'no lines', async () => undefined, []],
  ['priced', 'a line with a catalogue price', (url) => service(url, {}, 100), []],
  ['priced', 'a line without a price', (url) => service(url), ['price_missing']],
  ['none', 'a line without a price', (url) => service(url), []],
  ['priced', 'a quoted line', (url) => service(url, { from: 'quote', price: 0 }), []],
  [
    'priced',
    'a line locked while the catalogue had no price',
    (url) => service(url, { from: 'lock' }, 100),
    ['price_missing'],
  ],
  [
    'priced',
    'a line whose quantity reaches a tier',
    async (url) => {
      const { id } = await service(url);
      await run(sql`insert into service_price (service_id, min, price_cents) values (${id}, 5, 100)`);
    },
    [],
  ],
  [
    'priced',
    'a line whose quantity reaches no tier',
    async (url) => {
      const { id } = await service(url);
      await run(sql`insert into service_price (service_id, min, price_cents) values (${id}, 6, 100)`);
    },
    ['price_missing'],
  ],
  ['quotes', 'decided quotes', async (url) => [await quote(url, true), await quote(url, false)], []],
  ['quotes', 'a pending quote', (url) => quote(url, null), ['quote_pending']],
  ['none', 'a pending quote', (url) => quote(url, null), []],
  [
    'none',
    'an attachment missing that In Delivery requires',
    (url) => requireAttachment(url, ['In Delivery']),
    ['attachment_missing'],
  ],
  ['none', 'an attachment missing that Closed requires', (url) => requireAttachment(url, ['Closed']), []],
  [
    'attachments',
    'an attachment missing that Closed requires',
    (url) => requireAttachment(url, ['Closed']),
    ['attachment_missing'],
  ],
  [
    'attachments',
    'an attachment missing that no state requires',
    (url) => requireAttachment(url, []),
    ['attachment_missing'],
  ],
  [
    'attachments',
    'the required attachment',
    async (url) => attach(url, await requireAttachment(url, [])),
    [],
  ],
  [
    'none',
    'the required attachment',
    async (url) => attach(url, await requireAttachment(url, ['In Delivery'])),
    [],
  ],
  [
    'none',
    'no Tech Lead, which In Delivery requires',
    async (url) =>
      run(sql`delete from project_role where project_id = ${idOf(url)}
        and usr_role_id = ${await idInGroup(db(), 'usr_role', 'Network', 'Tech Lead')}`),
    ['role_missing'],
  ],
  [
    'roles',
    'no Network Architect, which no state requires',
    async (url) =>
      run(sql`delete from project_role where project_id = ${idOf(url)}
        and usr_role_id = ${await idInGroup(db(), 'usr_role', 'Network', 'Network Architect')}`),
    ['role_missing'],
  ],
];

describe('a guarded transition', () => {
  it.each(cases)(
    'with the guard %s and a project with %s is offered with its blockers, and refused with the same',
    async (guard, _title, prepare, codes) => {
      const url = await arrange(guard === 'none' ? [] : [guard]);
      await prepare(url);
      const offered = (await as('pm').get(`${url}/transitions`)).json<Transition[]>();
      const { dst_state: to, blocked } = offered.find(({ name }) => name === 'Start Delivery')!;
      expect(blocked.map(({ code }) => code)).toEqual(codes);
      const taken = await as('pm').put(`${url}/state`, { id: to.id });
      // The refusal repeats the texts of the offer.
      if (codes.length)
        expect([taken.statusCode, taken.json()]).toMatchObject([
          422,
          { error: blocked.map(({ text }) => text).join(' '), code: 'blocked', blocked },
        ]);
      else expect(taken.json<Project>().project_state.name).toBe('In Delivery');
    },
  );

  it('hides from readers without prices and financials which of them are missing [state-guards.3]', async () => {
    const url = await arrange(['priced', 'quotes']);
    const { name } = await service(url);
    await quote(url, null);
    const texts = async (login: string) =>
      (await as(login).get(`${url}/transitions`))
        .json<Transition[]>()
        .find((transition) => transition.name === 'Start Delivery')!
        .blocked.map(({ text }) => text);
    expect((await texts('admin'))[0]).toBe(`${name} has no price.`);
    // The demo's project managers see financials, but no prices.
    expect((await texts('pm'))[0]).toBe('The services are not ready yet.');
    expect(await texts('pm')).toHaveLength(2);
  });
});

describe('the reset of a project on entering a state with `reset_project`', () => {
  it('unlocks services, rejects pending quotes with an entry each, and reopens milestones, which keep their values [state-guards.1]', async () => {
    const url = await arrange([]);
    const id = idOf(url);
    const locked = await service(url, { from: 'lock', price: 700 }, 900);
    const quoted = await service(url, { from: 'quote', price: 800 }, 900);
    await run(sql`update project set services_locked = true where id = ${id}`);
    await quote(url, true);
    await quote(url, null);
    await quote(url, null);
    await milestone(url, true);
    await run(sql`update project_milestone set m_date = '2027-01-05' where project_id = ${id}`);
    const answered = await as('pm').put(`${url}/state`, { id: await stateId('In Review') });
    expect(answered.json<Project>()).toMatchObject({
      project_state: { name: 'In Review', reset_project: true },
      services_locked: false,
      milestones: [{ checked: false }],
    });
    const { rows: lines } = await sql`select service_id, price_from, price_cents::int from project_service
      where project_id = ${id} order by id`.execute(db());
    expect(lines).toEqual([
      { service_id: locked.id, price_from: null, price_cents: null },
      { service_id: quoted.id, price_from: 'quote', price_cents: 800 },
    ]);
    const { rows: quotes } = await sql<{
      approved: boolean;
    }>`select approved from quote where project_id = ${id} order by id`.execute(db());
    expect(quotes.map(({ approved }) => approved)).toEqual([true, false, false]);
    const { rows: dates } =
      await sql`select m_date, completed_on from project_milestone where project_id = ${id}`.execute(db());
    expect(dates).toEqual([{ m_date: '2027-01-05', completed_on: null }]);
    const entries = (await as('pm').get(`${url}/timeline?per_page=4`)).json<TimelineEntry[]>();
    expect(entries.filter(({ quote: event }) => event?.event === 'rejected')).toHaveLength(2);
    const { rows: list } =
      await sql`select services_locked from project_list where project_id = ${id}`.execute(db());
    expect(list).toEqual([{ services_locked: false }]);
  });

  it('does not happen on entering any other state [state-guards.2]', async () => {
    const url = await arrange([]);
    const id = idOf(url);
    await run(sql`update project set services_locked = true where id = ${id}`);
    await quote(url, null);
    await milestone(url, true);
    const answered = await as('pm').put(`${url}/state`, { id: await stateId('In Delivery') });
    expect(answered.json<Project>()).toMatchObject({
      services_locked: true,
      milestones: [{ checked: true }],
    });
    const { rows } = await sql`select approved from quote where project_id = ${id}`.execute(db());
    expect(rows).toEqual([{ approved: null }]);
  });
});

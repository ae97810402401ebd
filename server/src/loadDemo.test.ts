import { sql } from 'kysely';
import { checkProperties } from 'shared-api/schema';
import { checkDeliveryDate, isWorkingDay } from 'shared-api/workingDays';
import type { OpenDatabase } from './kernel/db/database';
import { checkReadModel } from './areas/projects/list/projectList.readModel';
import { listProperties } from './areas/projects/properties/properties.queries';
import { buildSchema } from './areas/projects/properties/schemaBuilder';
import { createTestDatabase } from './testing/testDatabase';
import { demoGroups } from './areas/projects/demo/groups/groups';
import { loadDemo } from './loadDemo';
import type { ProjectHistory } from './areas/projects/demo/history/actionHandlers';
import type { PlannedStep } from './areas/projects/demo/history/plan';
import type { DemoDeclaration } from './kernel/demo/demoData';
import { parts } from './parts';

/** A Saturday night on the second day of a year: outside working hours, with nearly all of the history in earlier years. */
const now = new Date('2027-01-02T23:30:15.500Z');
let database: OpenDatabase;
let again: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database, { now });
  again = await createTestDatabase();
  await loadDemo(again, { now });
}, 120_000);
afterAll(async () => {
  await database.close();
  await again.close();
});

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database.db)).rows;
const count = async (condition: ReturnType<typeof sql>) =>
  (
    await rowsOf(
      sql<{
        n: number;
      }>`select count(*)::int as n from project p join project_state s on s.id = p.project_state_id
        join project_type t on t.id = p.project_type_id where ${condition}`,
    )
  )[0]!.n;

describe('the demo organisation', () => {
  it('has three groups, six teams and forty people', async () => {
    const countOf = async (table: 'usr' | 'team' | 'project_type') =>
      (await database.db.selectFrom(table).select('id').execute()).length;
    expect([await countOf('project_type'), await countOf('team'), await countOf('usr')]).toEqual([3, 6, 40]);
  });

  it('is the same each time it is loaded at the same moment', async () => {
    const tables = await rowsOf(
      sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name not in ('migration') order by 1`,
    );
    for (const { name } of tables) {
      // Only the salts of the passwords differ.
      const dump = async ({ db }: OpenDatabase) =>
        (
          await sql<{ row: unknown }>`select to_jsonb(x) - 'password_hash' as row from ${sql.table(name)} x
            order by to_jsonb(x)::text`.execute(db)
        ).rows.map(({ row }) => row);
      expect([name, await dump(again)]).toEqual([name, await dump(database)]);
    }
  });

  it('has projects in every state of every group, numbered in the order in which they were raised', async () => {
    const states = await rowsOf(
      sql<{ name: string; n: number }>`select t.name || ': ' || s.name as name,
        (select count(*)::int from project p where p.project_state_id = s.id) as n
        from project_state s join project_type t on t.id = s.project_type_id`,
    );
    expect(states).toHaveLength(demoGroups.flatMap((group) => group.states).length);
    expect(states.filter(({ n }) => n < 3)).toEqual([]);
    expect(await count(sql`true`)).toBe(300);
    const raised = await rowsOf(sql<{ on: Date }>`select created_on as on from project order by id`);
    const times = raised.map(({ on }) => on.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(now.getTime() - times[0]!).toBeGreaterThan(500 * 86_400_000);
    expect(now.getTime() - times[0]!).toBeLessThan(600 * 86_400_000);
  });

  it('has about half of its projects closed, and about one in twenty of the open ones held', async () => {
    const open = await count(sql`not s.is_closed`);
    const held = await count(sql`p.on_hold`);
    expect(open).toBeGreaterThan(110);
    expect(open).toBeLessThan(180);
    expect(await count(sql`p.on_hold and s.is_closed`)).toBe(0);
    expect(held / open).toBeGreaterThan(0.03);
    expect(held / open).toBeLessThan(0.08);
  });

  it('has projects raised and moved in the last minutes, changes of this week, and nothing in the future', async () => {
    const since = (column: string, ago: string) =>
      count(sql`${sql.ref(column)} > ${now}::timestamptz - ${ago}::interval`);
    expect(await since('p.created_on', '1 hour')).toBeGreaterThan(0);
    expect(await since('p.state_since', '10 minutes')).toBeGreaterThan(0);
    expect(await since('p.state_since', '7 days')).toBeGreaterThan(10);
    expect(await since('p.state_since', '7 days')).toBeLessThan(100);
    const [latest] = await rowsOf(
      sql<{
        at: Date;
      }>`select greatest((select max(greatest(updated_on, state_since, submit_date, created_on)) from project),
        (select max(created_on) from timeline_entry), (select max(greatest(entered_on, left_on)) from state_interval),
        (select max(greatest(held_on, freed_on)) from hold_interval), (select max(created_on) from usr)) as at`,
    );
    expect(latest!.at.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('has holidays of last year, this one and the next', async () => {
    const years = await rowsOf(
      sql<{ year: number; n: number }>`select extract(year from date)::int as year, count(*)::int as n
        from holiday group by 1 order by 1`,
    );
    expect(years.map(({ year }) => year)).toEqual([2026, 2027, 2028]);
    for (const { n } of years) expect(n).toBeGreaterThan(8);
  });

  it('is consistent with the read model of the project list', async () => {
    expect(await checkReadModel(database.db)).toEqual([]);
  });
});

describe('the history of its projects', () => {
  const none = async (query: ReturnType<typeof sql>) => expect(await rowsOf(query)).toEqual([]);

  it('consists of state intervals without gaps, from the raising to the current state', async () => {
    await none(sql`select p.id from project p
      left join state_interval i on i.project_id = p.id and i.left_on is null
      where i.project_state_id is distinct from p.project_state_id or i.entered_on is distinct from p.state_since
        or p.created_on is distinct from (select min(entered_on) from state_interval where project_id = p.id)`);
    await none(sql`select project_id from (
        select project_id, left_on, lead(entered_on) over (partition by project_id order by entered_on, id) as next
        from state_interval) i where left_on is distinct from next`);
  });

  it('matches the timeline: each state entry is an interval, and the last one is the current state', async () => {
    await none(sql`(select project_id, project_state_id, created_on from timeline_entry where project_state_id is not null
        except select project_id, project_state_id, entered_on from state_interval)
      union all (select project_id, project_state_id, entered_on from state_interval
        except select project_id, project_state_id, created_on from timeline_entry)`);
    await none(sql`select p.id from project p join lateral (select max(created_on) as at from timeline_entry
        where project_id = p.id) e on true where p.updated_on < e.at`);
    await none(sql`select p.id from project p where p.on_hold is distinct from
        coalesce((select on_hold from timeline_entry where project_id = p.id and on_hold is not null
          order by created_on desc, id desc limit 1), false)
      or p.on_hold is distinct from exists (select 1 from hold_interval where project_id = p.id and freed_on is null)`);
  });

  it('has the moment of leaving the start state as submit date, and no transition during a hold', async () => {
    await none(sql`select p.id from project p where p.submit_date is distinct from
      (select min(left_on) from state_interval i join project_state s on s.id = i.project_state_id
       where i.project_id = p.id and s.is_start)`);
    await none(sql`select i.id from state_interval i join hold_interval h on h.project_id = i.project_id
      where i.left_on >= h.held_on and (h.freed_on is null or i.left_on < h.freed_on)`);
  });

  it('follows the transitions of the group, each taken by a permitted person, with a comment where it is required', async () => {
    await none(sql`select e.id from timeline_entry e
      join project p on p.id = e.project_id
      left join state_transition x on x.src_state_id = e.prev_state_id and x.dst_state_id = e.project_state_id
        and x.project_type_id = p.project_type_id
      where e.prev_state_id is not null and not coalesce(
        (not x.comment_required or e.comment is not null) and (
          ('requester' = any(x.principals) and e.creator_id = p.creator_id)
          or ('team_member' = any(x.principals)
            and exists (select 1 from team_member where team_id = p.team_id and usr_id = e.creator_id))
          or exists (select 1 from project_role h
            where h.project_id = p.id and h.usr_id = e.creator_id and h.usr_role_id = any(x.role_ids))
          or exists (select 1 from usr_role_usr h where h.usr_id = e.creator_id and h.usr_role_id = any(x.role_ids))), false)`);
  });

  it('contains every transition of every group', async () => {
    await none(sql`select t.name, src.name as from, dst.name as to from state_transition x
      join project_type t on t.id = x.project_type_id
      join project_state src on src.id = x.src_state_id join project_state dst on dst.id = x.dst_state_id
      where not exists (select 1 from timeline_entry e where e.prev_state_id = x.src_state_id and e.project_state_id = x.dst_state_id)`);
  });

  it('enters no state without holders of the roles that the state requires', async () => {
    await none(sql`select p.id, r.name from project p join project_state s on s.id = p.project_state_id
      join usr_role r on r.required_state_id in (select project_state_id from state_interval where project_id = p.id)
      where not exists (select 1 from project_role h where h.project_id = p.id and h.usr_role_id = r.id)`);
  });

  it('begins with a requester who may raise projects in the group', async () => {
    await none(sql`select p.id from project p join project_type t on t.id = p.project_type_id
      where t.raise_role_ids <> '{}' and not exists
        (select 1 from usr_role_usr h where h.usr_id = p.creator_id and h.usr_role_id = any(t.raise_role_ids))`);
    expect(await count(sql`t.raise_role_ids <> '{}'`)).toBeGreaterThan(0);
    expect(await count(sql`p.creator_id = (select id from usr where login = 'outsider')`)).toBe(0);
  });
});

describe('the projects of the demo organisation', () => {
  it('have properties that are valid by the schema of their group', async () => {
    const kinds = new Set<string>();
    for (const { id, name } of await database.db
      .selectFrom('project_type')
      .select(['id', 'name'])
      .execute()) {
      const properties = await listProperties(database.db, id);
      for (const { type, format, widget, options } of properties)
        kinds.add(options.length ? 'select' : (widget ?? format ?? type));
      const projects = await database.db
        .selectFrom('project')
        .select(['id', 'properties', 'created_on'])
        .where('project_type_id', '=', id)
        .execute();
      for (const project of projects) {
        const today = project.created_on.toISOString().slice(0, 10);
        const schema = buildSchema(properties, project.properties);
        expect([name, project.id, checkProperties(schema, project.properties, { today })]).toEqual([
          name,
          project.id,
          {},
        ]);
        expect(Object.keys(project.properties).length).toBeGreaterThan(1);
      }
    }
    expect([...kinds].sort()).toEqual(
      ['boolean', 'currency', 'date', 'integer', 'select', 'string', 'textarea', 'uri'].sort(),
    );
  });

  it('have completion dates on working days, at least ten of them after the raising', async () => {
    const days = await database.db.selectFrom('holiday').select('date').execute();
    const holidays = new Set(days.map(({ date }) => date));
    const projects = await rowsOf(
      sql<{ date: string; on: Date }>`select delivery_date as date, created_on as on from project
        where delivery_date is not null`,
    );
    expect(projects.length).toBeGreaterThan(200);
    for (const { date, on } of projects) {
      expect(isWorkingDay(date, holidays)).toBe(true);
      expect(checkDeliveryDate(date, on.toISOString().slice(0, 10), holidays)).toBeUndefined();
    }
  });

  it('have services that are locked from Quoted on, unless the project went back', async () => {
    expect(await count(sql`p.services_locked and not t.use_subcats`)).toBe(0);
    expect(await count(sql`p.services_locked and s.name in ('Draft', 'Submitted', 'In Review')`)).toBe(0);
    const after = sql`t.use_subcats and s.name in ('Quoted', 'Approved', 'In Delivery', 'Acceptance', 'Closed')`;
    expect(await count(sql`not p.services_locked and ${after}`)).toBe(0);
    expect(
      await count(sql`t.use_subcats and not exists (select 1 from project_service where project_id = p.id)`),
    ).toBe(0);
  });

  it('have financials from the first quote on, and pending, approved and rejected quotes', async () => {
    const reached = sql`exists (select 1 from state_interval i join project_state q on q.id = i.project_state_id
      where i.project_id = p.id and q.name = 'Quoted')`;
    const submitted = sql`exists (select 1 from project_financials where project_id = p.id)`;
    expect(await count(sql`${reached} and not ${submitted}`)).toBe(0);
    expect(await count(sql`${submitted} and not ${reached}`)).toBe(0);
    const quotes = await rowsOf(
      sql<{
        status: string;
        n: number;
      }>`select coalesce(approved::text, 'pending') as status, count(*)::int as n
        from quote group by 1 order by 1`,
    );
    expect(quotes.map(({ status }) => status)).toEqual(['false', 'pending', 'true']);
    for (const { n } of quotes) expect(n).toBeGreaterThan(5);
    // Some quotes are revisions of rejected ones, in every status.
    const revisions = await rowsOf(
      sql<{ status: string }>`select distinct coalesce(q.approved::text, 'pending') as status
        from quote q join quote r on r.id = q.revises_id and r.approved = false order by 1`,
    );
    expect(revisions.map(({ status }) => status)).toEqual(['false', 'pending', 'true']);
    expect(
      await count(sql`(select price_cents from project_financials where project_id = p.id)
        + (select sum(price_cents) from quote where project_id = p.id and approved) <= 0`),
    ).toBe(0);
    // Some projects have several submissions, which can be compared.
    expect(
      await count(sql`(select count(*) from financials_submission where project_id = p.id) > 1`),
    ).toBeGreaterThan(2);
    expect(
      await count(
        sql`s.name = 'Quoted' and exists (select 1 from quote where project_id = p.id and approved is null)`,
      ),
    ).toBeGreaterThan(1);
  });
});

describe('the services of the demo organisation', () => {
  it('include platforms, maxima, tiers, notices, icons, and services that are hidden or without a price', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(distinct platform)::int from service_group) as platforms,
      count(*) filter (where s.max = 0 or g.max = 0)::int as hidden, count(*) filter (where s.max = 1)::int as once,
      count(*) filter (where g.max > 1)::int as limited, count(*) filter (where s.price_cents is null)::int as unpriced,
      count(*) filter (where exists (select from service_price t where t.service_id = s.id))::int as tiered,
      count(*) filter (where s.notification_state_ids <> '{}')::int as noticed,
      count(*) filter (where s.service_icon_id is not null)::int as pictured,
      count(*) filter (where exists (select from service_attachment a where a.service_id = s.id))::int as attached,
      count(distinct s.project_type_id)::int as in_groups
      from service s left join service_group g on g.id = s.service_group_id`.execute(database.db);
    expect(Object.entries(rows[0]!).filter(([, n]) => n < 1)).toEqual([]);
    expect(rows[0]).toMatchObject({ in_groups: 3 });
    const icons = await database.db.selectFrom('service_icon').select(['name', 'content']).execute();
    for (const { name, content } of icons)
      expect([name, String(content)]).toEqual([name, expect.stringMatching(/^<svg xmlns=.*<\/svg>$/)]);
    expect(icons.filter(({ content }) => /<script|style|href|on\w+=/.test(String(content)))).toEqual([]);
  });

  it('have stored prices on projects where they are locked, and follow the catalogue elsewhere', async () => {
    const lines = (condition: ReturnType<typeof sql>) =>
      count(sql`exists (select from project_service l join service c on c.id = l.service_id
        where l.project_id = p.id and ${condition})`);
    expect(await lines(sql`p.services_locked and l.price_from is null`)).toBe(0);
    expect(await lines(sql`not p.services_locked and l.price_from = 'lock'`)).toBe(0);
    expect(await lines(sql`l.price_from = 'quote'`)).toBeGreaterThan(20);
    expect(await lines(sql`p.services_locked and l.price_cents is null`)).toBe(0);
    expect(await lines(sql`l.price_from is null and c.price_cents is null`)).toBeGreaterThan(5);
    expect(await lines(sql`l.count > 20`)).toBeGreaterThan(5);
  });
});

describe('the milestones of the demo organisation', () => {
  it('are of every kind, in templates of every group', async () => {
    const kinds = await rowsOf(
      sql<{
        kind: string;
      }>`select distinct n.kind from project_milestone m join milestone n on n.id = m.milestone_id order by 1`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['attachment', 'check', 'date', 'text']);
    const groups = await rowsOf(
      sql<{
        name: string;
      }>`select distinct t.name from milestone_group g join project_type t on t.id = g.project_type_id order by 1`,
    );
    expect(groups.map(({ name }) => name)).toEqual(['Applications', 'Network', 'Workplace']);
  });

  it('are open, partly completed and completed on projects, and in the timeline', async () => {
    const complete = (condition: ReturnType<typeof sql>) =>
      sql`exists (select from (select count(*) as n, count(completed_on) as done from project_milestone
        where project_id = p.id) m where m.n > 0 and ${condition})`;
    for (const condition of [sql`m.done = 0`, sql`m.done between 1 and m.n - 1`, sql`m.done = m.n`])
      expect(await count(complete(condition))).toBeGreaterThan(3);
    expect(
      await rowsOf(sql`(select project_id, completed_on, completed_by, name from project_milestone
          join milestone on milestone.id = milestone_id where completed_on is not null
        except select project_id, created_on, creator_id, milestone_name from timeline_entry)`),
    ).toEqual([]);
  });
});

describe('the bookings of the demo organisation', () => {
  const bookings = (condition: ReturnType<typeof sql>) =>
    rowsOf(sql<{
      id: number;
    }>`select b.id from booking b join booking_subtype k on k.id = b.booking_subtype_id
      where b.parent_id is null and ${condition}`);

  it('cover a year: of every status and subtype, upcoming and past', async () => {
    const kinds = [
      ...['booked', 'pending', 'cancelled', 'rescheduled'].map((status) => sql`b.status = ${status}`),
      ...['Standard change', 'Major change', 'Test rack', 'Goods lift', 'Mobile crane'].map(
        (name) => sql`k.name = ${name}`,
      ),
      sql`b.status = 'booked' and b.start_at > ${now}`,
      sql`b.status = 'booked' and b.finish_at < ${now}`,
      sql`b.status = 'pending' and k.approver_role_id is null`,
    ];
    const counts = await Promise.all(kinds.map(async (kind) => (await bookings(kind)).length));
    expect(counts.filter((n) => n < 1)).toEqual([]);
    const all = (await bookings(sql`true`)).length;
    expect(all).toBeGreaterThan(100);
    expect(all).toBeLessThan(300);
    const months = Array.from(
      { length: 12 },
      (_, n) => sql`
      b.start_at < ${now}::timestamptz - make_interval(months => ${n})
      and b.start_at >= ${now}::timestamptz - make_interval(months => ${n + 1})`,
    );
    const inMonth = await Promise.all(months.map(async (month) => (await bookings(month)).length));
    expect(inMonth.filter((n) => n < 1)).toEqual([]);
  });

  it('were made for one project after the other, so that each took the first free time', async () => {
    const rows = await rowsOf(sql<{ project_id: number }>`select project_id from booking order by id`);
    const order = rows.map(({ project_id }) => project_id);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('have a second leg where their subtype has one, and are pending only with a reason', async () => {
    const none = async (condition: ReturnType<typeof sql>) => expect(await bookings(condition)).toEqual([]);
    await none(sql`(k.child_subtype_id is null) = exists (select from booking c where c.parent_id = b.id)`);
    await none(sql`exists (select from booking c where c.parent_id = b.id and c.status <> b.status)`);
    await none(sql`(b.status = 'pending') <> (b.pending_reasons <> '{}' or exists
      (select from booking c where c.parent_id = b.id and c.pending_reasons <> '{}'))`);
  });
});

describe('the demo accounts', () => {
  const holds = (login: string, role: string) =>
    sql`exists (select 1 from project_role h join usr_role r on r.id = h.usr_role_id join usr u on u.id = h.usr_id
      where h.project_id = p.id and r.name = ${role} and u.login = ${login})`;
  const lacks = (role: string) =>
    sql`not exists (select 1 from project_role h join usr_role r on r.id = h.usr_role_id
      where h.project_id = p.id and r.name = ${role})`;
  const inState = (state: string) => sql`t.name = 'Network' and s.name = ${state} and not p.on_hold`;
  const raisedBy = (login: string) => sql`p.creator_id = (select id from usr where login = ${login})`;
  const team = (name: string) => sql`p.team_id = (select id from team where name = ${name})`;

  it.each([
    ['a requester finds a draft to submit', sql`${inState('Draft')} and ${raisedBy('requester')}`],
    ['a requester finds one in review', sql`${inState('In Review')} and ${raisedBy('requester')}`],
    ['a requester finds a quote to approve', sql`${inState('Quoted')} and ${raisedBy('requester')}`],
    ['a requester finds one to accept', sql`${inState('Acceptance')} and ${raisedBy('requester')}`],
    ['a tech lead finds one to quote', sql`${inState('In Review')} and ${holds('techlead', 'Tech Lead')}`],
    [
      'a project manager finds one to deliver',
      sql`${inState('Approved')} and ${holds('pm', 'Project Manager')}`,
    ],
    [
      'a team manager finds one without a lead',
      sql`not s.is_closed and ${team('Core Routing')} and ${lacks('Tech Lead')}`,
    ],
    ['a reviewer finds one to take up', inState('Submitted')],
    ['a group admin finds one without a team', sql`${inState('Submitted')} and p.team_id is null`],
  ])('%s', async (_, condition) => {
    expect(await count(condition)).toBeGreaterThan(0);
  });

  // The history ends on a Saturday after a holiday, so that the last days have little work.
  it.each(['techlead', 'pm', 'reviewer', 'requester'])(
    'a %s finds unread notifications, and some that are read',
    async (login) => {
      const [own] = await rowsOf(sql<{ unread: number; read: number }>`
      select count(*) filter (where n.read_on is null)::int as unread, count(n.read_on)::int as read
      from notification n join usr u on u.id = n.usr_id where u.login = ${login}`);
      expect(own!.unread).toBeGreaterThan(0);
      expect(own!.read).toBeGreaterThan(0);
    },
  );

  it('an outsider finds nothing, and may raise projects in two groups', async () => {
    expect(
      await rowsOf(
        sql`select 1 from project_access a join usr u on u.id = a.usr_id where u.login = 'outsider'`,
      ),
    ).toEqual([]);
    const open = await rowsOf(
      sql<{ name: string }>`select name from project_type where raise_role_ids = '{}' order by 1`,
    );
    expect(open.map(({ name }) => name)).toEqual(['Network', 'Workplace']);
  });
});

describe('loading the demo organisation', () => {
  it.each(['move', 'book'])(
    'fails on a step (%s) that its person may not take, names it, and rolls back',
    async (kind) => {
      const isOfKind = ({ action }: PlannedStep) => action.does === kind;
      const unhandled = jest.fn();
      process.on('unhandledRejection', unhandled);
      const trespass: ProjectHistory = {
        plan: (project) => ({
          ...project,
          steps: project.steps
            .filter(isOfKind)
            .slice(0, 1)
            .map((step) => ({ ...step, by: 'outsider' })),
        }),
        actions: {},
      };
      const demo: DemoDeclaration = {
        after: ['projects'],
        data: () => Promise.resolve({ projectHistory: trespass }),
      };
      const empty = await createTestDatabase();
      await expect(loadDemo(empty, { now, areas: [...parts, { name: 'trespass', demo }] })).rejects.toThrow(
        /cannot be walked through: outsider: .*There is no such project, or you may not see it\./,
      );
      expect(await empty.db.selectFrom('usr').select('id').execute()).toEqual([]);
      await empty.close();
      process.off('unhandledRejection', unhandled);
      // The server would end with it, instead of naming the step.
      expect(unhandled).not.toHaveBeenCalled();
    },
  );
});

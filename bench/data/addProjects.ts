import type pg from 'pg';
import { isDateField, p4pFields, type P4pField } from 'shared-api/projectFields';
import { demoGroups } from '../../server/src/areas/projects/demo/groups/groups';
import { regions } from './addOrganisation';

/** Limits the projects that one statement adds. */
const maxBatch = 50_000;

/** A user who sees only the few hundred projects that they have raised, and a user who sees none. */
export const callers = { requester: { login: 'person.1', projects: 200 }, outsider: { login: 'person.2' } };

const names = demoGroups.map(({ name, names: { verbs, things, places } }) => ({
  name,
  verbs,
  things,
  places,
}));

/** Temporary tables that map a row of a group to the row of the same name in its copies, with the table of these rows. */
const copiedByName = {
  state_of: 'project_state',
  role_of: 'usr_role',
  service_of: 'service',
  type_of: 'attachment_type',
  milestone_of: 'milestone',
};
const copiesOf = ([map, table]: [string, string]) => `
    create temp table ${map} as
      select s.id, r.group_id, c.id as copy_id from ${table} s join region r on r.base_id = s.project_type_id
      join ${table} c on c.project_type_id = r.group_id and c.name = s.name;
    create unique index on ${map} (group_id, id);`;

/**
 * Creates the temporary tables that the copies are made from: the demo's projects by group and by whether they are closed, the
 * copies of each group in all regions, and the states, roles, services, attachment types and milestones of these copies.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table base as
      select t.id, t.name, v.verbs, v.things, v.places from project_type t
      join jsonb_to_recordset('${JSON.stringify(names).replaceAll("'", "''")}') as v(name text, verbs text[], things text[], places text[])
        on v.name = t.name;
    create temp table region as
      select b.id as base_id, t.id as group_id, row_number() over (partition by b.id order by t.id) - 1 as n
      from base b join project_type t on t.name = b.name
        or t.name in (${regions.map((region) => `b.name || ' ${region}'`).join(', ')});
    create temp table model as
      select p.id, p.project_type_id as base_id, s.is_closed,
        row_number() over (partition by p.project_type_id, s.is_closed order by p.id) - 1 as n,
        count(*) over (partition by p.project_type_id, s.is_closed) as models
      from project p join project_state s on s.id = p.project_state_id;
    ${Object.entries(copiedByName).map(copiesOf).join('\n    ')}
    create temp table file_of (project_id int, id int, copy_id int);
    create temp table people as
      select array_agg(id order by id) as ids from usr
      where login like 'person.%' and login not in ('${callers.requester.login}', '${callers.outsider.login}');
    create temp table teams as
      select t.id, row_number() over (order by t.id) - 1 as n, count(*) over () as teams, array_agg(m.usr_id order by m.id) as ids
      from team t join team_member m on m.team_id = t.id
      where m.usr_id in (select id from usr where login like 'person.%') group by t.id;
    create index on model (base_id, is_closed, n); create index on teams (n);
    create temp table plan (
      id int primary key, model_id int, base_id int, group_id int, creator_id int, team_id int, members int[],
      shift interval, r float8, name text);
    analyze;
    select setseed(0.413)`);
}

/**
 * Plans a batch of random projects: each copies a project of the demo for other people, at an earlier time. Four of a hundred
 * are open and recent; the others are up to eight years old.
 */
const planBatch = (from: number, to: number, firstId: number) => `
  truncate plan;
  insert into plan
  select ${firstId} + i, m.id, b.id, r.group_id, q.creator_id, t.id, t.ids, q.shift, q.r,
    left(b.verbs[1 + (random() * 997)::int % cardinality(b.verbs)] || ' ' || b.things[1 + (random() * 997)::int % cardinality(b.things)]
      || ', ' || b.places[1 + (random() * 997)::int % cardinality(b.places)] || ' ' || 1 + (random() * 400)::int, 64)
  from (select *, back * (case when is_open then interval '21 days' else interval '2900 days' end) as shift from (
    select i, random() as r, random() < 0.04 as is_open, (random() * 2)::int as b, (random() * 9973)::int as m,
      (random() * ${regions.length})::int as region, (random() * 9973)::int as t,
      case when i <= ${callers.requester.projects} then (select id from usr where login = '${callers.requester.login}')
        else p.ids[1 + floor(power(random(), 1.5) * cardinality(p.ids))::int] end as creator_id,
      random() as back
    from generate_series(${from}, ${to}) i cross join people p) d) q
  join (select *, row_number() over (order by id) - 1 as n from base) b on b.n = q.b
  join region r on r.base_id = b.id and r.n = q.region
  join model m on m.base_id = b.id and m.is_closed = not q.is_open and m.n = q.m % m.models
  join teams t on t.n = q.t % t.teams`;

/** SQL of a random person's id that depends on the project and the salt alone. */
const personSql = (salt: string) =>
  `(select ids from people)[1 + (hashint4(plan.id + ${salt}) & 2147483647) % 4990]`;

/** SQL of the codes that people search by: they differ from copy to copy. Other fields are copied. */
const ownCodes: Partial<Record<P4pField, string>> = {
  clarity_code: "'CL-' || 10000 + plan.id % 89999",
  pan_code: "case when p.pan_code is not null then 'PAN-' || 1000 + (plan.id * 7919::bigint) % 98999 end",
};
const p4pValue = (field: P4pField) =>
  ownCodes[field] ?? (isDateField(field) ? `p.${field} - shift` : `p.${field}`);

/** The copied tables in the order of their foreign keys. All times move by the same shift, so that each history stays consistent. */
const copies: [table: string, sql: string][] = [
  [
    'project',
    `insert into project (id, name, creator_id, project_type_id, project_state_id, state_since, on_hold, team_id, services_locked,
      ${p4pFields.join(', ')}, submit_date, created_on, updated_on, properties)
    overriding system value
    select plan.id, plan.name, plan.creator_id, plan.group_id, s.copy_id, p.state_since - shift, p.on_hold,
      case when p.team_id is not null then plan.team_id end, p.services_locked,
      ${p4pFields.map(p4pValue).join(', ')},
      p.submit_date - shift, p.created_on - shift, p.updated_on - shift, p.properties
    from plan join project p on p.id = plan.model_id join state_of s on s.id = p.project_state_id and s.group_id = plan.group_id`,
  ],
  [
    'project_role',
    `insert into project_role
    select plan.id, r.copy_id, case when u.is_team_usr then members[1 + (hashint4(plan.id + r.id) & 2147483647) % cardinality(members)]
      else ${personSql('r.id')} end
    from plan join project_role h on h.project_id = plan.model_id
    join role_of r on r.id = h.usr_role_id and r.group_id = plan.group_id join usr_role u on u.id = r.id`,
  ],
  [
    'project_service',
    `insert into project_service (project_id, service_id, count, scope, price_from, price_cents, slo)
    select plan.id, s.copy_id, l.count, l.scope, l.price_from, l.price_cents, l.slo
    from plan join project_service l on l.project_id = plan.model_id
    join service_of s on s.id = l.service_id and s.group_id = plan.group_id`,
  ],
  [
    'state_interval',
    `insert into state_interval (project_id, project_state_id, entered_on, left_on)
    select plan.id, s.copy_id, i.entered_on - shift, i.left_on - shift
    from plan join state_interval i on i.project_id = plan.model_id
    join state_of s on s.id = i.project_state_id and s.group_id = plan.group_id`,
  ],
  [
    'hold_interval',
    `insert into hold_interval (project_id, held_on, freed_on)
    select plan.id, i.held_on - shift, i.freed_on - shift from plan join hold_interval i on i.project_id = plan.model_id`,
  ],
  [
    // A copy refers to the stored bytes of the demo's file.
    'attachment',
    `truncate file_of;
    insert into file_of
    select plan.id, a.id, nextval(pg_get_serial_sequence('attachment', 'id'))
    from plan join attachment a on a.project_id = plan.model_id;
    insert into attachment (id, project_id, attachment_type_id, type_name, is_financial, filename, size, sha256, media_type, file,
      creator_id, created_on)
    overriding system value
    select f.copy_id, plan.id, t.copy_id, a.type_name, a.is_financial, a.filename, a.size, a.sha256, a.media_type,
      'demo:' || split_part(a.file, ':', 2) || ':' || plan.id || '-' || a.id, plan.creator_id, a.created_on - shift
    from file_of f join plan on plan.id = f.project_id join attachment a on a.id = f.id
    join type_of t on t.id = a.attachment_type_id and t.group_id = plan.group_id`,
  ],
  [
    'project_milestone',
    `insert into project_milestone (project_id, milestone_id, ord, m_date, m_text, completed_on, completed_by)
    select plan.id, c.copy_id, m.ord, m.m_date - shift, m.m_text, m.completed_on - shift,
      case when m.completed_by is not null then members[1] end
    from plan join project_milestone m on m.project_id = plan.model_id
    join milestone_of c on c.id = m.milestone_id and c.group_id = plan.group_id`,
  ],
  [
    'timeline_entry',
    `insert into timeline_entry (project_id, created_on, creator_id, project_state_id, prev_state_id, on_hold, comment, recipients,
      attachment_id, attachment, attachment_type, milestone_name, is_financial)
    select plan.id, e.created_on - shift, case when e.id % 3 = 0 then plan.creator_id else members[1 + e.id % cardinality(members)] end,
      s.copy_id, b.copy_id, e.on_hold, e.comment, e.recipients, f.copy_id, e.attachment, e.attachment_type, e.milestone_name, e.is_financial
    from plan join timeline_entry e on e.project_id = plan.model_id and e.quote_event is null
    left join file_of f on f.project_id = plan.id and f.id = e.attachment_id
    left join state_of s on s.id = e.project_state_id and s.group_id = plan.group_id
    left join state_of b on b.id = e.prev_state_id and b.group_id = plan.group_id`,
  ],
  [
    'project_financials',
    `insert into project_financials (project_id, scope, price_cents, category_id)
    select plan.id, f.scope, f.price_cents, s.copy_id from plan join project_financials f on f.project_id = plan.model_id
    left join service_of s on s.id = f.category_id and s.group_id = plan.group_id`,
  ],
  [
    'quote',
    `insert into quote (project_id, number, scope, price_cents, approved, creator_id, created_on, decided_by, decided_on)
    select plan.id, q.number, q.scope, q.price_cents, q.approved, plan.creator_id, q.created_on - shift,
      case when q.decided_by is not null then members[1] end, q.decided_on - shift
    from plan join quote q on q.project_id = plan.model_id`,
  ],
];

/** Copies the demo's projects in batches until there are `count`. @param progress receives their number after each batch */
export async function addProjects(
  client: pg.Client,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  await prepare(client);
  const { rows } = await client.query<{ id: number; n: number }>(
    'select max(id) as id, count(*)::int as n from project',
  );
  const { id: lastId, n: before } = rows[0]!;
  for (let from = 1; from <= count - before; from += maxBatch) {
    const to = Math.min(count - before, from + maxBatch - 1);
    await client.query('begin');
    await client.query(planBatch(from, to, lastId));
    for (const [, sql] of copies) await client.query(sql);
    await client.query('commit');
    progress(before + to);
  }
  await client.query("select setval(pg_get_serial_sequence('project', 'id'), (select max(id) from project))");
}

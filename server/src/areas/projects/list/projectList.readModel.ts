import { sql, type RawBuilder } from 'kysely';
import { listedFields } from 'shared-api/projectFields';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';

/** Selects the rows of the read model as the base tables define them now. */
const current = sql`
  select p.id as project_id, p.name as project_name,
    p.creator_id as requester_id, requester.name as requester_name,
    pan.id as pan_owner_id, pan.name as pan_owner_name,
    ${sql.join(listedFields.map((field) => sql.ref(`p.${field}`)))},
    t.id as project_type_id, t.name as project_type_name,
    team.id as team_id, team.name as team_name,
    lead.id as tech_lead_id, lead.name as tech_lead_name,
    pm.id as project_manager_id, pm.name as project_manager_name,
    array(select s.service_id from project_service s where s.project_id = p.id order by s.service_id) as service_ids,
    st.id as project_state_id, st.name as project_state_name, st.is_closed, p.state_since, p.on_hold,
    p.services_locked, p.submit_date, p.created_on,
    p.name || E'\n' || p.id as search
  from project p
  join usr requester on requester.id = p.creator_id
  join project_type t on t.id = p.project_type_id
  join project_state st on st.id = p.project_state_id
  left join team on team.id = p.team_id
  left join project_role pan_role on pan_role.project_id = p.id and pan_role.usr_role_id = t.pan_owner_role_id
  left join usr pan on pan.id = pan_role.usr_id
  left join project_role lead_role on lead_role.project_id = p.id and lead_role.usr_role_id = t.tech_lead_role_id
  left join usr lead on lead.id = lead_role.usr_id
  left join project_role pm_role on pm_role.project_id = p.id and pm_role.usr_role_id = t.project_manager_role_id
  left join usr pm on pm.id = pm_role.usr_id`;

/** The columns of the read model in the order of `current`; the first is the key. */
const columnNames = [
  'project_id',
  'project_name',
  'requester_id',
  'requester_name',
  'pan_owner_id',
  'pan_owner_name',
  ...listedFields,
  'project_type_id',
  'project_type_name',
  'team_id',
  'team_name',
  'tech_lead_id',
  'tech_lead_name',
  'project_manager_id',
  'project_manager_name',
  'service_ids',
  'project_state_id',
  'project_state_name',
  'is_closed',
  'state_since',
  'on_hold',
  'services_locked',
  'submit_date',
  'created_on',
  'search',
];
const columns = sql.join(columnNames.map((name) => sql.ref(name)));

const access = sql`
  select creator_id as usr_id, id as project_id from project
  union
  select usr_id, project_id from project_role`;

/** The projects whose rows `refreshOnce` will write at the end of its work, by transaction. */
const postponed = new WeakMap<Tx, Set<number>>();

/** Runs work that changes many projects repeatedly in one transaction, and writes each project's rows once, at the end. */
export async function refreshOnce(tx: Tx, work: () => Promise<void>): Promise<void> {
  const changed = new Set<number>();
  postponed.set(tx, changed);
  try {
    await work();
  } finally {
    postponed.delete(tx);
  }
  await refreshProjectList(tx, [...changed]);
}

/** Writes the rows of projects, and removes grants that ended. Rows of deleted projects are deleted with them. */
const refresh = (ids: RawBuilder<number[]>, front: RawBuilder<unknown>) => sql`
  with ${front} fresh as (
    select usr_id, project_id from (${access}) a where a.project_id = any(${ids}::int[])),
  ended as (
    delete from project_access a where a.project_id = any(${ids}::int[])
      and not exists (select from fresh f where f.usr_id = a.usr_id and f.project_id = a.project_id)),
  granted as (
    insert into project_access (usr_id, project_id) select usr_id, project_id from fresh on conflict do nothing)
  insert into project_list (${columns})
  ${current} where p.id = any(${ids}::int[])
  on conflict (project_id) do update set
    ${sql.join(columnNames.slice(1).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`;

type Refreshed = Placeholders<{ projectIds: number[] }>;

const refreshOne = cacheCompiledQuery((_tx, { projectIds }: Refreshed) =>
  refresh(projectIds, preparedStatement),
);
/** It is planned for each call, because the best plan depends on the number of projects. */
const refreshMany = cacheCompiledQuery((_tx, { projectIds }: Refreshed) => refresh(projectIds, sql``));

/**
 * Rewrites these projects' rows of the read model and their personal grants. Every transaction that changes columns of the list
 * calls it. It takes many ids, so that a rename or a bulk load needs only one statement.
 */
export async function refreshProjectList(tx: Tx, projectIds: number[]): Promise<void> {
  const later = postponed.get(tx);
  if (later) {
    for (const id of projectIds) later.add(id);
    return;
  }
  if (projectIds.length === 1) await refreshOne(tx, { projectIds });
  else await refreshMany(tx, { projectIds });
}

/** Rewrites the whole read model, after the base tables were filled in bulk. */
export async function rebuildProjectList(tx: Tx): Promise<void> {
  await sql`truncate project_list, project_access`.execute(tx);
  await sql`insert into project_list (${columns}) ${current}`.execute(tx);
  await sql`insert into project_access (usr_id, project_id) ${access}`.execute(tx);
}

export interface ReadModelFault {
  project_id: number;
  table: 'project_list' | 'project_access';
}

/**
 * Computes the read model anew, compares it with the stored one and returns every project whose rows differ.
 * @param ids the projects to check; all by default
 */
export async function checkReadModel(tx: Tx, ids?: number[]): Promise<ReadModelFault[]> {
  const isChecked = (column: string) => (ids ? sql`${sql.ref(column)} = any(${ids}::int[])` : sql`true`);
  const { rows } = await sql<ReadModelFault>`
    with fresh as (${current} where ${isChecked('p.id')}),
    stored as (
      select ${columns} from project_list where ${isChecked('project_id')}),
    fresh_access as (select usr_id, project_id from (${access}) a where ${isChecked('project_id')}),
    stored_access as (select usr_id, project_id from project_access where ${isChecked('project_id')})
    select project_id, 'project_list' as "table"
    from ((table fresh except table stored) union (table stored except table fresh)) d
    union
    select project_id, 'project_access' from (
      (table fresh_access except table stored_access) union (table stored_access except table fresh_access)) d
    order by 1, 2`.execute(tx);
  return rows;
}

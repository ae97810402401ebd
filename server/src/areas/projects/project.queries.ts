import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Project } from 'shared-api/contracts/project';
import type { StateColour } from 'shared-api/contracts/projects';
import { p4pFields, type P4pField } from 'shared-api/projectFields';
import { cacheCompiledQuery, type Placeholders } from '../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../kernel/db/preparedStatement';
import type { Tx } from '../../kernel/db/types';
import { projectParts } from './projectParts';
import { selectLinesAsJson } from './services/services.queries';

/** A project with the names that its page shows. */
export interface ProjectRecord extends Record<P4pField, string | null> {
  id: number;
  name: string;
  creator_id: number;
  creator_name: string;
  project_type_id: number;
  project_type_name: string;
  use_subcats: boolean;
  use_p4p: boolean;
  project_state_id: number;
  state_name: string;
  is_start: boolean;
  is_closed: boolean;
  reset_project: boolean;
  colour: StateColour;
  progress: number;
  days: number;
  on_hold: boolean;
  team_id: number | null;
  team_name: string | null;
  services_locked: boolean;
  services_locked_on: Date | null;
  services_locked_by: number | null;
  locker_name: string | null;
  created_on: Date;
  updated_on: Date;
  properties: Record<string, unknown>;
  version: number;
}

/** The position of a state `s` in its group's workflow, 0 to 1. */
export const stateProgress = sql<number>`(
  select count(*) filter (where o.ord < s.ord)::float8 / greatest(count(*) - 1, 1)
  from project_state o where o.project_type_id = s.project_type_id)`;

/** Counts the calendar days from a column's day to today in the organisation's time zone; never negative. */
export const daysSince = (column: string, timeZone: string | RawBuilder<string>) => sql<number>`
  greatest(0, (now() at time zone ${timeZone})::date - (${sql.ref(column)} at time zone ${timeZone})::date)`;

interface ProjectParams {
  id: number;
  timeZone: string;
}

const selectProject = (tx: Tx, { id, timeZone }: Placeholders<ProjectParams>) =>
  tx
    .selectFrom('project as p')
    .innerJoin('usr as creator', 'creator.id', 'p.creator_id')
    .innerJoin('project_type as t', 't.id', 'p.project_type_id')
    .innerJoin('project_state as s', 's.id', 'p.project_state_id')
    .leftJoin('team', 'team.id', 'p.team_id')
    .leftJoin('usr as locker', 'locker.id', 'p.services_locked_by')
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.name',
      'p.creator_id',
      'creator.name as creator_name',
      'p.project_type_id',
      't.name as project_type_name',
      't.use_subcats',
      't.use_p4p',
      'p.project_state_id',
      's.name as state_name',
      's.is_start',
      's.is_closed',
      's.reset_project',
      's.colour',
      stateProgress.as('progress'),
      daysSince('p.state_since', timeZone).as('days'),
      'p.on_hold',
      'p.team_id',
      'team.name as team_name',
      'p.services_locked',
      'p.services_locked_on',
      'p.services_locked_by',
      'locker.name as locker_name',
      ...p4pFields.map((field) => `p.${field}` as const),
      'p.created_on',
      'p.updated_on',
      'p.properties',
      'p.version',
    ]);

const readProject = cacheCompiledQuery((tx, params: Placeholders<ProjectParams>) =>
  selectProject(tx, params),
);

export const findProject = async (tx: Tx, id: number, timeZone: string): Promise<ProjectRecord | undefined> =>
  (await readProject(tx, { id, timeZone }))[0];

export interface RoleRecord {
  id: number;
  name: string;
  info: string;
  is_team_usr: boolean;
  usr_id: number | null;
  usr_name: string | null;
  usr_active: boolean | null;
}

const selectRoles = (tx: Tx, projectId: RawBuilder<number>) =>
  tx
    .selectFrom('project as p')
    .innerJoin('usr_role as r', 'r.project_type_id', 'p.project_type_id')
    .leftJoin('project_role as h', (join) =>
      join.onRef('h.usr_role_id', '=', 'r.id').onRef('h.project_id', '=', 'p.id'),
    )
    .leftJoin('usr', 'usr.id', 'h.usr_id')
    .where('p.id', '=', projectId)
    .where('r.is_project_role', '=', true)
    .select([
      'r.id',
      'r.name',
      sql<string>`coalesce(r.info, '')`.as('info'),
      'r.is_team_usr',
      'usr.id as usr_id',
      'usr.name as usr_name',
      'usr.active as usr_active',
    ])
    .orderBy('r.ord')
    .orderBy('r.name');

const readRoles = cacheCompiledQuery((tx, { projectId }: Placeholders<{ projectId: number }>) =>
  selectRoles(tx, projectId),
);

/** Lists the project roles of a project's group in their order, each with its holder on this project. */
export const listRoles = (tx: Tx, projectId: number): Promise<RoleRecord[]> => readRoles(tx, { projectId });

const selectRoleRules = (tx: Tx, groupId: RawBuilder<number>) =>
  tx
    .selectFrom('role_rule')
    .innerJoin('usr_role', 'usr_role.id', 'role_rule.usr_role_id')
    .where('usr_role.project_type_id', '=', groupId)
    .select([
      'role_rule.usr_role_id',
      'role_rule.editor',
      'role_rule.editor_role_id',
      'role_rule.project_state_ids',
      'role_rule.can_edit',
    ]);

const readRoleRules = cacheCompiledQuery((tx, { groupId }: Placeholders<{ groupId: number }>) =>
  selectRoleRules(tx, groupId),
);

export const listRoleRules = (tx: Tx, groupId: number) => readRoleRules(tx, { groupId });

/** The milestones of a project in their order, and whether each is complete. */
const selectMilestoneStates = (tx: Tx, projectId: RawBuilder<number>) =>
  tx
    .selectFrom('project_milestone as m')
    .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
    .where('m.project_id', '=', projectId)
    .select(['n.id', 'n.name', sql<boolean>`m.completed_on is not null`.as('checked')])
    .orderBy('m.ord')
    .orderBy('n.id');

/** The members of a project's answer that its parts add, as one JSON object. */
const partMembers = (tx: Tx, projectId: RawBuilder<number>) =>
  jsonBuildObject(
    Object.fromEntries(
      projectParts().flatMap(({ members }) =>
        Object.entries(members ?? {}).map(([name, read]) => [name, read(tx, projectId)]),
      ),
    ),
  ).$castTo<Pick<Project, 'bookings'>>();

const readWholeProject = cacheCompiledQuery((tx, params: Placeholders<ProjectParams & { groupId: number }>) =>
  selectProject(tx, params)
    .modifyFront(preparedStatement)
    .select([
      jsonArrayFrom(selectRoles(tx, params.id)).as('roles'),
      jsonArrayFrom(selectRoleRules(tx, params.groupId)).as('role_rules'),
      jsonArrayFrom(selectMilestoneStates(tx, params.id)).as('milestones'),
      selectLinesAsJson(params.id).as('lines'),
      partMembers(tx, params.id).as('parts'),
    ]),
);

/** Reads everything that a project's answer contains in one query; undefined when there is no such project. */
export const findWholeProject = async (tx: Tx, params: ProjectParams & { groupId: number }) =>
  (await readWholeProject(tx, params))[0];

/**
 * The columns that every change of a project sets: its time of change and its version. The time always increases by at least a
 * millisecond, even when clocks differ or go back, because browsers compare it.
 */
export const touched = (at: Date | RawBuilder<Date>) => ({
  updated_on: sql<Date>`greatest(${at}::timestamptz, updated_on + interval '1 millisecond')`,
  version: sql<number>`version + 1`,
});

const touch = cacheCompiledQuery((tx, { id, at }: Placeholders<{ id: number; at: Date }>) =>
  tx.updateTable('project').set(touched(at)).where('id', '=', id),
);

/** Sets what every change of a project sets; a change that updates the project's row itself uses `touched` there. */
export async function touchProject(tx: Tx, id: number, at: Date): Promise<void> {
  await touch(tx, { id, at });
}

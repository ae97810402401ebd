import { sql, type RawBuilder } from 'kysely';
import type { StateColour } from 'shared-api/contracts/projects';
import { p4pFields, type P4pField } from 'shared-api/projectFields';
import { cacheCompiledQuery, type Placeholders } from '../../kernel/db/cacheCompiledQuery';
import type { Tx } from '../../kernel/db/types';

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

const readProject = cacheCompiledQuery(
  (tx, { id, timeZone }: Placeholders<{ id: number; timeZone: string }>) =>
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
      ]),
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

const readRoles = cacheCompiledQuery((tx, { projectId }: Placeholders<{ projectId: number }>) =>
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
      'r.info',
      'r.is_team_usr',
      'usr.id as usr_id',
      'usr.name as usr_name',
      'usr.active as usr_active',
    ])
    .orderBy('r.ord')
    .orderBy('r.name'),
);

/** Lists the project roles of a project's group in their order, each with its holder on this project. */
export const listRoles = (tx: Tx, projectId: number): Promise<RoleRecord[]> => readRoles(tx, { projectId });

const readRoleRules = cacheCompiledQuery((tx, { groupId }: Placeholders<{ groupId: number }>) =>
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
    ]),
);

export const listRoleRules = (tx: Tx, groupId: number) => readRoleRules(tx, { groupId });

const readMilestoneStates = cacheCompiledQuery((tx, { projectId }: Placeholders<{ projectId: number }>) =>
  tx
    .selectFrom('project_milestone as m')
    .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
    .where('m.project_id', '=', projectId)
    .select(['n.id', 'n.name', sql<boolean>`m.completed_on is not null`.as('checked')])
    .orderBy('m.ord')
    .orderBy('n.id'),
);

/** Lists the milestones of a project in their order, and whether each is complete. */
export const listMilestoneStates = (tx: Tx, projectId: number) => readMilestoneStates(tx, { projectId });

/**
 * Sets a project's time of change and increments its version; every change calls it. The time always increases by at least a
 * millisecond, even when clocks differ or go back, because browsers compare it.
 */
export async function touchProject(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('project')
    .set({
      updated_on: sql<Date>`greatest(${at}::timestamptz, updated_on + interval '1 millisecond')`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

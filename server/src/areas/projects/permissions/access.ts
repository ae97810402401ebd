import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Permission } from 'shared-api/contracts/permissions';
import type { CurrentUser } from 'shared-api/contracts/session';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { projectParts } from '../projectParts';
import type { ProjectGuard } from './routeGuards';
import { canSee, may, permissionsOf, type Caller, type PermissionRow } from './policy';
import type { ProjectFacts } from './projectFacts';

/** A caller's access to a project, with the data that decide about it. */
export interface ProjectAccess {
  projectId: number;
  groupId: number;
  facts: ProjectFacts;
  caller: Caller;
  rows: PermissionRow[];
  permissions: Permission[];
  /** Set when the project is locked. */
  lock?: ProjectLock;
}

/** A project's row as it was when it was locked. */
export interface ProjectLock {
  version: number;
  /** The database's time after the wait for the lock (see `databaseTime`). */
  at: Date;
}

const lockProject = cacheCompiledQuery(
  (_tx, { projectId }: Placeholders<{ projectId: number }>) => sql<ProjectLock>`
    with ${preparedStatement} locked as materialized (select version from project where id = ${projectId} for update)
    select version, clock_timestamp() as at from locked`,
);

/** Answers the same for a missing and an invisible project, so that the answer does not reveal whether it exists. */
export const noSuchProject = () => new HttpError(404, 'There is no such project, or you may not see it.');

/** The person whose access is read. */
export type Person = Pick<CurrentUser, 'id' | 'is_admin'>;

/** Reads the facts that parts of a project add, as one JSON object. */
const partFacts = (at: RawBuilder<Date | null>) =>
  jsonBuildObject(
    Object.fromEntries(
      projectParts().flatMap(({ permissions }) =>
        Object.entries(permissions?.facts ?? {}).map(([name, read]) => [name, read(at)]),
      ),
    ),
  );

interface AccessParams {
  projectId: number;
  userId: number;
  /** The moment for which facts are read; null: now. */
  at: Date | null;
}

/** Reads facts, the person's roles and the group's rows in one query, because every call on a project needs them. */
const readRecords = cacheCompiledQuery((tx, { projectId, userId, at }: Placeholders<AccessParams>) =>
  tx
    .selectFrom('project as p')
    .modifyFront(preparedStatement)
    .innerJoin('project_type as t', 't.id', 'p.project_type_id')
    .innerJoin('project_state as s', 's.id', 'p.project_state_id')
    .leftJoin('team_member as m', (join) =>
      join.onRef('m.team_id', '=', 'p.team_id').on('m.usr_id', '=', userId),
    )
    .where('p.id', '=', projectId)
    .select((eb) => [
      'p.project_type_id',
      'p.creator_id',
      'p.on_hold',
      'p.services_locked',
      't.use_subcats',
      's.id as state_id',
      's.is_start',
      's.is_closed',
      's.reset_project',
      'm.is_manager',
      partFacts(at).as('part_facts'),
      jsonArrayFrom(
        eb
          .selectFrom('usr_role_usr as h')
          .innerJoin('usr_role as r', 'r.id', 'h.usr_role_id')
          .where('h.usr_id', '=', userId)
          .whereRef('r.project_type_id', '=', 'p.project_type_id')
          .where('r.is_project_role', '=', false)
          .select(['r.id', 'r.name']),
      ).as('group_roles'),
      jsonArrayFrom(
        eb
          .selectFrom('project_role as h')
          .where('h.usr_id', '=', userId)
          .whereRef('h.project_id', '=', 'p.id')
          .select('h.usr_role_id as id'),
      ).as('project_roles'),
      jsonArrayFrom(
        eb
          .selectFrom('project_permission as x')
          .whereRef('x.project_type_id', '=', 'p.project_type_id')
          .select([
            'x.id',
            'x.method',
            'x.resource',
            'x.principal',
            'x.usr_role_id',
            'x.project_state_ids',
            'x.on_hold',
          ])
          .orderBy('x.id'),
      ).as('rows'),
    ]),
);

type AccessRecord = Awaited<ReturnType<typeof readRecords>>[number];

const callerOf = (
  person: Person,
  { group_roles, project_roles, creator_id, is_manager }: AccessRecord,
): Caller => ({
  isGlobalAdmin: person.is_admin,
  isGroupAdmin: group_roles.some(({ name }) => name === 'Admin'),
  hasGroupRole: group_roles.length > 0,
  hasProjectRole: project_roles.length > 0,
  isRequester: creator_id === person.id,
  isTeamMember: is_manager !== null,
  isTeamManager: is_manager ?? false,
  roleIds: new Set([...group_roles, ...project_roles].map(({ id }) => id)),
});

/**
 * Reads a person's access to a project, even one that they may not see.
 * @param lock keeps others from changing the project until the transaction ends
 * @param at the moment for which facts are read; now by default
 * @returns undefined when there is no such project
 */
export async function readAccess(
  tx: Tx,
  projectId: number,
  person: Person,
  { lock = false, at }: { lock?: boolean; at?: Date } = {},
): Promise<ProjectAccess | undefined> {
  // A separate query takes the lock: if the row changed during the wait, the joins of the query below would use its old state.
  const [locked] = lock ? await lockProject(tx, { projectId }) : [];
  const [found] = await readRecords(tx, { projectId, userId: person.id, at: at ?? null });
  if (!found) return undefined;
  const { project_type_id: groupId, rows } = found;
  const caller = callerOf(person, found);
  // The parts declare the types of their facts by declaration merging.
  const facts = {
    useSubcats: found.use_subcats,
    servicesLocked: found.services_locked,
    onHold: found.on_hold,
    state: {
      id: found.state_id,
      isStart: found.is_start,
      isClosed: found.is_closed,
      resetProject: found.reset_project,
    },
    ...found.part_facts,
  } as ProjectFacts;
  return {
    ...{ projectId, groupId, facts, caller, rows },
    permissions: permissionsOf(caller, facts, rows),
    ...(locked ? { lock: locked } : {}),
  };
}

type AccessOptions = Parameters<typeof readAccess>[3];

/** Reads a person's access to a project that they see; undefined for a missing or invisible one. */
export async function findAccess(
  tx: Tx,
  projectId: number,
  person: Person,
  options?: AccessOptions,
): Promise<ProjectAccess | undefined> {
  const access = await readAccess(tx, projectId, person, options);
  return access && canSee(access.caller, access.facts, access.rows) ? access : undefined;
}

/** Like `findAccess`. @throws HttpError 404 for a missing or invisible project */
export async function seeProject(
  tx: Tx,
  projectId: number,
  person: Person,
  options?: AccessOptions,
): Promise<ProjectAccess> {
  const access = await findAccess(tx, projectId, person, options);
  if (!access) throw noSuchProject();
  return access;
}

/** Whether answers about a project contain prices for this caller. Source: contract.md. */
export const seesPrices = ({ permissions }: Pick<ProjectAccess, 'permissions'>): boolean =>
  may(permissions, 'GET', 'service_prices');

/** Whether a caller may see a project's financials, quotes and financial files. */
export const seesFinancials = ({ permissions }: Pick<ProjectAccess, 'permissions'>): boolean =>
  may(permissions, 'GET', 'financials');

/**
 * Checks the guard of a route; a `decidedBy` guard is left to the handler.
 * @throws HttpError 403 when the caller lacks the guard's pair on this project
 */
export function requireGuard({ permissions }: ProjectAccess, guard: ProjectGuard): void {
  if (guard.kind === 'pair' && !may(permissions, guard.method, guard.resource))
    throw new HttpError(403, 'You are not allowed to do this on this project now.', {
      code: 'not_permitted',
    });
}

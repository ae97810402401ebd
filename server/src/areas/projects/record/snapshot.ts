import { expressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Named } from 'shared-api/contracts/common';
import { mapFields, p4pFields, type P4pField } from 'shared-api/projectFields';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import { projectParts } from '../projectParts';
import type { ProjectExpressions } from './projectPart';

/** All values of a project that a write may change, with display names. */
export interface ProjectSnapshot {
  id: number;
  name: string;
  updatedOn: Date;
  groupId: number;
  state: Named;
  onHold: boolean;
  team: Named | null;
  servicesLocked: boolean;
  p4p: Record<P4pField, string | null>;
  properties: Record<string, unknown>;
  /** Holders of project roles, by the role. */
  roles: { id: number; name: string; usr: Named }[];
  /** The snapshots of its parts by their names. */
  parts: Record<string, unknown>;
}

const expressions: ProjectExpressions = expressionBuilder();

/** The snapshots of all parts of the project `p`, as one JSON object. */
const partSnapshots = () =>
  jsonBuildObject(
    Object.fromEntries(
      projectParts().flatMap(({ name, snapshot }) => (snapshot ? [[name, snapshot.read(expressions)]] : [])),
    ),
  );

const readRecord = cacheCompiledQuery((tx, { projectId }: Placeholders<{ projectId: number }>) =>
  tx
    .selectFrom('project as p')
    .modifyFront(preparedStatement)
    .innerJoin('project_state as s', 's.id', 'p.project_state_id')
    .leftJoin('team as t', 't.id', 'p.team_id')
    .where('p.id', '=', projectId)
    .select((eb) => [
      'p.id',
      'p.name',
      'p.updated_on',
      'p.project_type_id',
      's.id as state_id',
      's.name as state_name',
      'p.on_hold',
      't.id as team_id',
      't.name as team_name',
      'p.services_locked',
      ...p4pFields.map((field) => `p.${field}` as const),
      'p.properties',
      jsonArrayFrom(
        eb
          .selectFrom('project_role as h')
          .innerJoin('usr_role as r', 'r.id', 'h.usr_role_id')
          .innerJoin('usr', 'usr.id', 'h.usr_id')
          .whereRef('h.project_id', '=', 'p.id')
          .select(['r.id', 'r.name', 'usr.id as usr_id', 'usr.name as usr_name'])
          .orderBy('r.ord')
          .orderBy('r.id'),
      ).as('roles'),
      partSnapshots().as('parts'),
    ]),
);

/** Reads a project's current state in this transaction; undefined when there is no such project. */
export async function readSnapshot(tx: Tx, projectId: number): Promise<ProjectSnapshot | undefined> {
  const [found] = await readRecord(tx, { projectId });
  if (!found) return undefined;
  return {
    id: found.id,
    name: found.name,
    updatedOn: found.updated_on,
    groupId: found.project_type_id,
    state: { id: found.state_id, name: found.state_name },
    onHold: found.on_hold,
    team: found.team_id === null ? null : { id: found.team_id, name: found.team_name ?? '' },
    servicesLocked: found.services_locked,
    p4p: mapFields(p4pFields, (field) => found[field]),
    properties: found.properties,
    roles: found.roles.map(({ id, name, usr_id, usr_name }) => ({
      id,
      name,
      usr: { id: usr_id, name: usr_name },
    })),
    parts: found.parts,
  };
}

import type { Named } from 'shared-api/contracts/common';
import type { Tx } from '../../../kernel/db/types';
import { listParts } from './mailRules.queries';

/** The name of the part of the managers of the project's team. */
export const teamManager = 'Team Manager';

/** A person and the names of their parts in a project: roles in the group's order, then those by team and as the requester. */
interface ProjectPerson extends Named {
  parts: string[];
}

/** Lists the people who have a part in a project now and can get mail, with the names of their parts. */
export async function listProjectPeople(tx: Tx, projectId: number): Promise<ProjectPerson[]> {
  const roles = await tx
    .selectFrom('usr_role as r')
    .innerJoin('project as p', 'p.project_type_id', 'r.project_type_id')
    .where('p.id', '=', projectId)
    .select(['r.id', 'r.name', 'r.is_project_role'])
    .orderBy('r.is_project_role', 'desc')
    .orderBy('r.ord')
    .orderBy('r.name')
    .execute();
  const parts = await listParts(tx, projectId, { roleIds: roles.map(({ id }) => id), personIds: [] });
  const order = [
    ...roles.map(({ id, name }) => ({ kind: 'role', roleId: id, name })),
    { kind: 'team_manager', roleId: null, name: teamManager },
    { kind: 'requester', roleId: null, name: 'Requester' },
    { kind: 'team_members', roleId: null, name: 'Team' },
  ];
  const people = new Map<number, ProjectPerson>();
  for (const { kind, roleId, name } of order)
    for (const part of parts) {
      if (part.kind !== kind || part.usr_role_id !== roleId) continue;
      const person = people.get(part.usr_id) ?? { id: part.usr_id, name: part.name, parts: [] };
      person.parts.push(name);
      people.set(part.usr_id, person);
    }
  return [...people.values()];
}

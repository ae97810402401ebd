import type { CurrentUser } from 'shared-api/contracts/session';
import type { ProjectWhy } from 'shared-api/contracts/why';
import type { Tx } from '../../../kernel/db/types';
import { forbidden, HttpError } from '../../../kernel/http/errors';
import { listRoleRules, listRoles } from '../project.queries';
import { findBlockers, visibleFactsOf } from '../workflow/guards';
import { readMissingItems } from '../workflow/missingItems.queries';
import { listTransitions } from '../workflow/transitions';
import { noSuchProject, readAccess, type ProjectAccess } from './access';
import type { ExplainNames } from './explain';
import { explainAll } from './explainAll';
import { isAdmin, type PermissionRow } from './policy';

/** The names of the roles and states of a group, for sentences. */
export async function readNames(tx: Tx, groupId: number): Promise<ExplainNames> {
  const namesIn = async (table: 'usr_role' | 'project_state') => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('project_type_id', '=', groupId)
      .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `no. ${id}`;
  };
  return { role: await namesIn('usr_role'), state: await namesIn('project_state') };
}

/**
 * Reads the access of the person to explain. Callers may ask about themselves, admins of the group about everyone.
 * @throws HttpError 403, 404
 */
export async function readExplainedAccess(tx: Tx, own: ProjectAccess, me: CurrentUser, other: number) {
  if (other !== me.id && !isAdmin(own.caller))
    throw forbidden("Only admins of the delivery group may ask about somebody else's access.");
  const person = await tx
    .selectFrom('usr')
    .select(['id', 'name', 'is_admin'])
    .where('id', '=', other)
    .executeTakeFirst();
  if (!person) throw new HttpError(404, 'There is no such person.');
  const access = other === me.id ? own : await readAccess(tx, own.projectId, person);
  if (!access) throw noSuchProject();
  return { access, user: { id: person.id, name: person.name } };
}

/**
 * Explains everything that a person can do on a project, and why.
 * @param own the caller's access to the project
 * @param changeRows changes the rows of the group before they are applied, to try them out
 * @throws HttpError 403, 404
 */
export async function readWhy(
  tx: Tx,
  own: ProjectAccess,
  { me, other }: { me: CurrentUser; other: number },
  changeRows: (rows: readonly PermissionRow[]) => readonly PermissionRow[] = (rows) => rows,
): Promise<ProjectWhy> {
  const { access, user } = await readExplainedAccess(tx, own, me, other);
  const { projectId, groupId, caller, facts, rows } = access;
  const [names, transitions, lacks, roleRules, roles] = await Promise.all([
    readNames(tx, groupId),
    listTransitions(tx, facts.state.id),
    readMissingItems(tx, projectId),
    listRoleRules(tx, groupId),
    listRoles(tx, projectId),
  ]);
  // The caller, not the explained person, reads the answer, so the caller's permissions limit what it reveals.
  const sees = visibleFactsOf(own.permissions);
  const actions = explainAll({
    ...{ caller, facts, rows: changeRows(rows), roleRules, roles, names, name: user.name },
    transitions: transitions.map((transition) => ({
      transition,
      blocked: findBlockers(lacks, transition, sees),
    })),
  });
  return { user, may_ask_for_others: isAdmin(own.caller), actions };
}

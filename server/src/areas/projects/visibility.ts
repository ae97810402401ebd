import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Database, Tx } from '../../kernel/db/types';
import type { Pair } from '../../kernel/events/LiveSource';

/** The facts about a person that decide which projects they may see, apart from facts of the projects. Source: domain.md 1. */
export interface Scope {
  userId: number;
  isAdmin: boolean;
  /** Delivery groups in which the person holds any group-level role. */
  groupIds: number[];
  teamIds: number[];
  /** `GET project` rows for any user; the other principals see the project anyway. */
  open: { project_type_id: number; project_state_ids: number[]; on_hold: 'any' | 'no' | 'yes' }[];
}

export async function loadScope(tx: Tx, user: CurrentUser): Promise<Scope> {
  const open = user.is_admin
    ? []
    : await tx
        .selectFrom('project_permission')
        .select(['project_type_id', 'project_state_ids', 'on_hold'])
        .where('method', '=', 'GET')
        .where('resource', '=', 'project')
        .where('principal', '=', 'any_user')
        .execute();
  return {
    userId: user.id,
    isAdmin: user.is_admin,
    groupIds: [...new Set(user.roles.map((role) => role.project_type_id))],
    teamIds: user.teams.map((team) => team.team_id),
    open,
  };
}

/** Whether this person sees projects only by personal grants, as requester or by project roles. */
export const isPersonal = (scope: Scope): boolean =>
  !scope.isAdmin && !scope.groupIds.length && !scope.teamIds.length && !scope.open.length;

type Eb = ExpressionBuilder<Database, 'project_list'>;

/** Builds the conditions under which a person who is no admin sees a row of the read model; any of them suffices. */
function grants(eb: Eb, scope: Scope): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [
    sql<SqlBool>`project_list.project_id in (
      select a.project_id from project_access a where a.usr_id = ${scope.userId})`,
  ];
  if (scope.groupIds.length)
    parts.push(sql<SqlBool>`project_list.project_type_id = any(${scope.groupIds}::int[])`);
  if (scope.teamIds.length) parts.push(sql<SqlBool>`project_list.team_id = any(${scope.teamIds}::int[])`);
  for (const row of scope.open) {
    const rule: Expression<SqlBool>[] = [eb('project_list.project_type_id', '=', row.project_type_id)];
    if (row.project_state_ids.length)
      rule.push(sql<SqlBool>`project_list.project_state_id = any(${row.project_state_ids}::int[])`);
    if (row.on_hold !== 'any') rule.push(eb('project_list.on_hold', '=', row.on_hold === 'yes'));
    parts.push(eb.and(rule));
  }
  return parts;
}

/**
 * Selects the rows of the read model that a person may see. With a group, a team or an open row, the query walks the sort index
 * and tests each row; with only personal grants it starts from their few ids. At a million projects a common plan would be too
 * slow for one of the two.
 */
export const isVisible = (eb: Eb, scope: Scope): Expression<SqlBool> =>
  scope.isAdmin ? sql<SqlBool>`true` : eb.or(grants(eb, scope));

/** Lists the delivery groups in which a person holds a role or sees a project. */
export async function visibleGroupIds(tx: Tx, scope: Scope): Promise<number[] | 'all'> {
  if (scope.isAdmin) return 'all';
  const eb = expressionBuilder<Database, 'project_list'>();
  // One query for each grant can use an index; all of them joined by `or` would test every project.
  const found = grants(eb, { ...scope, groupIds: [] }).map(
    (granted) => sql`
      select id from project_type
      where exists (select from project_list where project_type_id = project_type.id and ${granted})`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(found, sql` union `)}`.execute(tx);
  return [...new Set([...scope.groupIds, ...rows.map(({ id }) => id)])];
}

/**
 * Filters pairs of a person and a project to those in which the person sees the project, in a single query. It repeats the rule
 * above in SQL, because no scope of these people has been loaded.
 * @returns the pairs with the project's last change; pairs with a missing project or an inactive person are left out
 */
export async function visiblePairs(tx: Tx, pairs: readonly Pair[]): Promise<(Pair & { updatedOn: Date })[]> {
  const { rows } = await sql<Pair & { updatedOn: Date }>`
    select usr.id as "userId", l.project_id as "projectId", p.updated_on as "updatedOn"
    from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ projectId }) => projectId)}::int[])
      as pair(usr_id, project_id)
    join usr on usr.id = pair.usr_id
    join project_list l on l.project_id = pair.project_id
    join project p on p.id = pair.project_id
    where usr.active and (usr.is_admin
      or exists (select from project_access a where a.usr_id = usr.id and a.project_id = l.project_id)
      or exists (select from usr_role_usr h join usr_role r on r.id = h.usr_role_id
        where h.usr_id = usr.id and r.project_type_id = l.project_type_id and not r.is_project_role)
      or exists (select from team_member m where m.usr_id = usr.id and m.team_id = l.team_id)
      or exists (select from project_permission x
        where x.project_type_id = l.project_type_id and x.method = 'GET' and x.resource = 'project'
          and x.principal = 'any_user' and (x.project_state_ids = '{}' or l.project_state_id = any(x.project_state_ids))
          and (x.on_hold = 'any' or (x.on_hold = 'yes') = l.on_hold)))`.execute(tx);
  return rows;
}

/** Filters projects to those of a delivery group. */
export async function projectsIn(tx: Tx, groupId: number, projectIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_list
    where project_type_id = ${groupId} and project_id = any(${[...projectIds]}::int[])`.execute(tx);
  return rows.map(({ id }) => id);
}

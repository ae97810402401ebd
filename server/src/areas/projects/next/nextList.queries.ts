import { sql, type RawBuilder } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { dutiesIn, type When } from './next.policy';
import type { NextRules } from './nextRules.queries';

/** A duty of one person: why it is theirs, and `key`, the id of the team or project role concerned, if any. */
interface OwnDuty extends When {
  by: 'requester' | 'role' | 'team' | 'group';
  key: number | null;
  state_id: number;
  /** The target duration of the state in days. */
  target: number | null;
}

/** Derives the duties that one person can have from the rules of all groups, without duplicates. */
export function ownDuties(
  rules: readonly NextRules[],
  user: Pick<CurrentUser, 'roles' | 'teams'>,
): OwnDuty[] {
  const found = new Map<string, OwnDuty>();
  const add = (duty: OwnDuty) => found.set(JSON.stringify(duty), duty);
  for (const group of rules)
    for (const { id: state_id, target_days: target } of group.states)
      for (const { who, when } of dutiesIn(group, state_id)) {
        const own = { ...when, state_id, target };
        if (who.principal === 'requester') add({ by: 'requester', key: null, ...own });
        if (who.principal === 'team_member' || who.principal === 'team_manager')
          for (const team of user.teams)
            if (who.principal === 'team_member' || team.is_manager)
              add({ by: 'team', key: team.team_id, ...own });
        if (who.principal !== 'role') continue;
        const role = group.roles.find(({ id }) => id === who.roleId);
        if (role?.is_project_role) add({ by: 'role', key: role.id, ...own });
        else if (user.roles.some(({ id }) => id === role?.id)) add({ by: 'group', key: null, ...own });
      }
  return [...found.values()];
}

/** Whether a duty `d` is due on a row `l` of the list; the same rule as `isDue`, in SQL. */
const due = sql`
  not l.is_closed and not l.on_hold
  and (d.team is null or d.team = (l.team_id is not null))
  and (not d.quote or exists (select from quote q where q.project_id = l.project_id and q.approved is null))
  and (d.missing_role is null or not exists (
    select from project_role h where h.project_id = l.project_id and h.usr_role_id = d.missing_role))
  and (d.unmanned is null or not exists (
    select from project_role h join usr u on u.id = h.usr_id
    where h.project_id = l.project_id and h.usr_role_id = any(d.unmanned) and u.active))
  and (not d.requester_inactive or not exists (select from usr u where u.id = l.requester_id and u.active))`;

/** By how much a row `l` is over the target of its state, given a duty `d` on it; null if it is not. */
const lateBy = sql`case when l.state_since < d.late_before then d.late_before - l.state_since end as late_by`;
/** Late rows come first, the one that is most over its target before all others; then those that wait shortest. */
const order = sql`late_by desc nulls last, state_since desc, project_id desc`;

/**
 * Selects the rows of each duty by its state: the late ones from the oldest on and the others from the newest on, each by a walk of an
 * index that ends after `maxRows` rows.
 */
const walks = (by: OwnDuty['by'], rows: RawBuilder<unknown>, maxRows: number) =>
  [
    [sql`l.state_since < d.late_before`, sql`asc`],
    [sql`(d.late_before is null or l.state_since >= d.late_before)`, sql`desc`],
  ].map(
    ([when, direction]) => sql`(select f.* from duty d cross join lateral (
        select l.project_id, l.state_since, ${lateBy} from project_list l
        where ${rows} and ${when!} and ${due}
        order by l.state_since ${direction!}, l.project_id ${direction!} limit ${maxRows}) f
      where d.by = ${by})`,
  );

/**
 * Lists the projects in which a person must act now: late ones first, by how much they are over their target, then those that wait
 * shortest. Each kind of duty is a branch that finds its rows by an index: by requester, by project role, by team and state, and for
 * group-level roles by state. Each branch reads at most `maxRows` rows, so the cost does not grow with the number of projects.
 * @param maxRows limits the result; if it is reached, there may be more
 */
export async function listNextIds(
  tx: Tx,
  userId: number,
  duties: readonly OwnDuty[],
  { maxRows, timeZone }: { maxRows: number; timeZone: string },
): Promise<number[]> {
  const has = (by: OwnDuty['by']) => duties.some((duty) => duty.by === by);
  const branches: RawBuilder<unknown>[] = [];
  if (has('requester'))
    branches.push(sql`(select l.project_id, l.state_since, f.late_by from project_list l cross join lateral (
        select ${lateBy} from duty d
        where d.by = 'requester' and d.state_id = l.project_state_id and ${due} limit 1) f
      where l.requester_id = ${userId} order by ${order} limit ${maxRows})`);
  if (has('role'))
    branches.push(sql`(select l.project_id, l.state_since, f.late_by from project_role own
      join project_list l using (project_id) cross join lateral (
        select ${lateBy} from duty d
        where d.by = 'role' and d.key = own.usr_role_id and d.state_id = l.project_state_id and ${due} limit 1) f
      where own.usr_id = ${userId} order by ${order} limit ${maxRows})`);
  if (has('team'))
    branches.push(...walks('team', sql`l.team_id = d.key and l.project_state_id = d.state_id`, maxRows));
  if (has('group')) branches.push(...walks('group', sql`l.project_state_id = d.state_id`, maxRows));
  if (!branches.length) return [];
  const { rows } = await sql<{ project_id: number }>`
    with duty as materialized (
      select d.*, ((now() at time zone ${timeZone})::date - d.target)::timestamp at time zone ${timeZone} as late_before
      from jsonb_to_recordset(${JSON.stringify(duties)}::jsonb) as d(by text, key int, state_id int, target int, quote boolean,
        missing_role int, unmanned int[], requester_inactive boolean, team boolean))
    select project_id from (${sql.join(branches, sql` union `)}) found
    order by ${order} limit ${maxRows}`.execute(tx);
  return rows.map(({ project_id }) => project_id);
}

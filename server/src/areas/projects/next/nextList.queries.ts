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
}

/** Derives the duties that one person can have from the rules of all groups, without duplicates. */
export function ownDuties(
  rules: readonly NextRules[],
  user: Pick<CurrentUser, 'roles' | 'teams'>,
): OwnDuty[] {
  const found = new Map<string, OwnDuty>();
  const add = (duty: OwnDuty) => found.set(JSON.stringify(duty), duty);
  for (const group of rules)
    for (const { id: state_id } of group.states)
      for (const { who, when } of dutiesIn(group, state_id)) {
        const own = { ...when, state_id };
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

const newest = (maxRows: number) => sql`order by l.state_since desc, l.project_id desc limit ${maxRows}`;

/**
 * Lists the projects in which a person must act now, those that wait shortest first. Each kind of duty is a branch that finds its
 * newest rows by an index: by requester, by project role, by team and state, and for group-level roles by state. Each branch reads
 * at most `maxRows` rows, so the cost does not grow with the number of projects.
 * @param maxRows limits the result; if it is reached, there may be more
 */
export async function listNextIds(
  tx: Tx,
  userId: number,
  duties: readonly OwnDuty[],
  maxRows: number,
): Promise<number[]> {
  const has = (by: OwnDuty['by']) => duties.some((duty) => duty.by === by);
  const branches: RawBuilder<unknown>[] = [];
  if (has('requester'))
    branches.push(sql`(select l.project_id, l.state_since from project_list l
      where l.requester_id = ${userId} and exists (
        select from duty d where d.by = 'requester' and d.state_id = l.project_state_id and ${due})
      ${newest(maxRows)})`);
  if (has('role'))
    branches.push(sql`(select l.project_id, l.state_since from project_role own join project_list l using (project_id)
      where own.usr_id = ${userId} and exists (
        select from duty d where d.by = 'role' and d.key = own.usr_role_id and d.state_id = l.project_state_id and ${due})
      ${newest(maxRows)})`);
  if (has('team'))
    branches.push(sql`(select f.project_id, f.state_since from duty d cross join lateral (
        select l.project_id, l.state_since from project_list l
        where l.team_id = d.key and l.project_state_id = d.state_id and ${due} ${newest(maxRows)}) f
      where d.by = 'team')`);
  if (has('group'))
    branches.push(sql`(select f.project_id, f.state_since from duty d cross join lateral (
        select l.project_id, l.state_since from project_list l
        where l.project_state_id = d.state_id and ${due} ${newest(maxRows)}) f
      where d.by = 'group')`);
  if (!branches.length) return [];
  const { rows } = await sql<{ project_id: number }>`
    with duty as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(duties)}::jsonb) as d(by text, key int, state_id int, quote boolean,
        missing_role int, unmanned int[], requester_inactive boolean, team boolean))
    select project_id from (${sql.join(branches, sql` union `)}) found
    order by state_since desc, project_id desc limit ${maxRows}`.execute(tx);
  return rows.map(({ project_id }) => project_id);
}

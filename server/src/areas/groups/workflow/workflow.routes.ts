import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { GroupWorkflow, WorkflowLayout } from 'shared-api/contracts/groupParts/groupWorkflow';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { lintWorkflow, type LintedPermission, type LintedRole } from 'shared-api/lintWorkflow';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';
import { enterGroup } from '../ofGroup';
import { layoutWorkflow, type WorkflowShape } from './layout/layoutWorkflow';

/** The latest stays in a state from which its usual time follows, and the fewest that say something. */
const latestStays = 1000;
const fewestStays = 5;

/** Days after which 80 % of the latest stays in the state `s` had ended, holds included. */
const p80Days = sql`(
  select case when count(*) >= ${sql.lit(fewestStays)} then
    round((percentile_cont(0.8) within group (order by extract(epoch from left_on - entered_on)) / 86400)::numeric, 1) end
  from (
    select entered_on, left_on from state_interval
    where project_state_id = s.id and left_on is not null
    order by left_on desc limit ${sql.lit(latestStays)}) stay)`;

async function readWorkflow(tx: Tx, groupId: number): Promise<GroupWorkflow> {
  const { rows } = await sql<
    Pick<GroupWorkflow, 'states' | 'transitions'> & {
      roles: LintedRole[];
      permissions: LintedPermission[];
      usesServices: boolean;
    }
  >`
    with counts as (
      select project_state_id as id, count(*)::int as n from project_list where project_type_id = ${groupId} group by 1)
    select t.use_subcats as "usesServices",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'is_start', s.is_start, 'is_closed', s.is_closed, 'colour', s.colour,
          'progress', ${stateProgress}, 'target_days', s.target_days, 'projects', coalesce(c.n, 0),
          'p80_days', ${p80Days}) order by s.ord, s.id), '[]')
        from project_state s left join counts c on c.id = s.id where s.project_type_id = t.id) as states,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', x.id, 'name', x.name, 'src_state_id', x.src_state_id, 'dst_state_id', x.dst_state_id) order by d.ord, x.id), '[]')
        from state_transition x join project_state d on d.id = x.dst_state_id where x.project_type_id = t.id) as transitions,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'name', r.name, 'is_project_role', r.is_project_role, 'create_at_start', r.create_at_start,
          'required_state_id', r.required_state_id, 'may_raise', r.id = any(t.raise_role_ids),
          'users', (select count(*)::int from usr_role_usr h where h.usr_role_id = r.id)) order by r.ord, r.id), '[]')
        from usr_role r where r.project_type_id = t.id) as roles,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'method', p.method, 'resource', p.resource, 'principal', p.principal, 'usr_role_id', p.usr_role_id,
          'project_state_ids', p.project_state_ids, 'on_hold', p.on_hold) order by p.id), '[]')
        from project_permission p where p.project_type_id = t.id and p.resource in ('quotes', 'financials')) as permissions
    from project_type t where t.id = ${groupId}`.execute(tx);
  const { roles, permissions, usesServices, ...workflow } = rows[0]!;
  return { ...workflow, findings: lintWorkflow({ ...workflow, roles, permissions, usesServices }) };
}

/** What the picture of a workflow shows. */
async function readShape(tx: Tx, groupId: number): Promise<WorkflowShape> {
  const shape = {
    states: await tx
      .selectFrom('project_state')
      .where('project_type_id', '=', groupId)
      .select(['id', 'name'])
      .orderBy('ord')
      .orderBy('id')
      .execute(),
    transitions: await tx
      .selectFrom('state_transition')
      .where('project_type_id', '=', groupId)
      .select(['id', 'name', 'src_state_id', 'dst_state_id'])
      .orderBy('id')
      .execute(),
  };
  // A state may have come or gone between both reads.
  const ids = new Set(shape.states.map(({ id }) => id));
  const isKnown = ({ src_state_id: from, dst_state_id: to }: WorkflowShape['transitions'][number]) =>
    ids.has(from) && ids.has(to);
  return { ...shape, transitions: shape.transitions.filter(isKnown) };
}

/** The workflow of a group, checked. Source: domain.md 2. */
export const workflowRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    groupPaths.workflow(':groupId'),
    {
      schema: {
        tags: ['state_transitions'],
        summary: 'The states of a group, the ways between them, and what is wrong with them',
        params: Type.Object({ groupId: Id }),
        response: { 200: GroupWorkflow, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { groupId } = request.params;
      await enterGroup(db, request, groupId);
      return readWorkflow(db, groupId);
    },
  );

  app.get(
    groupPaths.workflowLayout(':groupId'),
    {
      schema: {
        tags: ['state_transitions'],
        summary: 'Where the states and transitions of a group stand in the picture of its workflow',
        params: Type.Object({ groupId: Id }),
        response: { 200: WorkflowLayout, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { groupId } = request.params;
      await enterGroup(db, request, groupId);
      return layoutWorkflow(await readShape(db, groupId));
    },
  );
};

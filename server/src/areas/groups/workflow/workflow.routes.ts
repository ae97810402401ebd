import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { GroupWorkflow } from 'shared-api/contracts/groupParts/groupWorkflow';
import { groupPaths } from 'shared-api/contracts/paths';
import { lintWorkflow, type LintedRole } from 'shared-api/lintWorkflow';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';
import { enterGroup } from '../ofGroup';

async function readWorkflow(tx: Tx, groupId: number): Promise<GroupWorkflow> {
  const { rows } = await sql<
    Pick<GroupWorkflow, 'states' | 'transitions'> & { roles: LintedRole[]; usesServices: boolean }
  >`
    with counts as (
      select project_state_id as id, count(*)::int as n from project_list where project_type_id = ${groupId} group by 1)
    select t.use_subcats as "usesServices",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'is_start', s.is_start, 'is_closed', s.is_closed, 'colour', s.colour,
          'progress', ${stateProgress}, 'target_days', s.target_days, 'projects', coalesce(c.n, 0)) order by s.ord, s.id), '[]')
        from project_state s left join counts c on c.id = s.id where s.project_type_id = t.id) as states,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', x.id, 'name', x.name, 'src_state_id', x.src_state_id, 'dst_state_id', x.dst_state_id) order by d.ord, x.id), '[]')
        from state_transition x join project_state d on d.id = x.dst_state_id where x.project_type_id = t.id) as transitions,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'name', r.name, 'is_project_role', r.is_project_role, 'create_at_start', r.create_at_start,
          'required_state_id', r.required_state_id) order by r.ord, r.id), '[]')
        from usr_role r where r.project_type_id = t.id) as roles
    from project_type t where t.id = ${groupId}`.execute(tx);
  const { roles, usesServices, ...workflow } = rows[0]!;
  return { ...workflow, findings: lintWorkflow({ ...workflow, roles, usesServices }) };
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
};

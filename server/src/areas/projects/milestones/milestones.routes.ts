import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { ChangeMilestones, ProjectMilestone, UpdateMilestone } from 'shared-api/contracts/milestones';
import { projectPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Tx } from '../../../kernel/db/types';
import { seesFinancials, type ProjectAccess } from '../permissions/access';
import { projectCalls } from '../projectCalls';
import { changeMilestones } from './changeMilestones';
import { listProjectMilestones } from './milestones.queries';
import { presentProjectMilestone } from './milestones.present';
import { updateMilestone } from './updateMilestone';
import { pair, visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 412: StaleBody, 422: ErrorBody };
const tags = ['milestones'];

/** The milestones of a project. */
export const milestoneRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { changePart, tagProject } = projectCalls(deps);

  /** Milestones share the version of their project, so the project's ETag is set. */
  async function answer(tx: Tx, access: ProjectAccess, reply: FastifyReply): Promise<ProjectMilestone[]> {
    await tagProject(tx, access.projectId, reply);
    const records = await listProjectMilestones(tx, access.projectId, { financials: seesFinancials(access) });
    return records.map(presentProjectMilestone);
  }

  app.get(
    projectPaths.milestones(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'The milestones of a project in their order',
        params: Type.Object({ id: Id }),
        response: { 200: Type.Array(ProjectMilestone), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const access = await enterProject(db, request, request.params.id);
      return answer(db, access, reply);
    },
  );

  app.put(
    projectPaths.milestones(':id'),
    {
      config: { guard: pair('PUT', 'milestones') },
      schema: {
        tags,
        summary: 'Replace which milestones a project has, and their order',
        description: 'Those that stay keep what is written in them. Completed ones cannot go.',
        params: Type.Object({ id: Id }),
        body: ChangeMilestones,
        response: { 200: Type.Array(ProjectMilestone), ...refusals },
      },
    },
    (request, reply) =>
      changePart(
        request,
        reply,
        request.params.id,
        (tx, access, by) => changeMilestones(tx, access, request.body, by),
        answer,
      ),
  );

  app.put(
    projectPaths.milestone(':id', ':milestoneId'),
    {
      config: { guard: pair('PUT', 'milestones') },
      schema: {
        tags,
        summary: 'Write what completes a milestone',
        params: Type.Object({ id: Id, milestoneId: Id }),
        body: UpdateMilestone,
        response: { 200: ProjectMilestone, 409: ChangedBody, ...refusals },
      },
    },
    async (request, reply) => {
      const { id, milestoneId } = request.params;
      const rows = await changePart(
        request,
        reply,
        id,
        (tx, _access, by) => updateMilestone(tx, id, milestoneId, request.body, by),
        answer,
      );
      return rows.find(({ milestone }) => milestone.id === milestoneId)!;
    },
  );
};

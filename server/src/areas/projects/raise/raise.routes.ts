import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { Project } from 'shared-api/contracts/project';
import { CreateProject } from 'shared-api/contracts/projectForm';
import type { AppDeps } from '../../../kernel/area/deps';
import { forbidden } from '../../../kernel/http/errors';
import { idempotencyKey, keyedCall } from '../../../kernel/http/idempotencyKey';
import { seeProject } from '../permissions/access';
import { projectCalls } from '../projectCalls';
import { recordRaised } from '../record/recordProject';
import { seeGroup } from './group.queries';
import { mayRaise } from './mayRaise';
import { findRaised } from './raise.queries';
import { raiseProject } from './raiseProject';

/** Raising a project. Its requester is whoever calls, its group is authorised like an id in a path. */
export const raiseRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { answer } = projectCalls(deps);

  app.post(
    paths.projects,
    {
      schema: {
        tags: ['projects'],
        summary: 'Raise a project',
        description: keyedCall('the project that was raised'),
        body: CreateProject,
        response: {
          201: Project,
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          422: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const key = idempotencyKey(request.headers);
      const project = await deps.db.db.transaction().execute(async (tx) => {
        const group = await seeGroup(tx, user, request.body.project_type.id);
        if (!mayRaise(user, group))
          throw forbidden(`You are not among those who raise projects in ${group.name}.`);
        const known = key === null ? undefined : await findRaised(tx, user.id, key);
        if (known !== undefined) return answer(tx, await seeProject(tx, known, user), reply);
        const by = { userId: user.id, at: new Date() };
        const id = await raiseProject(tx, group, request.body, { ...by, key }, deps.config.timeZone);
        await recordRaised(tx, id, by);
        return answer(tx, await seeProject(tx, id, user), reply);
      });
      return reply.code(201).send(project);
    },
  );
};

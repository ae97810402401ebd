import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { Project } from 'shared-api/contracts/project';
import { CreateProject } from 'shared-api/contracts/projectForm';
import type { AppDeps } from '../../../kernel/area/deps';
import { longBodyLimit } from '../../../kernel/http/bodyLimits';
import { forbidden } from '../../../kernel/http/errors';
import { keyedCall } from '../../../kernel/http/idempotencyKey';
import { seeProject } from '../permissions/access';
import { projectCalls } from '../projectCalls';
import { recordAction } from '../record/recordProject';
import { seeGroup } from './group.queries';
import { mayRaise } from './mayRaise';
import { findRaised, storedRaiseKey } from './raise.queries';
import { raiseProject } from './raiseProject';

/** Raises projects. The caller becomes the requester; the group in the body is authorised like an id in a path. */
export const raiseRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { answer, writeOnce } = projectCalls(deps);

  app.post(
    paths.projects,
    {
      bodyLimit: longBodyLimit,
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
      return writeOnce(request, reply, {
        authorise: async (tx) => {
          const group = await seeGroup(tx, user, request.body.project_type.id);
          if (!mayRaise(user, group)) throw forbidden(`You may not raise projects in ${group.name}.`);
          return group;
        },
        findMade: async (tx, group, { userId, key }) => {
          const done = await findRaised(tx, userId, storedRaiseKey('raise', group.id, key));
          return done === undefined ? undefined : { done, isCurrent: true };
        },
        act: async (tx, group, { key, ...by }) => {
          const stored = { ...by, key: key == null ? null : storedRaiseKey('raise', group.id, key) };
          const id = await raiseProject(tx, group, request.body, stored, deps.config.timeZone);
          await recordAction(tx, id, by, { action: 'created', mail: { what: 'raised', from: null } });
          return id;
        },
        present: async (tx, _group, id) => answer(tx, await seeProject(tx, id, user), reply),
        status: 201,
      });
    },
  );
};

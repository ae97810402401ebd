import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { Explanation } from 'shared-api/contracts/permissions';
import { projectPairs } from 'shared-api/projectPairs';
import { ProjectWhy } from 'shared-api/contracts/why';
import type { AppDeps } from '../../kernel/area/deps';
import { badRequest } from '../../kernel/http/errors';
import { explain } from './permissions/explain';
import { canonicalResource } from './permissions/policy';
import { readExplainedAccess, readNames, readWhy } from './permissions/readWhy';
import { visible } from './permissions/routeGuards';
import { enterProject } from './permissions/enterProject';

const Query = Type.Object(
  {
    method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
    resource: Type.String({ minLength: 1, maxLength: 40 }),
    /** The person to explain; the caller by default. */
    user: Type.Optional(Id),
  },
  { additionalProperties: false },
);

/** Answers "Why can't I…?": to everyone about themselves, to admins of the group about anyone. Source: domain.md 1. */
export const explainRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    projectPaths.explain(':id'),
    {
      config: { guard: visible },
      schema: {
        tags: ['project'],
        summary: 'Why somebody may do something on a project, or may not',
        params: Type.Object({ id: Id }),
        querystring: Query,
        response: { 200: Explanation, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const me = await request.signedIn();
      const own = await enterProject(db, request, request.params.id);
      const { method, resource, user: other = me.id } = request.query;
      if (!projectPairs.some((pair) => pair[0] === method && pair[1] === canonicalResource(resource)))
        throw badRequest(`There is no permission ${method} ${resource}.`);
      const { access, user } = await readExplainedAccess(db, own, me, other);
      const names = await readNames(db, access.groupId);
      return { ...explain({ method, resource }, access.caller, access.facts, access.rows, names), user };
    },
  );

  app.get(
    projectPaths.why(':id'),
    {
      config: { guard: visible },
      schema: {
        tags: ['project'],
        summary: 'Everything that can be done on a project, and why somebody can do it now or not',
        params: Type.Object({ id: Id }),
        querystring: Type.Object({ user: Type.Optional(Id) }, { additionalProperties: false }),
        response: { 200: ProjectWhy, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const me = await request.signedIn();
      const own = await enterProject(db, request, request.params.id);
      return readWhy(db, own, { me, other: request.query.user ?? me.id });
    },
  );
};

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { Explanation, projectPairs } from 'shared-api/contracts/permissions';
import type { AppDeps } from '../app';
import type { Tx } from '../db/types';
import { badRequest, forbidden, HttpError } from '../http/errors';
import { noSuchProject, readAccess, seeProject } from './permissions/access';
import { explain, type ExplainNames } from './permissions/explain';
import { canonicalResource, isAdmin } from './permissions/policy';

const Query = Type.Object(
  {
    method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
    resource: Type.String({ minLength: 1, maxLength: 40 }),
    /** Whose access; the caller's own when left out. */
    user: Type.Optional(Id),
  },
  { additionalProperties: false },
);

async function readNames(tx: Tx, groupId: number): Promise<ExplainNames> {
  const of = async (table: 'usr_role' | 'project_state') => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('project_type_id', '=', groupId)
      .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `no. ${id}`;
  };
  return { role: await of('usr_role'), state: await of('project_state') };
}

/** "Why can't I…?": admins of the group ask for anybody, everyone for themselves. Source: domain.md 1. */
export const explainRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    projectPaths.explain(':id'),
    {
      schema: {
        tags: ['project'],
        summary: 'Why somebody may do something on a project, or may not',
        params: Type.Object({ id: Id }),
        querystring: Query,
        response: { 200: Explanation, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const own = await seeProject(db, request.params.id, user);
      const { method, resource, user: other = user.id } = request.query;
      if (!projectPairs.some((pair) => pair[0] === method && pair[1] === canonicalResource(resource)))
        throw badRequest(`There is no permission ${method} ${resource}.`);
      if (other !== user.id && !isAdmin(own.caller))
        throw forbidden("Only admins of the delivery group may ask about somebody else's access.");
      const person = await db
        .selectFrom('usr')
        .select(['id', 'name', 'is_admin'])
        .where('id', '=', other)
        .executeTakeFirst();
      if (!person) throw new HttpError(404, 'There is no such person.');
      const access = other === user.id ? own : await readAccess(db, request.params.id, person);
      if (!access) throw noSuchProject();
      const names = await readNames(db, access.groupId);
      const pair = { method: method, resource };
      return {
        ...explain(pair, access.caller, access.facts, access.rows, names),
        user: { id: person.id, name: person.name },
      };
    },
  );
};

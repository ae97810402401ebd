import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { Explanation } from 'shared-api/contracts/permissions';
import { projectPairs } from 'shared-api/projectPairs';
import type { CurrentUser } from 'shared-api/contracts/session';
import { ProjectWhy } from 'shared-api/contracts/why';
import type { AppDeps } from '../../kernel/area/deps';
import type { Tx } from '../../kernel/db/types';
import { badRequest, forbidden, HttpError } from '../../kernel/http/errors';
import { noSuchProject, readAccess, type ProjectAccess } from './permissions/access';
import { explain, type ExplainNames } from './permissions/explain';
import { canonicalResource, isAdmin } from './permissions/policy';
import { explainAll } from './permissions/explainAll';
import { listRoleRules, listRoles } from './project.queries';
import { findBlockers, visibleFactsOf } from './workflow/guards';
import { readMissingItems } from './workflow/missingItems.queries';
import { listTransitions } from './workflow/transitions';
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

async function readNames(tx: Tx, groupId: number): Promise<ExplainNames> {
  const namesIn = async (table: 'usr_role' | 'project_state') => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('project_type_id', '=', groupId)
      .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `no. ${id}`;
  };
  return { role: await namesIn('usr_role'), state: await namesIn('project_state') };
}

/**
 * Reads the access of the person to explain. Callers may ask about themselves, admins of the group about everyone.
 * @throws HttpError 403, 404
 */
async function readExplainedAccess(tx: Tx, own: ProjectAccess, me: CurrentUser, other: number) {
  if (other !== me.id && !isAdmin(own.caller))
    throw forbidden("Only admins of the delivery group may ask about somebody else's access.");
  const person = await tx
    .selectFrom('usr')
    .select(['id', 'name', 'is_admin'])
    .where('id', '=', other)
    .executeTakeFirst();
  if (!person) throw new HttpError(404, 'There is no such person.');
  const access = other === me.id ? own : await readAccess(tx, own.projectId, person);
  if (!access) throw noSuchProject();
  return { access, user: { id: person.id, name: person.name } };
}

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
      const { access, user } = await readExplainedAccess(db, own, me, request.query.user ?? me.id);
      const { projectId, groupId, caller, facts, rows } = access;
      const [names, transitions, lacks, roleRules, roles] = await Promise.all([
        readNames(db, groupId),
        listTransitions(db, facts.state.id),
        readMissingItems(db, projectId),
        listRoleRules(db, groupId),
        listRoles(db, projectId),
      ]);
      // The caller, not the explained person, reads the answer, so the caller's permissions limit what it reveals.
      const sees = visibleFactsOf(own.permissions);
      const actions = explainAll({
        ...{ caller, facts, rows, roleRules, roles, names, name: user.name },
        transitions: transitions.map((transition) => ({
          transition,
          blocked: findBlockers(lacks, transition, sees),
        })),
      });
      return { user, may_ask_for_others: isAdmin(own.caller), actions };
    },
  );
};

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { Project } from 'shared-api/contracts/project';
import { ChangeProperty, ProjectSchema } from 'shared-api/contracts/propertySchema';
import { todayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../../../kernel/area/deps';
import { projectCalls } from '../projectCalls';
import { seeGroup } from '../raise/group.queries';
import { changeValue } from './changeValue';
import { findValues, listProperties } from './properties.queries';
import { buildSchema } from './schemaBuilder';
import { pair, visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const tags = ['project'];
const PropertyName = Type.Object({ id: Id, name: Type.String({ maxLength: 101 }) });

/** Answers the properties that a delivery group adds to its projects as JSON Schema, and changes single values. */
export const propertyRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { change } = projectCalls(deps);

  app.get(
    projectPaths.schema(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'The properties of a project as JSON Schema',
        params: Type.Object({ id: Id }),
        response: { 200: ProjectSchema, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { projectId, groupId } = await enterProject(db, request, request.params.id);
      return buildSchema(await listProperties(db, groupId), await findValues(db, projectId));
    },
  );

  app.get(
    groupPaths.newProjectSchema(':id'),
    {
      schema: {
        tags,
        summary: 'The properties of a new project of a delivery group as JSON Schema',
        params: Type.Object({ id: Id }),
        response: { 200: ProjectSchema, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { id } = await seeGroup(db, await request.signedIn(), request.params.id);
      return buildSchema(await listProperties(db, id));
    },
  );

  app.put(
    projectPaths.property(':id', ':name'),
    {
      config: { guard: pair('PUT', 'project') },
      schema: {
        tags,
        summary: 'Change one property of a project; null clears it',
        params: PropertyName,
        body: ChangeProperty,
        response: {
          200: Project,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          409: ChangedBody,
          412: StaleBody,
          422: ErrorBody,
        },
      },
    },
    (request, reply) =>
      change(request, reply, request.params.id, (tx, access, { at }) =>
        changeValue(tx, access, {
          name: request.params.name,
          ...request.body,
          today: todayIn(deps.config.timeZone, at),
          at,
        }),
      ),
  );
};

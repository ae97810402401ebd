import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { Project } from 'shared-api/contracts/project';
import { ChangeP4pField, UpdateProject } from 'shared-api/contracts/projectForm';
import { p4pFields, p4pResource } from 'shared-api/projectFields';
import type { AppDeps } from '../../../kernel/area/deps';
import { longBodyLimit } from '../../../kernel/http/bodyLimits';
import { projectCalls } from '../projectCalls';
import { editP4pField, editProject } from './editProject';
import { pair } from '../permissions/routeGuards';

const params = Type.Object({ id: Id });
const response = {
  200: Project,
  401: ErrorBody,
  403: ErrorBody,
  404: ErrorBody,
  409: ChangedBody,
  412: StaleBody,
  422: ErrorBody,
};
const tags = ['project'];

/** Saves the whole form of a project, and the single fields that its page edits in place. */
export const editRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { change } = projectCalls(deps);
  const { timeZone } = deps.config;

  app.put(
    projectPaths.project(':id'),
    {
      bodyLimit: longBodyLimit,
      config: { guard: pair('PUT', 'project') },
      schema: {
        tags,
        summary: 'Edit a project',
        description:
          'The body of its GET; what is left out stays. With `If-Match` a save over the change of somebody else is refused.',
        params,
        body: UpdateProject,
        response,
      },
    },
    async (request, reply) => {
      const project = await change(request, reply, request.params.id, (tx, access, { at }) =>
        editProject(tx, access, request.body as UpdateProject, { at, timeZone }),
      );
      if (request.headers['if-match'] === undefined)
        request.log.info({ project_id: project.id }, 'a project was saved without If-Match');
      return project;
    },
  );

  for (const field of p4pFields)
    app.put(
      projectPaths.p4pField(':id', field),
      {
        config: { guard: pair('PUT', p4pResource(field)) },
        schema: {
          tags,
          summary: `Change the ${field} of a project`,
          params,
          body: ChangeP4pField(field),
          response,
        },
      },
      (request, reply) =>
        change(request, reply, request.params.id, (tx, access, { at }) =>
          editP4pField(tx, access, field, request.body, { at, timeZone }),
        ),
    );
};

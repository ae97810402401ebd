import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AttachmentType } from 'shared-api/contracts/attachments';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { attachmentPaths, projectPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';
import { findGroup } from '../raise/group.queries';
import { findType, seesFinancials } from './attachments.queries';
import { sendTemplate } from './sendTemplate';
import { listUsableTypes } from './usableTypes';
import { visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const ById = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 404: ErrorBody };
const tags = ['attachments'];

const noTemplate = () => new HttpError(404, 'There is no such template, or you may not see it.');

/** The attachment types that a project offers, and the templates of types. */
export const attachmentTypeRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (
  app,
  { db: { db }, files },
) => {
  app.get(
    projectPaths.attachmentTypes(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: "What a project's files may be called",
        params: ById,
        response: { 200: Type.Array(AttachmentType), ...refusals },
      },
    },
    async (request) => listUsableTypes(db, await enterProject(db, request, request.params.id)),
  );

  app.get(
    attachmentPaths.template(':id'),
    {
      schema: {
        tags,
        summary: 'The template of an attachment type',
        description:
          'A file to start from. Where it lies elsewhere (`template_url`) this answers 404 with that address.',
        params: ById,
        produces: ['application/octet-stream'],
        response: refusals,
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const type = await findType(db, request.params.id);
      if (!type) throw noTemplate();
      if (!(await findGroup(db, user, type.project_type_id))) throw noTemplate();
      if (type.is_financial && !(await seesFinancials(db, user, type.project_type_id))) throw noTemplate();
      if (!type.template_file || !type.template_filename)
        throw new HttpError(404, `${type.name} has no template here.`, {
          code: 'elsewhere',
          extra: { template_url: type.template_url },
        });
      return sendTemplate(request, reply, files, {
        file: type.template_file,
        filename: type.template_filename,
      });
    },
  );
};

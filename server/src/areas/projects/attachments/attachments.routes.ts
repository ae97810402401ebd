import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Attachment } from 'shared-api/contracts/attachments';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { attachmentPaths, projectPaths } from 'shared-api/contracts/paths';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';
import { findAccess, seesFinancials } from '../permissions/access';
import {
  findAttachment,
  listAttachments,
  presentAttachment,
  type AttachmentRecord,
} from './attachments.queries';
import { sendFile } from '../../../kernel/storage/sendFile';
import { decidedBy, pair, visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const ById = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const tags = ['attachments'];

const noSuchFile = () => new HttpError(404, 'There is no such file, or you may not see it.');

/** Lists, details and downloads of a project's files. */
export const attachmentRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, files }) => {
  /** Finds a file that the caller may see. @throws HttpError 404 for any other, so that its existence is not revealed */
  async function findVisible(id: number, user: CurrentUser): Promise<AttachmentRecord> {
    const found = await findAttachment(db, id);
    if (!found) throw noSuchFile();
    const access = await findAccess(db, found.project_id, user);
    if (!access || (found.is_financial && !seesFinancials(access))) throw noSuchFile();
    return found;
  }

  for (const [path, guard, financial, summary] of [
    [projectPaths.attachments, visible, false, 'Files of a project, but for financial ones'],
    [projectPaths.financialAttachments, pair('GET', 'financials'), true, 'Financial files of a project'],
  ] as const)
    app.get(
      path(':id'),
      {
        config: { guard },
        schema: { tags, summary, params: ById, response: { 200: Type.Array(Attachment), ...refusals } },
      },
      async (request) => {
        const access = await enterProject(db, request, request.params.id);
        return listAttachments(db, access.projectId, { financial });
      },
    );

  app.get(
    attachmentPaths.attachment(':id'),
    {
      config: { guard: decidedBy('financial file') },
      schema: { tags, summary: 'A file', params: ById, response: { 200: Attachment, ...refusals } },
    },
    async (request) => presentAttachment(await findVisible(request.params.id, await request.signedIn())),
  );

  app.get(
    attachmentPaths.download(':id'),
    {
      config: { guard: decidedBy('financial file') },
      schema: {
        tags,
        summary: 'The bytes of a file',
        description: 'Always to be saved, never to be shown. Takes `Range` and `If-None-Match`.',
        params: ById,
        produces: ['application/octet-stream'],
        response: refusals,
      },
    },
    async (request, reply) => {
      const found = await findVisible(request.params.id, await request.signedIn());
      return sendFile(request, reply, files, found);
    },
  );
};

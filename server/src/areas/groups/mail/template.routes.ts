import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { TemplatePreview, TemplateText, type MailBlock } from 'shared-api/contracts/groupParts/groupMail';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { frameMail } from '../../../kernel/mail/frameMail';
import { findOrganisation } from '../../../kernel/mail/outbox.queries';
import { queueMail } from '../../../kernel/mail/queueMail';
import { lockPerson } from '../../../kernel/limits/lockPerson';
import { renderTemplateFor, type FilledTemplate } from '../../projects/public';
import { enterGroup } from '../ofGroup';
import { checkTemplate } from './checkTemplate';

const params = Type.Object({ groupId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody };

/** Lets a person send so many mails from templates in an hour. @throws HttpError 429 */
async function limitTemplateMails(tx: Tx, userId: number): Promise<void> {
  await lockPerson(tx, 'template mails', userId);
  const { rows } = await sql<{ n: number; seconds: number }>`
    select count(*)::int as n, ceil(extract(epoch from min(created_on) + interval '1 hour' - now()))::int as seconds
    from mail where kind = 'template' and usr_id = ${userId} and created_on > now() - interval '1 hour'`.execute(
    tx,
  );
  const { n, seconds } = rows[0]!;
  if (n < limits.templateMailsHour) return;
  throw new HttpError(
    429,
    `You sent ${limits.templateMailsHour} mails to yourself within an hour. Please wait before you send another.`,
    { retryAfter: Math.max(1, seconds) },
  );
}

/** The calls that render a text of a mail for a project, and mail it to the caller. The text need not be saved. */
export const templateRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  const admit = (request: FastifyRequest) =>
    enterGroup(db, request, (request.params as { groupId: number }).groupId);

  /** @throws HttpError 422 for a faulty text, or a project that the caller does not see in this group */
  async function render(tx: Tx, request: FastifyRequest, groupId: number) {
    const user = await enterGroup(tx, request, groupId);
    const { project, subject, body } = request.body as TemplateText;
    checkTemplate({ subject, body });
    const text: FilledTemplate = { projectId: project.id, groupId, subject, body };
    const content = await renderTemplateFor(tx, user, text, config);
    const missing = 'There is no such project in this delivery group, or you may not see it.';
    if (!content) throw unprocessable(missing, { project: missing });
    return { user, text, content };
  }

  app.post(
    groupPaths.previewTemplate(':groupId'),
    {
      config: { admit },
      schema: {
        tags: ['email_templates'],
        summary: 'A text filled from a project, as it would be mailed to the caller',
        description: 'As if the project had just entered its present state.',
        params,
        body: TemplateText,
        response: { 200: TemplatePreview, ...refusals },
      },
    },
    async (request) => {
      const { content } = await render(db, request, request.params.groupId);
      const { portalUrl } = config;
      const framed = frameMail(content, {
        organisation: await findOrganisation(db),
        portalUrl,
        rule: 'a rule of the group',
      });
      return { subject: framed.subject, blocks: content.blocks as MailBlock[], text: framed.text };
    },
  );

  app.post(
    groupPaths.sendTemplate(':groupId'),
    {
      config: { admit, feature: 'groups.testMails' },
      schema: {
        tags: ['email_templates'],
        summary: 'Mail a text, filled from a project, to the caller alone',
        description: `At most ${limits.templateMailsHour} in an hour. Needs a mail server.`,
        params,
        body: TemplateText,
        response: { 204: Type.Null(), ...refusals, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await db.transaction().execute(async (tx) => {
        const { user, text, content } = await render(tx, request, request.params.groupId);
        if (!config.smtpUrl) throw new HttpError(409, 'This portal has no mail server, so nothing was sent.');
        const { email } = await tx
          .selectFrom('usr')
          .select('email')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow();
        if (!email) throw new HttpError(409, 'You have no e-mail address, so nothing was sent.');
        await limitTemplateMails(tx, user.id);
        await queueMail(tx, {
          kind: 'template',
          projectId: text.projectId,
          to: { usrId: user.id },
          rule: 'Template sent to its editor',
          event: `template:${user.id}:${randomUUID()}`,
          data: { ...text },
          subject: `Test: ${content.subject}`,
        });
      });
      return reply.code(204).send(null);
    },
  );
};

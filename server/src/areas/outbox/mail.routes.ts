import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { MailState, OutboxMail, RenderedMail } from 'shared-api/contracts/mail';
import { mailPaths, paths } from 'shared-api/contracts/paths';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { AppDeps } from '../../kernel/area/deps';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { admitAdmin } from '../../kernel/limits/admitCaller';
import { forbidden, HttpError } from '../../kernel/http/errors';
import { presentRow } from '../../kernel/crud/resource.present';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { findRow } from '../../kernel/crud/resource.sql';
import { mails } from './mail.resource';
import { findMail, mailStats, restartMail } from '../../kernel/mail/outbox.queries';
import { lockMail } from '../../kernel/mail/queueMail';
import { readMail } from '../../kernel/mail/readMail';

const params = Type.Object({ id: Id });
const tags = ['mails'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const noSuchMail = () => new HttpError(404, 'There is no such mail.');

/** Headers of a mail's HTML, whose text is not trusted: it runs, loads and sends nothing, and only the portal may frame it. */
const mailPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The outbox, for global admins. Source: domain.md 3. */
export const mailRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { config } = deps;
  await app.register(resourceRoutes(mails), deps);

  async function requireAdmin(request: { signedIn(): Promise<CurrentUser> }): Promise<CurrentUser> {
    const user = await request.signedIn();
    if (!user.is_admin) throw forbidden();
    return user;
  }

  /** Presents a mail like a row of the list. @throws HttpError 404 */
  async function present(tx: Tx, user: CurrentUser, id: number): Promise<OutboxMail> {
    const stored = await findRow(tx, mails, user, { id, parentId: 0 });
    if (!stored) throw noSuchMail();
    return presentRow(mails, stored);
  }

  app.get(
    paths.mailState,
    {
      schema: {
        tags,
        summary: 'Whether mail leaves the portal, and how much of it does not',
        response: { 200: MailState, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request) => {
      await requireAdmin(request);
      const { waiting, failed } = await mailStats(db);
      return { sending: config.smtpUrl !== null, waiting, failed };
    },
  );

  app.get(
    mailPaths.mail(':id'),
    {
      schema: {
        tags,
        summary: 'A mail as it was rendered',
        description: 'One that waits is rendered as things are now; nothing is made by it.',
        params,
        response: { 200: RenderedMail, ...refusals },
      },
    },
    async (request) => {
      const user = await requireAdmin(request);
      return db.transaction().execute(async (tx) => {
        const shown = await present(tx, user, request.params.id);
        const { reason, ...rendered } = await readMail(tx, shown.id, deps);
        return { ...shown, ...rendered, reason: reason ?? shown.reason };
      });
    },
  );

  app.get(
    mailPaths.page(':id'),
    {
      schema: {
        tags,
        summary: "A mail's HTML as a page that runs and loads nothing",
        produces: ['text/html'],
        params,
        response: refusals,
      },
    },
    async (request, reply) => {
      await requireAdmin(request);
      const { html } = await db.transaction().execute((tx) => readMail(tx, request.params.id, deps));
      if (!html) throw new HttpError(404, 'There is no text of this mail.');
      // Links open in a new tab, not in the frame that shows the mail.
      const page = html.replace('<head>', '<head>\n<base target="_blank">');
      return reply.headers(mailPageHeaders).send(page as never);
    },
  );

  app.post(
    mailPaths.resend(':id'),
    {
      config: { admit: admitAdmin },
      schema: {
        tags,
        summary: 'Send a mail that was not sent',
        description:
          'One that failed, was kept or was dropped; it is rendered anew, for its recipient as they are now.',
        params,
        response: { 200: OutboxMail, ...refusals, 409: ErrorBody },
      },
    },
    async (request) => {
      const user = await requireAdmin(request);
      const { id } = request.params;
      return db.transaction().execute(async (tx) => {
        const refuse = (status: string | undefined) => {
          if (!status) throw noSuchMail();
          if (status === 'sent') throw new HttpError(409, 'This mail has been sent.');
          if (status === 'waiting') throw new HttpError(409, 'This mail waits to be sent.');
          if (!config.smtpUrl) throw new HttpError(409, 'The portal has no mail server: SMTP_URL names it.');
        };
        // Checked before the lock as well, because a waiting mail may stay locked for long while it is being sent.
        refuse((await findMail(tx, id))?.status);
        await lockMail(tx, id);
        const mail = await findMail(tx, id);
        refuse(mail?.status);
        if (!mail?.events.length) throw new HttpError(409, 'What this mail said is not kept any more.');
        await restartMail(tx, id);
        const { subject, rule, reason, status } = mail;
        await writeAudit(tx, {
          userId: user.id,
          entity: 'mail',
          entityId: id,
          name: subject || rule,
          action: 'sent again',
          changes: [{ field: 'Status', from: reason ? `${status}: ${reason}` : status, to: 'waiting' }],
        });
        return present(tx, user, id);
      });
    },
  );
};

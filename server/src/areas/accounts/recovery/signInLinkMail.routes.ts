import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { accountPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { admitAdmin } from '../../../kernel/limits/admitCaller';
import { HttpError } from '../../../kernel/http/errors';
import { noSuchUser } from '../users/users.routes';
import { lockUserToReset } from './recover.queries';
import { queueSignInLink } from './signInLinkMail';

/** Mails a user the link by which they choose a password, so that no admin has to hand it on. */
export const signInLinkMailRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (
  app,
  { db: { db }, config },
) => {
  app.post(
    accountPaths.signInLinkMail(':id'),
    {
      config: { admit: admitAdmin },
      schema: {
        tags: ['users'],
        summary: 'Mail a user a link by which they set a new password',
        description: 'The link works once, for 24 hours after the mail was sent. Needs a mail server.',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const admin = await request.signedIn();
      if (!config.smtpUrl)
        throw new HttpError(409, 'This portal has no mail server. Make a link and hand it on instead.');
      await db.transaction().execute(async (tx) => {
        const user = await lockUserToReset(tx, request.params.id);
        if (!user) throw noSuchUser();
        if (!user.active) throw new HttpError(409, 'This user is deactivated and cannot sign in.');
        if (!user.can_change_password)
          throw new HttpError(409, 'The password of this user is not changed here.');
        if (!user.email) throw new HttpError(409, 'This user has no e-mail address.');
        await writeAudit(tx, {
          userId: admin.id,
          entity: 'user',
          entityId: user.id,
          name: user.name,
          action: 'link for a new password mailed',
        });
        await queueSignInLink(tx, user.id, new Date());
      });
      return reply.code(204).send(null);
    },
  );
};

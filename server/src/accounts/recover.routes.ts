import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ResetLink } from 'shared-api/contracts/accounts';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { accountPaths, paths } from 'shared-api/contracts/paths';
import { Recover } from 'shared-api/contracts/session';
import type { AppDeps } from '../app';
import { writeAudit } from '../audit/writeAudit';
import { forbidden, HttpError, unprocessable } from '../http/errors';
import { hashPassword, passwordFault } from '../session/passwords';
import { deleteSessionsOf, setPassword } from '../session/session.queries';
import { clearFailures } from '../session/throttle';
import { newToken, tokenHash } from '../session/tokens';
import { findResetUser, lockUserToReset, storeReset, takeReset } from './recover.queries';
import { noSuchUser } from './users.routes';

/** The same for a link that was never made, has been used, was replaced or has expired. */
const refused = () =>
  new HttpError(403, 'This link has been used or is no longer valid. Ask a global admin for a new one.');

/** New passwords by a one-time link that a global admin makes and hands on. */
export const recoverRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.post(
    accountPaths.resetLink(':id'),
    {
      schema: {
        tags: ['users'],
        summary: 'Make a link by which a user sets a new password',
        description:
          'It works once, for 24 hours; a link made before stops working. The password stays until then.',
        params: Type.Object({ id: Id }),
        response: { 201: ResetLink, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const admin = await request.signedIn();
      if (!admin.is_admin) throw forbidden();
      const token = newToken();
      const expiresOn = await db.transaction().execute(async (tx) => {
        const user = await lockUserToReset(tx, request.params.id);
        if (!user) throw noSuchUser();
        if (!user.active) throw new HttpError(409, 'This user is deactivated and cannot sign in.');
        if (!user.can_change_password)
          throw new HttpError(409, 'The password of this user is not changed here.');
        await writeAudit(tx, {
          userId: admin.id,
          entity: 'user',
          entityId: user.id,
          name: user.name,
          action: 'link for a new password made',
        });
        return storeReset(tx, user.id, tokenHash(token));
      });
      request.log.info({ by: admin.id, for: request.params.id }, 'a link for a new password was made');
      return reply.code(201).send({
        url: `${config.portalUrl}${paths.recover}?token=${token}`,
        expires_on: expiresOn.toISOString(),
      });
    },
  );

  app.post(
    paths.recover,
    {
      schema: {
        tags: ['session'],
        summary: 'Set a new password with the token of a link',
        description: 'Ends all sessions of the account and opens none.',
        body: Recover,
        response: { 204: Type.Null(), 403: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      // Looked up before the costly hash, so that made-up tokens cost nothing.
      const user = await findResetUser(db, tokenHash(token));
      if (!user) throw refused();
      const fault = await passwordFault(password, user);
      if (fault) throw unprocessable(fault, { password: fault });
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        // The user first, as whoever deactivates one locks them before their link.
        await lockUserToReset(tx, user.id);
        // Taking it is the test: of two who come with one link, the second finds nothing; nor does who was deactivated.
        if (!(await takeReset(tx, tokenHash(token)))) throw refused();
        await setPassword(tx, user.id, passwordHash);
        await deleteSessionsOf(tx, user.id);
        await clearFailures(tx, user.login);
        const { id, name } = user;
        await writeAudit(tx, {
          userId: id,
          entity: 'user',
          entityId: id,
          name,
          action: 'password set by a link',
        });
      });
      return reply.code(204).send(null);
    },
  );
};

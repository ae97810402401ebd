import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { ChangePassword } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { auditSession, authenticate, signInRefused } from '../../../kernel/session/authenticate';
import { clearSessionCookie } from '../../../kernel/session/currentUser';
import { deviceOf } from '../../../kernel/session/knownDevice';
import { hashPassword, passwordFault } from '../../../kernel/passwords/passwords';
import {
  deleteSessionsOf,
  lockVerified,
  setPassword,
  type Account,
} from '../../../kernel/session/session.queries';
import { queuePasswordChanged } from './recoverMail';
import { deleteReset } from './recover.queries';

const wrongOldPass = 'The old password is not right.';

/** Changes the caller's own password. Source: spec 001, point 2.2. */
export const passwordRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.post(
    paths.userPassword,
    {
      config: { open: true },
      schema: {
        tags: ['session'],
        summary: 'Change a password',
        description:
          'Needs no session, so that an expired password can be changed. Ends all sessions of the account.',
        body: ChangePassword,
        response: {
          204: Type.Null(),
          401: ErrorBody,
          403: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
          503: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { username, oldPass, newPass } = request.body;
      const caller = { address: request.ip, device: deviceOf(request, config) };
      const me = await request.currentUser();
      // A user who is signed in knows the own account; to others a wrong password looks as an unknown account does.
      const refusal = (found: Pick<Account, 'id'> | null) =>
        found && found.id === me?.id
          ? unprocessable(wrongOldPass, { oldPass: wrongOldPass })
          : signInRefused();
      const account = await authenticate(db, username, oldPass, caller, refusal);
      if (!account.can_change_password)
        throw new HttpError(403, 'The password of this account is not changed here.');
      const fault = await passwordFault(newPass, account);
      if (fault) throw unprocessable(fault, { newPass: fault });
      const passwordHash = await hashPassword(newPass);
      await db.transaction().execute(async (tx) => {
        if (!(await lockVerified(tx, account))) throw refusal(account);
        await setPassword(tx, account.id, passwordHash);
        // A link for a new password that somebody else has must not undo this.
        await deleteReset(tx, account.id);
        await deleteSessionsOf(tx, account.id);
        await auditSession(tx, 'password changed', { userId: account.id, account });
        await queuePasswordChanged(tx, account.id);
      });
      clearSessionCookie(reply, config);
      return reply.code(204).send(null);
    },
  );
};

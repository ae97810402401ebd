import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ResetLink } from 'shared-api/contracts/accounts';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { accountPaths, paths } from 'shared-api/contracts/paths';
import { RequestRecover } from 'shared-api/contracts/mail';
import { Recover } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { databaseTime } from '../../../kernel/db/databaseTime';
import { admitAdmin } from '../../../kernel/limits/admitCaller';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { compileValidator } from '../../../kernel/http/validator';
import { enqueue } from '../../../kernel/jobs/enqueue';
import { hashPassword, passwordFault } from '../../../kernel/passwords/passwords';
import { deleteSessionsOf, setPassword } from '../../../kernel/session/session.queries';
import { clearFailures, throttleRecovery } from '../../../kernel/session/throttle';
import { newToken, tokenHash } from '../../../kernel/session/tokens';
import { findResetUser, lockUserToReset, resetHours, storeReset, takeReset } from './recover.queries';
import { queuePasswordChanged } from './recoverMail';
import { recoverUrl } from './recoverUrl';
import { noSuchUser } from '../users/users.routes';

/** Answers the same for a link that never existed, was used, was replaced or has expired. */
export const linkRefused = () =>
  new HttpError(403, 'This link has been used or is no longer valid. Ask for a new one.');

type RecoverBody = RequestRecover | Recover;
const asksForLink = (body: unknown): body is RequestRecover =>
  typeof body === 'object' && body !== null && 'email' in body;

/** Sets new passwords through one-time links, which a global admin creates and passes on, or which are mailed. */
export const recoverRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.post(
    accountPaths.resetLink(':id'),
    {
      config: { admit: admitAdmin },
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
        return storeReset(tx, user.id, tokenHash(token), resetHours.admin);
      });
      request.log.info({ by: admin.id, for: request.params.id }, 'a link for a new password was made');
      return reply.code(201).send({
        url: recoverUrl(config, token),
        expires_on: expiresOn.toISOString(),
      });
    },
  );

  app.post<{ Body: RecoverBody }>(
    paths.recover,
    {
      config: { open: true },
      schema: {
        tags: ['session'],
        summary: 'Ask for a link to set a new password, or set it with the token of one',
        description:
          'With an address: 202, whether or not it is known. With a token: ends all sessions of the account and opens none.',
        body: Type.Union([RequestRecover, Recover]),
        response: {
          202: Type.Null(),
          204: Type.Null(),
          403: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
          503: ErrorBody,
        },
      },
      // Validates against the matching one of the two bodies, so that errors name its fields.
      validatorCompiler: (route) => {
        if (route.httpPart !== 'body') return compileValidator(route);
        const link = compileValidator({ ...route, schema: RequestRecover });
        const set = compileValidator({ ...route, schema: Recover });
        return (body: unknown) => (asksForLink(body) ? link : set)(body);
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (asksForLink(body)) {
        await throttleRecovery(db, body.email, request.ip);
        // The job does everything that depends on the address, so this call takes the same time for known and unknown ones.
        await db.transaction().execute(async (tx) => {
          const payload = { email: body.email, at: (await databaseTime(tx)).toISOString() };
          await enqueue(tx, { kind: 'recover', payload });
        });
        return reply.code(202).send(null);
      }
      const { token, password } = body;
      // The lookup precedes the costly hash, so that invented tokens are cheap to refuse.
      const user = await findResetUser(db, tokenHash(token));
      if (!user) throw linkRefused();
      const fault = await passwordFault(password, user);
      if (fault) throw unprocessable(fault, { password: fault });
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        // Locks the user before the link, in the same order as a deactivation does, to avoid a deadlock.
        await lockUserToReset(tx, user.id);
        // Deleting the token is the check: a second use, or one after a deactivation, finds no row.
        if (!(await takeReset(tx, tokenHash(token)))) throw linkRefused();
        await setPassword(tx, user.id, passwordHash);
        await deleteSessionsOf(tx, user.id);
        await clearFailures(tx, user.login, request.ip);
        const { id, name } = user;
        await writeAudit(tx, {
          userId: id,
          entity: 'user',
          entityId: id,
          name,
          action: 'password set by a link',
        });
        await queuePasswordChanged(tx, id);
      });
      return reply.code(204).send(null);
    },
  );
};

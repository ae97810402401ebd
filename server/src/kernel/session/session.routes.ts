import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { ChangePassword, Session, SignIn } from 'shared-api/contracts/session';
import type { CurrentUser } from 'shared-api/contracts/session';
import { queuePasswordChanged } from '../../areas/accounts/recovery/recoverMail';
import type { AppDeps } from '../../app';
import { writeAudit } from '../audit/writeAudit';
import type { Tx } from '../db/types';
import { HttpError, unauthorised, unprocessable } from '../http/errors';
import { clearSessionCookie, sessionCookie, setSessionCookie } from './currentUser';
import { hashPassword, passwordFault, verifyPassword } from './passwords';
import * as queries from './session.queries';
import { checkThrottle, clearFailures, countFailure } from './throttle';

/** The same for a wrong password, an unknown account and one that was switched off. */
const refused = () => unauthorised('The user ID or the password is not right.');

export const sessionRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  /** The account, when the password is its own. @throws HttpError 401, 429 */
  async function authenticate(login: string, password: string, address: string) {
    await checkThrottle(db, login, address);
    const account = await queries.findAccount(db, login);
    const matches = await verifyPassword(account?.password_hash ?? null, password);
    if (!account?.active || !matches) {
      await countFailure(db, login, address);
      // Also for unknown names, without them (people type passwords there): nobody learns from the clock who has an account.
      await auditSession(db, 'sign-in refused', { userId: null, account: account ?? null });
      throw refused();
    }
    await clearFailures(db, login);
    return account;
  }

  /** Notes what happened to whose session. @param change.userId who did it, where that is known */
  const auditSession = (
    tx: Tx,
    action: string,
    { userId, account }: { userId: number | null; account: Pick<CurrentUser, 'id' | 'name'> | null },
  ) =>
    writeAudit(tx, {
      userId,
      entity: 'session',
      entityId: account?.id ?? null,
      name: account?.name ?? '',
      action,
    });

  app.get(
    paths.session,
    {
      schema: { tags: ['session'], summary: 'Who is signed in', response: { 200: Session, 401: ErrorBody } },
    },
    async (request) => ({ user: await request.signedIn() }),
  );

  app.post(
    paths.session,
    {
      schema: {
        tags: ['session'],
        summary: 'Sign in',
        description: 'Answers 401 with the error `password expired` when a new password is due first.',
        body: SignIn,
        response: { 201: Session, 401: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { name, password } = request.body;
      const account = await authenticate(name, password, request.ip);
      // The words of spec 001, point 2.2: the interface opens the password change on them.
      if (account.expired) throw new HttpError(401, 'password expired', { code: 'password_expired' });
      // A new token at each sign-in: one planted before is worth nothing after.
      const before = request.cookies[sessionCookie];
      if (before) await queries.deleteSession(db, before);
      await queries.deleteEndedSessions(db);
      const token = await queries.createSession(db, account.id);
      setSessionCookie(reply, token, config.portalUrl);
      const user = await queries.findCurrentUser(db, token);
      if (!user) throw refused();
      await auditSession(db, 'signed in', { userId: user.id, account: user });
      return reply.code(201).send({ user });
    },
  );

  app.delete(
    paths.session,
    { schema: { tags: ['session'], summary: 'Sign out', response: { 204: Type.Null() } } },
    async (request, reply) => {
      const token = request.cookies[sessionCookie];
      const user = await request.currentUser();
      if (user) await auditSession(db, 'signed out', { userId: user.id, account: user });
      if (token) await queries.deleteSession(db, token);
      clearSessionCookie(reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    paths.userPassword,
    {
      schema: {
        tags: ['session'],
        summary: 'Change a password',
        description:
          'Needs no session, so that an expired password can be changed. Ends all sessions of the account.',
        body: ChangePassword,
        response: { 204: Type.Null(), 401: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { username, oldPass, newPass } = request.body;
      const account = await authenticate(username, oldPass, request.ip);
      if (!account.can_change_password)
        throw new HttpError(403, 'The password of this account is not changed here.');
      const fault = await passwordFault(newPass, { login: username, password_hash: account.password_hash });
      if (fault) throw unprocessable(fault, { newPass: fault });
      const passwordHash = await hashPassword(newPass);
      await db.transaction().execute(async (tx) => {
        await queries.setPassword(tx, account.id, passwordHash);
        await queries.deleteSessionsOf(tx, account.id);
        await auditSession(tx, 'password changed', { userId: account.id, account });
        await queuePasswordChanged(tx, account.id);
      });
      clearSessionCookie(reply);
      return reply.code(204).send(null);
    },
  );
};

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { Session, SignIn } from 'shared-api/contracts/session';
import type { AppDeps } from '../area/deps';
import { HttpError } from '../http/errors';
import { auditSession, authenticate, signInRefused } from './authenticate';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './currentUser';
import { deviceOf, rememberDevice } from './knownDevice';
import * as queries from './session.queries';

export const sessionRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
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
      config: { open: true },
      schema: {
        tags: ['session'],
        summary: 'Sign in',
        description: 'Answers 401 with the error `password expired` when a new password is due first.',
        body: SignIn,
        response: { 201: Session, 401: ErrorBody, 422: ErrorBody, 429: ErrorBody, 503: ErrorBody },
      },
    },
    async (request, reply) => {
      const { name, password } = request.body;
      const caller = { address: request.ip, device: deviceOf(request, config) };
      const account = await authenticate(db, name, password, caller);
      // The words of spec 001, point 2.2: the interface opens the password change on them.
      if (account.expired) throw new HttpError(401, 'password expired', { code: 'password_expired' });
      await queries.deleteEndedSessions(db);
      const before = sessionTokenOf(request, config);
      const token = await db.transaction().execute(async (tx) => {
        if (!(await queries.lockVerified(tx, account))) throw signInRefused();
        // Each sign-in creates a new token, so a planted one (session fixation) is useless.
        if (before) await queries.deleteSession(tx, before);
        return queries.createSession(tx, account.id);
      });
      setSessionCookie(reply, token, config);
      const user = await queries.findCurrentUser(db, token);
      if (!user) throw signInRefused();
      await auditSession(db, 'signed in', { userId: user.id, account: user });
      await rememberDevice(db, request, reply, { userId: user.id, config });
      return reply.code(201).send({ user });
    },
  );

  app.delete(
    paths.session,
    {
      config: { open: true },
      schema: { tags: ['session'], summary: 'Sign out', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const token = sessionTokenOf(request, config);
      const user = await request.currentUser();
      if (user) await auditSession(db, 'signed out', { userId: user.id, account: user });
      if (token) await db.transaction().execute((tx) => queries.deleteSession(tx, token));
      clearSessionCookie(reply, config);
      return reply.code(204).send(null);
    },
  );
};

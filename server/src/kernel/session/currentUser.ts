import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Db } from '../db/types';
import { unauthorised } from '../http/errors';
import { findCurrentUser } from './session.queries';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, read once a request; null when nobody is. */
    currentUser(): Promise<CurrentUser | null>;
    /** The same, for routes that need somebody. @throws HttpError 401 */
    signedIn(): Promise<CurrentUser>;
    userRead: Promise<CurrentUser | null> | null;
  }
  interface FastifyContextConfig {
    /** False for calls that a browser makes by itself, with nobody there: the session does not go on by them. */
    keepsSession?: boolean;
  }
}

export const sessionCookie = 'portal_session';

/** Gives every request `currentUser()` and `signedIn()`. */
export function decorateCurrentUser(app: FastifyInstance, db: Db): void {
  app.decorateRequest('userRead', null);
  app.decorateRequest('currentUser', function (this: FastifyRequest) {
    this.userRead ??= readUser(this, db);
    return this.userRead;
  });
  app.decorateRequest('signedIn', async function (this: FastifyRequest) {
    const user = await this.currentUser();
    if (!user) throw unauthorised();
    return user;
  });
}

async function readUser(request: FastifyRequest, db: Db): Promise<CurrentUser | null> {
  const token = request.cookies[sessionCookie];
  if (!token) return null;
  const keep = request.routeOptions.config.keepsSession ?? true;
  return (await findCurrentUser(db, token, { keep })) ?? null;
}

/** `secure` when the portal is served by https: over plain http a browser would drop such a cookie. */
export function setSessionCookie(reply: FastifyReply, token: string, portalUrl: string): void {
  void reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: portalUrl.startsWith('https:'),
  });
}

export const clearSessionCookie = (reply: FastifyReply): void =>
  void reply.clearCookie(sessionCookie, { path: '/' });

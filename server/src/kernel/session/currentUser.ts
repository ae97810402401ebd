import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Db } from '../db/types';
import { unauthorised } from '../http/errors';
import { findCurrentUser } from './session.queries';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reads the signed-in user, once per request; null without a session. */
    currentUser(): Promise<CurrentUser | null>;
    /**
     * Reads the signed-in user.
     * @throws HttpError 401 without a session
     */
    signedIn(): Promise<CurrentUser>;
    userRead: Promise<CurrentUser | null> | null;
  }
  interface FastifyContextConfig {
    /** False for requests that the browser sends automatically: they do not extend the session. */
    keepsSession?: boolean;
  }
}

export const sessionCookie = 'portal_session';

/** Adds `currentUser()` and `signedIn()` to every request. */
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

/** Sets the cookie as `secure` only under https: over plain http a browser would drop it. */
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

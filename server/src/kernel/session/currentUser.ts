import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Config } from '../config/config';
import type { Db } from '../db/types';
import { unauthorised } from '../http/errors';
import { clearCookie, readCookie, setCookie } from './cookies';
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

type Served = Pick<Config, 'portalUrl'>;

/** The cookie's name over plain http. */
export const sessionCookie = 'portal_session';

/** The token of the caller's session, whether or not it has ended. */
export const sessionTokenOf = (request: FastifyRequest, config: Served): string | undefined =>
  readCookie(request, sessionCookie, config);

/** Adds `currentUser()` and `signedIn()` to every request. */
export function decorateCurrentUser(app: FastifyInstance, db: Db, config: Served): void {
  app.decorateRequest('userRead', null);
  app.decorateRequest('currentUser', function (this: FastifyRequest) {
    this.userRead ??= readUser(this, db, config);
    return this.userRead;
  });
  app.decorateRequest('signedIn', async function (this: FastifyRequest) {
    const user = await this.currentUser();
    if (!user) throw unauthorised();
    return user;
  });
}

async function readUser(request: FastifyRequest, db: Db, config: Served): Promise<CurrentUser | null> {
  const token = sessionTokenOf(request, config);
  if (!token) return null;
  const keep = request.routeOptions.config.keepsSession ?? true;
  return (await findCurrentUser(db, token, { keep })) ?? null;
}

export const setSessionCookie = (reply: FastifyReply, token: string, config: Served): void =>
  setCookie(reply, sessionCookie, token, config);

export const clearSessionCookie = (reply: FastifyReply, config: Served): void =>
  clearCookie(reply, sessionCookie, config);

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Config } from '../config/config';
import type { Db } from '../db/types';
import { viewEndedCode } from 'shared-api/contracts/platform/views';
import { HttpError, unauthorised } from '../http/errors';
import { clearCookie, readCookie, setCookie } from './cookies';
import { findCurrentUser, findViewed, type View } from './session.queries';
import { refuseWritesInViews, viewTokenOf } from './viewAddress';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Reads the signed-in user, once per request; null without a session. Within a view it is the person whose portal is shown.
     * @throws HttpError 401 `view_ended`
     */
    currentUser(): Promise<CurrentUser | null>;
    /**
     * Reads the signed-in user.
     * @throws HttpError 401 without a session
     */
    signedIn(): Promise<CurrentUser>;
    /**
     * Reads the signed-in user once more: called after a body that may have taken hours to arrive, so that what its sender may do
     * is decided by the present rights.
     * @throws HttpError 401 `view_ended`
     */
    readUserAgain(): Promise<void>;
    userRead: Promise<CurrentUser | null> | null;
    /** The view that the request belongs to; known once the user was read. */
    view: View | null;
  }
  interface FastifyContextConfig {
    /** False for requests that the browser sends automatically: they do not extend the session. */
    keepsSession?: boolean;
  }
}

type Served = Pick<Config, 'portalUrl'>;

/** The cookie's name over plain http. */
export const sessionCookie = 'portal_session';

/** The token of the caller's own session, whether or not it has ended. */
export const ownTokenOf = (request: FastifyRequest, config: Served): string | undefined =>
  readCookie(request, sessionCookie, config);

/** The token of the session that a request belongs to, whether or not it has ended: a view has one of its own. */
export const sessionTokenOf = (request: FastifyRequest, config: Served): string | undefined =>
  viewTokenOf(request) ?? ownTokenOf(request, config);

/** Said to a browser whose session has ended, by disuse or by an admin. */
const expired = 'Your session has expired. Please sign in again.';

/** Adds `currentUser()` and `signedIn()` to every request. */
export function decorateCurrentUser(app: FastifyInstance, db: Db, config: Served): void {
  app.decorateRequest('userRead', null);
  app.decorateRequest('view', null);
  refuseWritesInViews(app);
  app.decorateRequest('currentUser', function (this: FastifyRequest) {
    this.userRead ??= readUser(this, db, config);
    return this.userRead;
  });
  app.decorateRequest('readUserAgain', async function (this: FastifyRequest) {
    this.userRead = null;
    await this.currentUser();
  });
  app.decorateRequest('signedIn', async function (this: FastifyRequest) {
    const user = await this.currentUser();
    if (!user) throw unauthorised(ownTokenOf(this, config) ? expired : undefined);
    return user;
  });
}

async function readUser(request: FastifyRequest, db: Db, config: Served): Promise<CurrentUser | null> {
  const viewToken = viewTokenOf(request);
  if (viewToken !== undefined) return readViewed(request, viewToken, { db, config });
  const token = ownTokenOf(request, config);
  if (!token) return null;
  const keep = request.routeOptions.config.keepsSession ?? true;
  return (await findCurrentUser(db, token, { keep })) ?? null;
}

async function readViewed(
  request: FastifyRequest,
  viewToken: string,
  { db, config }: { db: Db; config: Served },
): Promise<CurrentUser> {
  const ownToken = ownTokenOf(request, config);
  const found = ownToken === undefined ? undefined : await findViewed(db, viewToken, ownToken);
  if (!found) throw new HttpError(401, 'This view has ended.', { code: viewEndedCode });
  request.view = found.view;
  return found.user;
}

export const setSessionCookie = (reply: FastifyReply, token: string, config: Served): void =>
  setCookie(reply, sessionCookie, token, config);

export const clearSessionCookie = (reply: FastifyReply, config: Served): void =>
  clearCookie(reply, sessionCookie, config);

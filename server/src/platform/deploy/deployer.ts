import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Db } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import { limitCall } from '../../kernel/limits/limitCalls';
import { countWrongToken } from '../../kernel/session/throttle';
import type { PlatformDeps } from '../area/deps';
import { refusalOf, type Admitted, type Caller } from './deploy.policy';
import { findDeployToken, noteUse } from './token.queries';

/** The origin of a deploy: a person, or a team's CI with a token; both are null when the server itself deploys at its start. */
export interface DeployedBy {
  userId: number | null;
  token: { id: number; name: string } | null;
}

export const serverItself: DeployedBy = { userId: null, token: null };

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted caller; set before any of the body is read. */
    deployer: Caller | null;
  }
  interface FastifyContextConfig {
    /** The callers that the route admits; global admins by default. */
    admits?: Admitted;
  }
}

/** Returns the origin of a deploy that an admitted caller makes. */
export const deployedBy = (caller: Caller): DeployedBy =>
  caller.kind === 'token'
    ? { userId: null, token: { id: caller.id, name: caller.name } }
    : { userId: caller.user.id, token: null };

const tokenShape = /^pdt_[A-Za-z0-9_-]{43}$/;

export const unauthorisedToken = (code: string, text: string) => new HttpError(401, text, { code });

/** @throws HttpError 401 for an unknown, expired or revoked token, 429 after too many unknown ones from one address */
async function readToken(db: Db, text: string, address: string): Promise<Caller> {
  const token = tokenShape.test(text) ? await findDeployToken(db, text) : undefined;
  if (!token) {
    await countWrongToken(db, address);
    throw unauthorisedToken(
      'token_unknown',
      'This portal does not know this deploy token. Check that all of it was copied, or ask an admin of the portal for a new one.',
    );
  }
  if (token.revoked)
    throw unauthorisedToken(
      'token_revoked',
      `The deploy token "${token.name}" was revoked. Ask an admin of the portal for a new one.`,
    );
  if (token.expired)
    throw unauthorisedToken(
      'token_expired',
      `The deploy token "${token.name}" has expired. Ask an admin of the portal for a new one.`,
    );
  if (token.stale) await noteUse(db, token.id);
  const { id, name, remote, may_override: mayOverride } = token;
  return { kind: 'token', id, name, remote, mayOverride };
}

/**
 * Reads the caller from the bearer token if there is one, otherwise from the session; other authorization schemes belong to a
 * proxy.
 */
async function readCaller(request: FastifyRequest, db: Db): Promise<Caller | null> {
  const [, bearer] = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (bearer !== undefined) return readToken(db, bearer.trim(), request.ip);
  const user = await request.currentUser();
  return user && { kind: 'person', user };
}

/**
 * Makes every route that is registered after this check its caller against `config.admits`. People have the limits of all routes;
 * deploy tokens have none.
 */
export function admitDeployers(
  app: FastifyInstance,
  { db: { db }, callLimits }: Pick<PlatformDeps, 'db' | 'callLimits'>,
): void {
  if (!app.hasRequestDecorator('deployer')) app.decorateRequest('deployer', null);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, open: true };
  });
  app.addHook('onRequest', async (request, reply) => {
    const caller = await readCaller(request, db);
    if (caller?.kind === 'person') await limitCall(callLimits, request, reply, caller.user.id);
    const { name } = request.params as { name?: string };
    const refusal = refusalOf(caller, request.routeOptions.config.admits ?? 'admins', name);
    if (refusal) throw refusal;
    request.deployer = caller;
  });
}

/** @throws HttpError 401, which cannot happen behind `admitDeployers` */
export function deployerOf({ deployer }: FastifyRequest): Caller {
  if (!deployer) throw unauthorisedToken('token_missing', 'Please sign in.');
  return deployer;
}

/** @throws HttpError 401 on a route that admits others than admins */
export function adminOf({ deployer }: FastifyRequest): CurrentUser {
  if (deployer?.kind !== 'person') throw unauthorisedToken('token_missing', 'Please sign in.');
  return deployer.user;
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { CreateCrWall, CrWall, CrWallView, NewCrWall } from 'shared-api/contracts/cr/wall';
import { displayPath } from 'shared-api/contracts/paths';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import type { CurrentUser } from 'shared-api/contracts/session';
import { makesCrWalls } from 'shared-api/crAccess';
import { endedCrStatuses, openCrStatuses } from 'shared-api/crStatus';
import { limits } from 'shared-api/limits';
import { seesCrs } from 'shared-api/portal/audience';
import { addDays, todayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { paging, type ParsedQuery } from '../../../kernel/crud/list';
import type { Db } from '../../../kernel/db/types';
import { forbidden, HttpError } from '../../../kernel/http/errors';
import { findPerson } from '../../../kernel/session/session.queries';
import { newToken } from '../../../kernel/session/tokens';
import { lockPerson } from '../../../kernel/limits/lockPerson';
import { presentRow } from '../cr.present';
import { listCrs } from '../cr.queries';
import { countWalls, createWall, deleteWall, findWall, listWalls, markWallRead } from './wall.queries';

const tags = ['change requests'];
const feature = 'cr.wall';
/** Days for which a display shows those that ended. */
const endedDays = 3;
const markEvery = 60_000;

const noSuchDisplay = () => new HttpError(404, 'There is no such display; it may have been taken back.');

/** @throws HttpError 401, 403 */
async function admitToWalls(request: FastifyRequest): Promise<CurrentUser> {
  const user = await request.signedIn();
  if (!makesCrWalls(user))
    throw forbidden('Displays are for managers of a team with the CR dashboard, and for admins.');
  return user;
}

/** The displays that a person takes care of: admins of all, others of their own. */
const makerOf = ({ is_admin, id }: CurrentUser): number | null => (is_admin ? null : id);

/** Reads the dashboard as a person sees it. */
async function readDashboard(db: Db, user: CurrentUser, timeZone: string) {
  const read = (query: ParsedQuery) => {
    const whole = { ...query, per_page: limits.perPageMax };
    return listCrs(db, user, whole, { page: paging(whole), timeZone });
  };
  const since = addDays(todayIn(timeZone, new Date()), -endedDays);
  const [open, ended] = [
    await read({ status: [...openCrStatuses], sort: ['next_update_time'] }),
    await read({ status: [...endedCrStatuses], status_since_gte: since, sort: ['status_since desc'] }),
  ];
  return {
    crs: [...open.rows, ...ended.rows].map(presentRow),
    more: Math.max(0, open.total - open.rows.length),
  };
}

/** Displays on a wall: a token that reads the dashboard and nothing else, without a session. Source: domain.md 7. */
export const wallRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone, portalUrl, version } = deps.config;

  app.get(
    crPaths.walls,
    {
      config: { feature },
      schema: {
        tags,
        summary: 'Displays that show the dashboard: for admins all, for others those that they made',
        response: { 200: Type.Array(CrWall), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => listWalls(db, makerOf(await admitToWalls(request))),
  );

  app.post(
    crPaths.walls,
    {
      config: { admit: admitToWalls, feature },
      schema: {
        tags,
        summary: 'Make a display, which shows the dashboard as the caller sees it',
        description:
          'The address is answered this once. Whoever has it reads the dashboard, and nothing else.',
        body: CreateCrWall,
        response: {
          201: NewCrWall,
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          409: ErrorBody,
          422: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const user = await admitToWalls(request);
      const [name, token, at] = [request.body.name.trim(), newToken(), new Date()];
      const id = await db.transaction().execute(async (tx) => {
        await lockPerson(tx, 'CR displays', user.id);
        if ((await countWalls(tx, user.id)) >= limits.crWalls)
          throw new HttpError(409, `You have ${limits.crWalls} displays. Take one back first.`);
        const made = await createWall(tx, { name, makerId: user.id, token, at });
        await writeAudit(tx, {
          userId: user.id,
          entity: 'CR display',
          entityId: made,
          name,
          action: 'created',
        });
        return made;
      });
      const maker = { id: user.id, name: user.name };
      const url = `${portalUrl}${displayPath}/cr.wall#${token}`;
      return reply.code(201).send({ id, name, maker, created_on: at.toISOString(), read_on: null, url });
    },
  );

  app.delete(
    crPaths.wall(':id'),
    {
      config: { admit: admitToWalls, feature },
      schema: {
        tags,
        summary: 'Take a display back',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToWalls(request);
      await db.transaction().execute(async (tx) => {
        const name = await deleteWall(tx, request.params.id, makerOf(user));
        if (name === undefined) throw noSuchDisplay();
        await writeAudit(tx, {
          userId: user.id,
          entity: 'CR display',
          entityId: request.params.id,
          name,
          action: 'deleted',
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    crPaths.wallView(':token'),
    {
      // Nobody is signed in on a display; the token is its only right.
      config: { open: true, keepsSession: false, feature },
      schema: {
        tags,
        summary: 'The dashboard, for a display',
        params: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }),
        response: { 200: CrWallView, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const wall = await findWall(db, request.params.token);
      const maker = wall && (await findPerson(db, wall.usr_id));
      // A display ends where its maker's right to the dashboard ends.
      if (!wall || !maker || !seesCrs(maker)) throw noSuchDisplay();
      const now = new Date();
      if (!wall.read_on || now.getTime() - wall.read_on.getTime() >= markEvery)
        await markWallRead(db, wall.id, now);
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
      return {
        name: wall.name,
        version,
        now: now.toISOString(),
        ...(await readDashboard(db, maker, timeZone)),
      };
    },
  );
};

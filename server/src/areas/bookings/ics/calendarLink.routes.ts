import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CalendarLink, NewCalendarLink } from 'shared-api/contracts/bookings';
import { ErrorBody } from 'shared-api/contracts/common';
import { apiBase, bookingPaths } from 'shared-api/contracts/paths';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit, type NewAuditEntry } from '../../../kernel/audit/writeAudit';
import { HttpError } from '../../../kernel/http/errors';
import { newToken, tokenHash } from '../../../kernel/session/tokens';
import { listFeedLegs } from './feed.queries';
import { renderFeed } from './renderFeed';

const tags = ['bookings'];

/** An entry of the audit log about the link of a person, who acted. */
const entryOf = ({ id, name }: CurrentUser, action: string): NewAuditEntry => ({
  userId: id,
  entity: 'user',
  entityId: id,
  name,
  action,
});

/** A person's own bookings for calendar programs, at a private address. */
export const calendarLinkRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { portalUrl } = deps.config;

  app.get(
    bookingPaths.calendarLink,
    {
      schema: {
        tags,
        summary: 'Whether the caller has a private calendar link, and when it was last read',
        response: { 200: CalendarLink, 401: ErrorBody },
      },
    },
    async (request) => {
      const { id } = await request.signedIn();
      const link = await db
        .selectFrom('calendar_link')
        .select(['created_on', 'read_on'])
        .where('usr_id', '=', id)
        .executeTakeFirst();
      const text = (at: Date | null | undefined) => at?.toISOString() ?? null;
      return { created_on: text(link?.created_on), read_on: text(link?.read_on) };
    },
  );

  app.post(
    bookingPaths.calendarLink,
    {
      schema: {
        tags,
        summary: 'Make a private calendar link; one made before stops working',
        description: 'The address is answered this once. Whoever has it reads the bookings of the caller.',
        response: { 201: NewCalendarLink, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const token = newToken();
      const made = { token_hash: tokenHash(token), created_on: new Date(), read_on: null };
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('calendar_link')
          .values({ usr_id: user.id, ...made })
          .onConflict((conflict) => conflict.column('usr_id').doUpdateSet(made))
          .execute();
        await writeAudit(tx, entryOf(user, 'calendar link made'));
      });
      const url = `${portalUrl}${apiBase}${bookingPaths.calendarFeed(token)}`;
      return reply.code(201).send({ url, created_on: made.created_on.toISOString() });
    },
  );

  app.delete(
    bookingPaths.calendarLink,
    {
      schema: {
        tags,
        summary: 'Take the private calendar link back',
        response: { 204: Type.Null(), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      await db.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('calendar_link')
          .where('usr_id', '=', user.id)
          .returning('usr_id')
          .executeTakeFirst();
        if (gone) await writeAudit(tx, entryOf(user, 'calendar link taken back'));
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    bookingPaths.calendarFeed(':token'),
    {
      // Calendar programs send no cookie; the token stands for the person.
      config: { open: true, keepsSession: false },
      schema: {
        tags,
        summary: 'The bookings of the person whose private link this is, as iCalendar',
        params: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }),
        response: { 200: Type.String(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const hash = tokenHash(request.params.token);
      const link = await db
        .selectFrom('calendar_link as l')
        .innerJoin('usr as u', 'u.id', 'l.usr_id')
        .select(['l.usr_id', 'l.read_on'])
        .where('l.token_hash', '=', hash)
        .where('u.active', '=', true)
        .executeTakeFirst();
      if (!link) throw new HttpError(404, 'There is no such calendar; its link may have been taken back.');
      const now = new Date();
      if (!link.read_on || now.getTime() - link.read_on.getTime() > 600_000)
        await db.updateTable('calendar_link').set({ read_on: now }).where('token_hash', '=', hash).execute();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Cache-Control', 'private, max-age=900')
        .header('Referrer-Policy', 'no-referrer')
        .send(renderFeed(await listFeedLegs(db, link.usr_id, now), portalUrl));
    },
  );
};

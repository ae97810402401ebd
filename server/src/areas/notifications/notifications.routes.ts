import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import {
  ChangeMailChoice,
  MailChoice,
  MarkNotifications,
  Notification,
  NotificationQuery,
} from 'shared-api/contracts/personal/notifications';
import { paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../kernel/area/deps';
import { paging, setListHeaders } from '../../kernel/crud/list';
import { unprocessable } from '../../kernel/http/errors';
import { markNotifications, maxShown, publishNotified } from './notifications.queries';
import { presentNotifications } from './presentNotifications';
import { optionalMails } from './registeredKinds';

const tags = ['notifications'];

/** What concerns the caller, and which mails they want. */
export const notificationRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    paths.notifications,
    {
      schema: {
        tags,
        summary: `The caller’s newest notifications, ${maxShown} at most`,
        description: 'Those about a thing that the caller may not see any more are left out and not counted.',
        querystring: NotificationQuery,
        response: { 200: Type.Array(Notification), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const page = paging(request.query);
      const all = await presentNotifications(db, user);
      const wanted = request.query.unread === 'true' ? all.filter(({ read }) => !read) : all;
      setListHeaders(request, reply, page, wanted.length);
      return wanted.slice(page.offset, page.offset + page.perPage);
    },
  );

  app.put(
    paths.notificationsRead,
    {
      schema: {
        tags,
        summary: 'Mark notifications of the caller as read or unread; ids of other people’s change nothing',
        body: MarkNotifications,
        response: { 204: Type.Null(), 401: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: userId } = await request.signedIn();
      const { ids, read } = request.body;
      await db.transaction().execute(async (tx) => {
        await markNotifications(tx, userId, ids === 'all' ? null : ids, read);
        await publishNotified(tx, [userId]);
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    paths.notificationMails,
    {
      schema: {
        tags,
        summary: 'The kinds of mail that the caller may switch off, and whether they are on',
        response: { 200: Type.Array(MailChoice), 401: ErrorBody },
      },
    },
    async (request) => {
      const { id: userId } = await request.signedIn();
      const muted = await db.selectFrom('mail_muted').select('kind').where('usr_id', '=', userId).execute();
      return Object.entries(optionalMails()).map(([kind, title]) => ({
        kind,
        title,
        on: !muted.some((one) => one.kind === kind),
      }));
    },
  );

  app.put(
    paths.notificationMails,
    {
      schema: {
        tags,
        summary: 'Switch a kind of mail on or off for the caller',
        description: 'It is decided when a mail is sent. Mails to literal addresses are not affected.',
        body: ChangeMailChoice,
        response: { 204: Type.Null(), 401: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: userId } = await request.signedIn();
      const { kind, on } = request.body;
      if (!Object.hasOwn(optionalMails(), kind))
        throw unprocessable('Mails of this kind are always sent.', {
          kind: 'Mails of this kind are always sent.',
        });
      if (on)
        await db.deleteFrom('mail_muted').where('usr_id', '=', userId).where('kind', '=', kind).execute();
      else
        await db
          .insertInto('mail_muted')
          .values({ usr_id: userId, kind })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return reply.code(204).send(null);
    },
  );
};

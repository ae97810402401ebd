import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { viewBase, viewPaths } from 'shared-api/contracts/paths';
import { OpenedView, OpenView, ToldView } from 'shared-api/contracts/platform/views';
import type { PlatformDeps } from '../area/deps';
import { forbidden, HttpError, unprocessable } from '../../kernel/http/errors';
import { admitAdmin } from '../../kernel/limits/admitCaller';
import { ownTokenOf } from '../../kernel/session/currentUser';
import { endView, startView } from '../../kernel/session/views.queries';
import { checkDrafts } from './checkDrafts';
import { findActivePerson, listToldViews, markViewSeen } from './view.queries';
import { queueViewMail } from './viewMail';

const tags = ['views'];

/** The routes with which a global admin sees the portal as another person, and that person learns of it. */
export const viewRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (
  app,
  { db: { db }, config, registry },
) => {
  app.post(
    viewPaths.views,
    {
      config: { admit: admitAdmin },
      schema: {
        tags,
        summary: 'See the portal as another person does, read only, for half an hour at most',
        description:
          'It is audited, and the person is told. The address works only with the session of the caller. Features may be given ' +
          'settings that apply in this view alone; null: the default of portal.json.',
        body: OpenView,
        response: { 201: OpenedView, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const viewer = await request.signedIn();
      const viewerToken = ownTokenOf(request, config);
      if (viewerToken === undefined) throw forbidden();
      const { user_id: userId, features: drafts = {} } = request.body;
      if (userId === viewer.id)
        throw unprocessable('This is you: you see the portal as yourself already.', {
          user_id: 'is you',
        });
      const slice = await registry.current();
      const opened = await db.transaction().execute(async (tx) => {
        const person = await findActivePerson(tx, userId);
        if (!person)
          throw unprocessable('There is no such active person.', { user_id: 'is not an active person' });
        const draftWords = await checkDrafts(tx, slice, { drafts, timeZone: config.timeZone });
        const view = await startView(tx, { viewerId: viewer.id, viewerToken, person, drafts, draftWords });
        await queueViewMail(tx, { view: view.id, userId, at: view.startedOn });
        return view;
      });
      return reply
        .code(201)
        .send({ address: `${viewBase(opened.token)}/`, ends_at: opened.endsOn.toISOString() });
    },
  );

  app.delete(
    viewPaths.current,
    {
      config: { inView: true },
      schema: {
        tags,
        summary: 'End the view in which this call is made',
        response: { 204: Type.Null(), 401: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      await request.signedIn();
      const { view } = request;
      if (!view) throw new HttpError(409, 'This call was not made within a view.');
      await db.transaction().execute((tx) => endView(tx, view.id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    viewPaths.told,
    {
      schema: {
        tags,
        summary: 'Who saw the portal as the caller, until the caller dismisses it',
        response: { 200: Type.Array(ToldView), 401: ErrorBody },
      },
    },
    async (request) => listToldViews(db, (await request.signedIn()).id),
  );

  app.put(
    viewPaths.seen(':id'),
    {
      schema: {
        tags,
        summary: 'Dismiss the notice of a view as the caller',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: userId } = await request.signedIn();
      if (!(await markViewSeen(db, { id: request.params.id, userId })))
        throw new HttpError(404, 'There is no such view as you.');
      return reply.code(204).send(null);
    },
  );
};

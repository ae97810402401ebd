import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { savedViewPaths } from 'shared-api/contracts/paths/savedViewPaths';
import {
  ChooseDefaultView,
  CreateSavedView,
  SavedView,
  SavedViews,
  SavedViewsQuery,
  SaveView,
} from 'shared-api/contracts/personal/savedViews';
import type { CurrentUser } from 'shared-api/contracts/session';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../kernel/area/deps';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import { entityTag, matchesTag, stale } from '../../kernel/http/ifMatch';
import { lockPerson } from '../../kernel/limits/lockPerson';
import {
  countViews,
  createView,
  deleteView,
  findView,
  isNameTaken,
  listTeamsOf,
  listViews,
  presentView,
  setDefaultView,
  updateView,
} from './savedViews.queries';

const tags = ['saved views'];

const noSuchView = () => new HttpError(404, 'There is no such view.');
const nameTaken = () =>
  new HttpError(422, 'There is a view of this name.', {
    fields: { name: 'You have a view of this name on this list' },
  });

/**
 * The settings of a body. A page number is no part of a view.
 * @param sharedWith the id of the team that has the view, which its owner may have left since
 * @throws HttpError 422 for another team that is not the caller's
 */
function settingsOf(
  user: CurrentUser,
  { name, team, query, columns }: SaveView,
  sharedWith: number | null = null,
) {
  if (team && team.id !== sharedWith && !user.teams.some(({ team_id }) => team_id === team.id))
    throw new HttpError(422, 'A view can be shared with a team of your own.', {
      fields: { team: 'Choose a team of your own' },
    });
  const params = new URLSearchParams(query);
  params.delete('page');
  return { name: name.trim(), team_id: team?.id ?? null, query: params.toString(), columns };
}

const entryOf = (user: CurrentUser, view: { id: number; name: string } | null, action: string) => ({
  userId: user.id,
  entity: 'saved view',
  entityId: view?.id ?? null,
  name: view?.name ?? '',
  action,
});

/** Locks a view that the caller may change. @throws HttpError 404, 403 */
async function lockView(tx: Tx, user: CurrentUser, id: number) {
  const row = await findView(tx, user, id, { lock: true });
  if (!row) throw noSuchView();
  if (!presentView(user, row).can_edit)
    throw forbidden(`${row.owner_name} and the managers of ${row.team_name} may change this view.`);
  return row;
}

/** Views of lists that people save: filters, sort and columns under a name, for themselves or for a team. */
export const savedViewRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const params = Type.Object({ id: Id });

  app.get(
    savedViewPaths.views,
    {
      schema: {
        tags,
        summary: 'The views of a list that the caller has: own ones and those of the caller’s teams',
        querystring: SavedViewsQuery,
        response: { 200: SavedViews, 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const rows = await listViews(db, user, request.query.list);
      return { views: rows.map((row) => presentView(user, row)), teams: await listTeamsOf(db, user.id) };
    },
  );

  app.post(
    savedViewPaths.views,
    {
      schema: {
        tags,
        summary: 'Save a view of a list',
        body: CreateSavedView,
        response: { 201: SavedView, 400: ErrorBody, 401: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const settings = settingsOf(user, request.body);
      const made = await db.transaction().execute(async (tx) => {
        await lockPerson(tx, 'saved views', user.id);
        if ((await countViews(tx, user.id)) >= limits.savedViews)
          throw new HttpError(409, `You have ${limits.savedViews} saved views. Delete one first.`);
        const id = await createView(tx, { ...settings, list: request.body.list, usr_id: user.id });
        if (id === undefined) throw nameTaken();
        await writeAudit(tx, entryOf(user, { id, name: settings.name }, 'created'));
        return presentView(user, (await findView(tx, user, id))!);
      });
      return reply.code(201).header('ETag', entityTag(made.version)).send(made);
    },
  );

  app.put(
    savedViewPaths.view(':id'),
    {
      schema: {
        tags,
        summary: 'Change a saved view',
        params,
        body: SaveView,
        response: {
          200: SavedView,
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          412: StaleBody,
          422: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const saved = await db.transaction().execute(async (tx) => {
        const row = await lockView(tx, user, request.params.id);
        const settings = settingsOf(user, request.body, row.team_id);
        if (!matchesTag(request.headers['if-match'], entityTag(row.version)))
          throw stale('view', presentView(user, row), undefined);
        if (await isNameTaken(tx, { ...row, name: settings.name })) throw nameTaken();
        await updateView(tx, row.id, settings);
        await writeAudit(tx, entryOf(user, { id: row.id, name: settings.name }, 'updated'));
        // A manager who makes the view of another person private has it no longer.
        const now = await findView(tx, user, row.id);
        return now ? presentView(user, now) : { ...presentView(user, row), ...settings, team: null };
      });
      return reply.header('ETag', entityTag(saved.version)).send(saved);
    },
  );

  app.delete(
    savedViewPaths.view(':id'),
    {
      schema: {
        tags,
        summary: 'Delete a saved view',
        params,
        response: { 204: Type.Null(), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      await db.transaction().execute(async (tx) => {
        const row = await lockView(tx, user, request.params.id);
        await deleteView(tx, row.id);
        await writeAudit(tx, entryOf(user, row, 'deleted'));
      });
      return reply.code(204).send(null);
    },
  );

  app.put(
    savedViewPaths.default,
    {
      schema: {
        tags,
        summary: 'Choose the view with which a list opens for the caller',
        body: ChooseDefaultView,
        response: { 204: Type.Null(), 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { list, view } = request.body;
      await db.transaction().execute(async (tx) => {
        const row = view && (await findView(tx, user, view.id));
        if (view && row?.list !== list) throw noSuchView();
        await setDefaultView(tx, user.id, list, view?.id ?? null);
        await writeAudit(
          tx,
          entryOf(user, row ?? null, row ? 'made the default' : 'default view of a list taken back'),
        );
      });
      return reply.code(204).send(null);
    },
  );
};

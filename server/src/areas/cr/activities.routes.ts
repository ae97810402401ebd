import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { AddCrActivity, CrActivity, CrChangesSince } from 'shared-api/contracts/cr/cr';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../kernel/area/deps';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { forbidden, unprocessable } from '../../kernel/http/errors';
import { idempotencyKey, keyedCall } from '../../kernel/http/idempotencyKey';
import type { CurrentUser } from 'shared-api/contracts/session';
import { changeNextUpdate } from './changeCr';
import { recordCr } from './crCalls';
import { queueUpdateMails } from './crMail';
import { requireText } from './crValues';
import { admitToCr, mayDeleteActivity, noSuchActivity, noSuchCr } from './cr.policy';
import { instantOf, presentActivity } from './cr.present';
import { listChangesSince } from './changesSince';
import { crExists, findActivity, listActivities, listReaders, lockCr } from './cr.queries';

const tags = ['change requests'];
const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 404: ErrorBody };

/** Counts another version of the change request, of which its activities are a part. */
const touchCr = (tx: Tx, id: number) =>
  tx
    .updateTable('cr')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/** Updates of a change request, which its recipients get as mail. */
export const activityRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  const present = async (tx: Tx, user: CurrentUser, crId: number, id: number): Promise<CrActivity> => {
    const found = (await listActivities(tx, crId)).find((activity) => activity.id === id);
    if (!found) throw noSuchActivity();
    return presentActivity(user, found);
  };

  app.get(
    crPaths.activities(':id'),
    {
      schema: {
        tags,
        summary: 'The activities of a change request, newest first',
        params,
        response: { 200: Type.Array(CrActivity), ...refusals },
      },
    },
    async (request) => {
      const user = await admitToCr(request);
      const { id } = request.params;
      if (!(await crExists(db, id))) throw noSuchCr();
      return (await listActivities(db, id)).map((activity) => presentActivity(user, activity));
    },
  );

  app.get(
    crPaths.changes(':id'),
    {
      schema: {
        tags,
        summary: 'What happened since the last update that was mailed, for the next one',
        params,
        response: { 200: CrChangesSince, ...refusals },
      },
    },
    async (request) => {
      await admitToCr(request);
      const { id } = request.params;
      if (!(await crExists(db, id))) throw noSuchCr();
      return listChangesSince(db, id);
    },
  );

  app.post(
    crPaths.activities(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Add an activity and mail it to the recipients',
        description: keyedCall('the activity that was added'),
        params,
        body: AddCrActivity,
        response: { 201: CrActivity, 400: ErrorBody, ...refusals, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToCr(request);
      const key = idempotencyKey(request.headers);
      const { text, next_update: next } = request.body;
      const added = await db.transaction().execute(async (tx) => {
        const cr = await lockCr(tx, request.params.id);
        if (!cr) throw noSuchCr();
        const made =
          key === null
            ? undefined
            : await tx
                .selectFrom('cr_activity')
                .select('id')
                .where('cr_id', '=', cr.id)
                .where('creator_id', '=', user.id)
                .where('made_key', '=', key)
                .executeTakeFirst();
        if (made) return present(tx, user, cr.id, made.id);
        const { n } = await tx
          .selectFrom('cr_activity')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('cr_id', '=', cr.id)
          .executeTakeFirstOrThrow();
        if (n >= limits.crActivities)
          throw unprocessable(`A CR has at most ${limits.crActivities} activities.`);
        const at = await databaseTime(tx);
        const written = requireText('text', 'text', text);
        const promised = cr.next_update_time;
        const changes = next ? await changeNextUpdate({ tx, cr, user, at }, next, { isAnswer: true }) : [];
        // An update that sets another next one answers the promise of this one.
        const due = instantOf(cr.next_update_time) === instantOf(promised) ? null : promised;
        const readers = (await listReaders(tx, cr.id)).filter((reader) => reader.id !== user.id);
        const { id } = await tx
          .insertInto('cr_activity')
          .values({
            cr_id: cr.id,
            created_on: at,
            creator_id: user.id,
            text: written,
            status: null,
            due_on: due,
            made_key: key,
            mailed: readers.length > 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await touchCr(tx, cr.id);
        await recordCr(tx, user, cr, {
          action: 'activity added',
          changes: [{ field: 'Activity', from: null, to: written }, ...changes],
        });
        await queueUpdateMails(tx, { crId: cr.id, activityId: id, readers, at });
        return present(tx, user, cr.id, id);
      });
      return reply.code(201).send(added);
    },
  );

  app.delete(
    crPaths.activity(':id', ':activityId'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Delete an activity that one wrote',
        params: Type.Object({ id: Id, activityId: Id }),
        response: { 204: Type.Null(), ...refusals, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToCr(request);
      const { id, activityId } = request.params;
      await db.transaction().execute(async (tx) => {
        const cr = await lockCr(tx, id);
        if (!cr) throw noSuchCr();
        const activity = await findActivity(tx, activityId);
        if (activity?.cr_id !== id) throw noSuchActivity();
        if (!mayDeleteActivity(user, activity))
          throw forbidden('An activity is deleted by its author or an admin; a status stays.');
        await tx.deleteFrom('cr_activity').where('id', '=', activityId).execute();
        await touchCr(tx, id);
        await recordCr(tx, user, cr, {
          action: 'activity deleted',
          changes: [{ field: 'Activity', from: activity.text, to: null }],
        });
      });
      return reply.code(204).send(null);
    },
  );
};

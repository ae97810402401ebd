import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ChangeGroupMilestones, milestoneGroupContract } from 'shared-api/contracts/catalogue';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { presentRow } from '../../../kernel/crud/resource.present';
import { findRow, type Stored } from '../../../kernel/crud/resource.sql';
import type { Resource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { admitAdmin } from '../ofGroup';
import { milestoneGroups } from './milestoneGroups.resource';

const Row = milestoneGroupContract.row;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const plain = milestoneGroups as unknown as Resource;

/** The milestones of a milestone group, in their order. */
export const milestoneOrderRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.put(
    `${groupPaths.milestoneGroup(':groupId', ':id')}/milestones`,
    {
      config: { admit: admitAdmin(db) },
      schema: {
        tags: ['milestones'],
        summary: 'Replace the milestones of a milestone group, and their order',
        description: 'With `seen`, 409 and the present ones when somebody else was faster.',
        params: Type.Object({ groupId: Id, id: Id }),
        body: ChangeGroupMilestones,
        response: {
          200: Row,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          409: ChangedBody,
          422: ErrorBody,
        },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const { groupId, id } = request.params;
      const { seen } = request.body;
      const ids = idsOf(request.body.milestones);
      return db.transaction().execute(async (tx) => {
        const find = async (): Promise<Stored> => {
          const row = await findRow(tx, plain, user, { id, parentId: groupId });
          if (!row) throw new HttpError(404, 'There is no such milestone group in this delivery group.');
          return row;
        };
        await sql`select id from milestone_group where id = ${id} for no key update`.execute(tx);
        const before = presentRow(milestoneGroups, await find());
        if (seen && idsOf(seen).join() !== idsOf(before.milestones).join())
          throw new HttpError(409, 'Somebody changed this list since you opened it. Nothing was saved.', {
            code: 'changed',
            extra: { present: before.milestones },
          });
        const { rows: known } = await sql<{ id: number }>`
          select id from milestone where project_type_id = ${groupId} and id = any(${ids}::int[]) for key share`.execute(
          tx,
        );
        if (known.length !== ids.length) {
          const text =
            new Set(ids).size === ids.length
              ? 'There is no such milestone in this delivery group.'
              : 'The list names a milestone twice.';
          throw unprocessable(text, { milestones: text });
        }
        if (ids.join() === idsOf(before.milestones).join()) return before;
        await sql`delete from milestone_group_item where milestone_group_id = ${id}`.execute(tx);
        await sql`
          insert into milestone_group_item (milestone_group_id, milestone_id, ord)
          select ${id}, o.id, o.place from unnest(${ids}::int[]) with ordinality as o(id, place)`.execute(tx);
        await sql`update milestone_group set version = version + 1 where id = ${id}`.execute(tx);
        const after = presentRow(milestoneGroups, await find());
        const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('; ') || null;
        await publish(tx, { kind: 'list', path: groupPaths.milestoneGroups(groupId) });
        await writeAudit(tx, {
          userId: user.id,
          entity: milestoneGroups.name,
          entityId: id,
          name: after.name,
          action: 'updated',
          groupId,
          changes: [{ field: 'Milestones', from: names(before.milestones), to: names(after.milestones) }],
        });
        return after;
      });
    },
  );
};

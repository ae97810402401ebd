import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Aim, AimRow, CreateAim } from 'shared-api/contracts/projectParts/aims';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { aimPaths } from 'shared-api/contracts/paths/aimPaths';
import { aimLimits } from 'shared-api/limits';
import type { AppDeps } from '../../kernel/area/deps';
import type { Tx } from '../../kernel/db/types';
import { unprocessable } from '../../kernel/http/errors';
import { keyedCall } from '../../kernel/http/idempotencyKey';
import { enterProject, pair, projectCalls, touchProject, type KeyedChange } from '../projects/public';
import { presentAim, presentAims } from './aims.present';
import { enterAim } from './enterAim';

const tags = ['aims'];
const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** Creates an AIM on a project whose row is locked. @returns its id @throws HttpError 422 */
export async function createAim(tx: Tx, projectId: number, given: string, by: KeyedChange): Promise<number> {
  const name = given.trim();
  if (!name) throw unprocessable('A name is required.', { name: 'A name is required.' });
  const known = await tx
    .selectFrom('aim')
    .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('same')])
    .where('project_id', '=', projectId)
    .execute();
  if (known.some(({ same }) => same))
    throw unprocessable('The project has an AIM of this name.', {
      name: 'The project has an AIM of this name.',
    });
  if (known.length >= aimLimits.perProject)
    throw unprocessable(`A project can have ${aimLimits.perProject} AIMs.`);
  const { id } = await tx
    .insertInto('aim')
    .values({
      project_id: projectId,
      name,
      creator_id: by.userId,
      created_on: by.at,
      made_key: by.key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchProject(tx, projectId, by.at);
  return id;
}

/** The AIMs of a project. Source: spec 000, domain.md 8. */
export const aimRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { write } = projectCalls(deps);

  app.get(
    aimPaths.ofProject(':id'),
    {
      config: { guard: pair('GET', 'aims') },
      schema: {
        tags,
        summary: 'AIMs of a project with their latest versions',
        params,
        response: { 200: Type.Array(AimRow), ...refusals },
      },
    },
    async (request) => {
      const { projectId } = await enterProject(db, request, request.params.id);
      return presentAims(db, projectId);
    },
  );

  app.post(
    aimPaths.ofProject(':id'),
    {
      config: { guard: pair('POST', 'aims') },
      schema: {
        tags,
        summary: 'Create an AIM, without a version yet',
        description: keyedCall('the AIM that was created'),
        params,
        body: CreateAim,
        response: { 201: Aim, ...refusals, 422: ErrorBody },
      },
    },
    (request, reply) =>
      write<number, Aim>(request, reply, {
        project: request.params.id,
        findMade: async (tx, { projectId }, { userId, key }) => {
          const made = await tx
            .selectFrom('aim')
            .select('id')
            .where('project_id', '=', projectId)
            .where('creator_id', '=', userId)
            .where('made_key', '=', key)
            .executeTakeFirst();
          return made && { done: made.id, isCurrent: true };
        },
        act: (tx, { projectId }, by) => createAim(tx, projectId, request.body.name, by),
        action: () => ({
          action: 'updated',
          changes: [{ field: 'AIM', from: null, to: request.body.name.trim() }],
        }),
        present: (tx, _access, id) => presentAim(tx, id),
        status: 201,
      }),
  );

  app.get(
    aimPaths.aim(':id'),
    {
      config: { guard: pair('GET', 'aims') },
      schema: {
        tags,
        summary: 'An AIM with its versions, newest first, and the files that are not versions yet',
        params,
        response: { 200: Aim, ...refusals },
      },
    },
    async (request) => {
      const { aim } = await enterAim(db, request, request.params.id);
      return presentAim(db, aim.id);
    },
  );
};

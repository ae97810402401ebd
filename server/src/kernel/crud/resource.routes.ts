import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';
import { ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { listQuery } from 'shared-api/contracts/lists/list';
import type { CurrentUser } from 'shared-api/contracts/session';
import { dayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../area/deps';
import { lastChange } from '../audit/lastChange';
import type { Tx } from '../db/types';
import { forbidden, HttpError } from '../http/errors';
import { entityTag, matchesTag, stale } from '../http/ifMatch';
import { paging, setListHeaders, type ParsedQuery } from './list';
import type { Operation, Resource } from './resource';
import { checkTexts, trimTexts, updateBodyOf } from './resource.body';
import { cellOf, presentRow } from './resource.present';
import * as rows from './resource.sql';
import { fromDatabase, removeRow, saveRow } from './resource.write';

const everyOperation: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const writeRefusals = { ...refusals, 409: ErrorBody, 422: ErrorBody };

/** The calls of a resource. Each loads, authorises, acts and presents. */
export function resourceRoutes<R extends TObject, B extends TObject>(
  resource: Resource<R, B>,
): FastifyPluginAsync<AppDeps> {
  const { name, plural, path, row, body, fields, operations = everyOperation } = resource;
  const plain = resource as unknown as Resource;
  const parent = rows.parentOf(resource);
  const parentNames = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
  const parentParams = Object.fromEntries(parentNames.map((param) => [param, Id]));
  const collection = Type.Object(parentParams);
  const item = Type.Object({ ...parentParams, id: Id });
  const titles = fields.columns;
  const tags = [plural];
  const of = parent ? ` of a ${parent.name}` : '';
  const noSuch = () => new HttpError(404, `There is no such ${name}.`);

  return async (app, { db: { db }, config, downloads }) => {
    app.resources.push(plain);

    /** Loads the user and the parents, and authorises the call. */
    async function enter(tx: Tx, request: FastifyRequest, kind: 'read' | 'write') {
      const user = await request.signedIn();
      const params = request.params as Record<string, number>;
      const parentIds = parentNames.map((param) => params[param]!);
      const parents = Object.fromEntries(parentNames.map((param, i) => [param, parentIds[i]!]));
      const missing = await rows.findMissingParent(tx, resource, parentIds);
      if (missing) throw new HttpError(404, `There is no such ${missing.name}.`);
      if (!(await resource[kind](user, parents, tx))) throw forbidden();
      return { user, parents, parentId: parentIds.at(-1) ?? 0, id: params.id ?? 0 };
    }

    /** Authorises a write and locks its row until the transaction ends. @throws HttpError 412 for an older version */
    async function enterRow(
      tx: Tx,
      request: FastifyRequest,
      reply: FastifyReply,
      { deleting }: { deleting: boolean },
    ) {
      const entered = await enter(tx, request, 'write');
      await rows.lockRow(tx, plain, entered.id, { deleting });
      const stored = await rows.findRow(tx, plain, entered.user, entered);
      if (!stored) throw noSuch();
      const before = presentRow(resource, stored);
      const header = request.headers['if-match'];
      const present = entityTag(stored.version);
      if (header === undefined && !deleting)
        request.log.info({ route: request.routeOptions.url }, 'written without If-Match');
      if (matchesTag(header, present)) return { ...entered, before };
      void reply.header('ETag', present);
      throw stale(name, before, await lastChange(tx, name, entered.id));
    }

    async function answer(
      tx: Tx,
      reply: FastifyReply,
      user: CurrentUser,
      key: { id: number; parentId: number },
    ): Promise<Static<R>> {
      const stored = await rows.findRow(tx, plain, user, key);
      if (!stored) throw noSuch();
      void reply.header('ETag', entityTag(stored.version));
      return presentRow(resource, stored);
    }

    /** Runs a write in a transaction; what the database refuses becomes a sentence. */
    async function write<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
      try {
        return await db.transaction().execute(act);
      } catch (error) {
        throw fromDatabase(plain, error as { code?: string });
      }
    }

    const admit = (request: FastifyRequest) => enter(db, request, 'write');
    const trim = async (request: FastifyRequest) => trimTexts(plain, request.body);

    const routes: Record<Operation, () => void> = {
      list: () =>
        app.get(
          path,
          {
            schema: {
              tags,
              summary: `The ${plural}${of}`,
              description: 'One page as JSON, or with `Accept: text/csv` everything that matches.',
              params: collection,
              querystring: listQuery(fields),
              produces: ['application/json', 'text/csv'],
              response: { 200: Type.Array(row), 400: ErrorBody, ...refusals },
            },
          },
          async (request, reply) => {
            const { user, parentId } = await enter(db, request, 'read');
            const query = request.query as ParsedQuery;
            const asked = { user, parentId, query, timeZone: config.timeZone };
            if (request.headers.accept?.includes('text/csv')) {
              const columns = query.columns ?? Object.keys(titles);
              const day = dayIn(config.timeZone);
              return downloads.sendCsv(request, reply, {
                filename: `${path.split('/').pop()}.csv`,
                titles: columns.map((column) => titles[column] ?? column),
                rows: (pool) => rows.streamRows(pool, plain, asked),
                cells: (stored) =>
                  columns.map((column) => {
                    const cell = resource.cells?.[column];
                    return cell ? cell(presentRow(resource, stored)) : cellOf(stored[column], day);
                  }),
              });
            }
            const found = await rows.listRows(db, plain, asked);
            setListHeaders(request, reply, paging(query), await rows.countRows(db, plain, asked));
            return reply.send(found.map((stored) => presentRow(resource, stored)));
          },
        ),

      get: () =>
        app.get(
          `${path}/:id`,
          {
            schema: {
              tags,
              summary: `One of the ${plural}${of}`,
              params: item,
              response: { 200: row, ...refusals },
            },
          },
          async (request, reply) => {
            const { user, ...key } = await enter(db, request, 'read');
            return reply.send(await answer(db, reply, user, key));
          },
        ),

      create: () =>
        app.post(
          path,
          {
            config: { admit },
            preValidation: trim,
            schema: {
              tags,
              summary: `Add a ${name}${of}`,
              params: collection,
              body,
              response: { 201: row, ...writeRefusals },
            },
          },
          async (request, reply) => {
            const created = await write(async (tx) => {
              const entered = await enter(tx, request, 'write');
              const after = request.body as Static<B>;
              checkTexts(plain, after);
              const id = await saveRow(tx, resource, { ...entered, id: 0, before: null, after });
              return answer(tx, reply, entered.user, { ...entered, id });
            });
            return reply.code(201).send(created);
          },
        ),

      update: () =>
        app.put(
          `${path}/:id`,
          {
            config: { admit },
            preValidation: trim,
            schema: {
              tags,
              summary: `Change a ${name}${of}`,
              description: 'With `If-Match`, 412 and the present entity when somebody else was faster.',
              params: item,
              body: updateBodyOf(plain),
              response: { 200: row, 412: StaleBody, ...writeRefusals },
            },
          },
          async (request, reply) => {
            const saved = await write(async (tx) => {
              const entered = await enterRow(tx, request, reply, { deleting: false });
              const after = request.body as Static<B>;
              checkTexts(plain, after);
              await saveRow(tx, resource, { ...entered, after });
              return answer(tx, reply, entered.user, entered);
            });
            return reply.send(saved);
          },
        ),

      delete: () =>
        app.delete(
          `${path}/:id`,
          {
            config: { admit },
            schema: {
              tags,
              summary: `Delete a ${name}${of}`,
              params: item,
              response: { 204: Type.Null(), 412: StaleBody, ...writeRefusals },
            },
          },
          async (request, reply) => {
            await write(async (tx) => {
              const entered = await enterRow(tx, request, reply, { deleting: true });
              await removeRow(tx, resource, { ...entered, after: null });
            });
            return reply.code(204).send(null);
          },
        ),
    };
    for (const operation of operations) routes[operation]();
  };
}

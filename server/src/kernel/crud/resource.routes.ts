import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';
import { ErrorBody, StaleBody } from 'shared-api/contracts/common';
import { listQuery } from 'shared-api/contracts/lists/list';
import { dayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../area/deps';
import { asTable, tableFormat, tableTypes } from '../csv/tableFormat';
import { badRequest } from '../http/errors';
import type { FileColumn } from '../storage/cleanFiles';
import { paging, setListHeaders, type ParsedQuery } from './list';
import type { Operation, Resource } from './resource';
import { checkTexts, trimTexts, updateBodyOf } from './resource.body';
import { formType, isForm, refusals, resourceCalls, uploadRefusals, writeRefusals } from './resource.calls';
import { addFileRoutes } from './resource.fileRoutes';
import { fileColumnsOf } from './resource.files';
import { lockOrder } from './resource.order';
import { addOrderRoutes } from './resource.orderRoutes';
import { presentRow, tableCell } from './resource.present';
import * as rows from './resource.sql';
import { removeRow, saveRow } from './resource.write';

const everyOperation: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];

/** The routes of a resource, with the columns that name its files: the job that removes files without a row reads them. */
export type ResourcePlugin = FastifyPluginAsync<AppDeps> & { fileColumns: readonly FileColumn[] };

/** The routes of a resource. Each loads, authorises, acts and presents. */
export function resourceRoutes<R extends TObject, B extends TObject>(
  resource: Resource<R, B>,
): ResourcePlugin {
  const { name, plural, path, row, body, fields, operations = everyOperation } = resource;
  const plain = resource as unknown as Resource;
  const titles = fields.columns;

  const plugin: FastifyPluginAsync<AppDeps> = async (app, deps) => {
    const { config, downloads } = deps;
    const { db } = deps.db;
    app.resources.push(plain);
    const calls = resourceCalls(app, resource, deps);
    const { isOrdered, hasFiles, fileFields, route, filesOf, enter, enterRow, answer, write, admit } = calls;
    const { tags, ofParent, collection, item } = route;
    const formText = hasFiles
      ? ` Also as a form (\`${formType}\`): a part \`row\` with the JSON, and a part for each file: ${Object.keys(fileFields).join(', ')}.`
      : '';

    /** Reads the body of a form and trims the texts of the body, before it is validated. */
    async function prepareBody(request: FastifyRequest): Promise<void> {
      if (hasFiles && isForm(request)) {
        const { body, received } = await calls.receive(request, fileFields);
        if (typeof body !== 'object' || body === null)
          throw badRequest('The form has no part `row` with the row.');
        const facts = [...received].map(([field, file]) => [field, file.facts]);
        request.body = { ...body, ...Object.fromEntries(facts) };
      }
      trimTexts(plain, request.body);
    }

    const routes: Record<Operation, () => void> = {
      list: () =>
        app.get(
          path,
          {
            schema: {
              tags,
              summary: `The ${plural}${ofParent}`,
              description: `One page as JSON, or ${asTable} everything that matches.`,
              params: collection,
              querystring: listQuery(fields),
              produces: tableTypes,
              response: { 200: Type.Array(row), 400: ErrorBody, ...refusals },
            },
          },
          async (request, reply) => {
            const { user, parentId } = await enter(db, request, 'read');
            const query = request.query as ParsedQuery;
            const sight = await rows.sightOf(db, plain, user);
            const asked = { user, sight, parentId, query, timeZone: config.timeZone };
            if (tableFormat(request)) {
              const columns = query.columns ?? Object.keys(titles);
              const day = dayIn(config.timeZone);
              return downloads.sendTable(request, reply, {
                filename: `${path.split('/').pop()}.csv`,
                titles: columns.map((column) => titles[column] ?? column),
                rows: (pool) => rows.streamRows(pool, plain, asked),
                cells: (stored) => columns.map((column) => tableCell(resource, stored, column, day)),
              });
            }
            const found = await rows.listRows(db, plain, asked);
            setListHeaders(
              request,
              reply,
              paging(query, resource.pageSize),
              await rows.countRows(db, plain, asked),
            );
            return reply.send(found.map((stored) => presentRow(resource, stored)));
          },
        ),

      get: () =>
        app.get(
          `${path}/:id`,
          {
            schema: {
              tags,
              summary: `One of the ${plural}${ofParent}`,
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
            config: { admit, readsStream: hasFiles },
            preValidation: prepareBody,
            schema: {
              tags,
              summary: `Add a ${name}${ofParent}`,
              ...(formText && { description: formText.trim() }),
              params: collection,
              body,
              response: { 201: row, ...writeRefusals, ...(hasFiles && uploadRefusals) },
            },
          },
          async (request, reply) => {
            const created = await write(request, async (tx) => {
              const entered = await enter(tx, request, 'write');
              if (isOrdered) await lockOrder(tx, plain, entered.parentId);
              await resource.lockFirst?.(tx, entered.parents);
              const after = request.body as Static<B>;
              checkTexts(plain, after);
              const change = { ...entered, id: 0, before: null, after };
              const id = await saveRow(tx, resource, change, filesOf(request));
              return answer(tx, reply, entered.user, { ...entered, id });
            });
            return reply.code(201).send(created);
          },
        ),

      update: () =>
        app.put(
          `${path}/:id`,
          {
            config: { admit, readsStream: hasFiles },
            preValidation: prepareBody,
            schema: {
              tags,
              summary: `Change a ${name}${ofParent}`,
              description: `With \`If-Match\`, 412 and the present entity when somebody else was faster.${formText}`,
              params: item,
              body: updateBodyOf(plain),
              response: { 200: row, 412: StaleBody, ...writeRefusals, ...(hasFiles && uploadRefusals) },
            },
          },
          async (request, reply) => {
            const saved = await write(request, async (tx) => {
              const entered = await enterRow(tx, request, reply, { deleting: false });
              const after = request.body as Static<B>;
              checkTexts(plain, after);
              await saveRow(tx, resource, { ...entered, after }, filesOf(request));
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
              summary: `Delete a ${name}${ofParent}`,
              params: item,
              response: { 204: Type.Null(), 412: StaleBody, ...writeRefusals },
            },
          },
          async (request, reply) => {
            await write(request, async (tx) => {
              const entered = await enterRow(tx, request, reply, { deleting: true });
              await removeRow(tx, resource, { ...entered, after: null });
            });
            return reply.code(204).send(null);
          },
        ),
    };
    for (const operation of operations) routes[operation]();

    if (isOrdered && operations.includes('list') && operations.includes('update'))
      addOrderRoutes(app, resource, deps, calls);
    for (const field of Object.entries(fileFields)) addFileRoutes(app, resource, deps, calls, field);
  };
  return Object.assign(plugin, { fileColumns: fileColumnsOf(plain) });
}

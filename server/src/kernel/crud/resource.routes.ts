import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';
import { ChangedBody, ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { ChangeRowOrder, RowOrder } from 'shared-api/contracts/order';
import { listQuery } from 'shared-api/contracts/lists/list';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { FieldData, RowFile } from 'shared-api/resources/declareResource';
import { dayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../area/deps';
import { lastChange } from '../audit/lastChange';
import type { Tx } from '../db/types';
import { badRequest, forbidden, HttpError, unprocessable } from '../http/errors';
import { entityTag, matchesTag, stale } from '../http/ifMatch';
import type { FileColumn } from '../storage/cleanFiles';
import { sendFile } from '../storage/sendFile';
import { paging, setListHeaders, type ParsedQuery } from './list';
import type { Operation, Resource } from './resource';
import { checkTexts, trimTexts, updateBodyOf } from './resource.body';
import {
  discardFiles,
  fileColumnOf,
  fileColumnsOf,
  keepFiles,
  noFiles,
  receiveForm,
  type FilesOfRow,
} from './resource.files';
import { changeOrder, lockOrder, orderColumnOf, readOrder } from './resource.order';
import { cellOf, presentRow } from './resource.present';
import * as rows from './resource.sql';
import { fromDatabase, removeRow, saveRow } from './resource.write';

const everyOperation: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const writeRefusals = { ...refusals, 409: ErrorBody, 422: ErrorBody };
const uploadRefusals = { 400: ErrorBody, 413: ErrorBody, 503: ErrorBody, 507: ErrorBody };
const formType = 'multipart/form-data';

type FileField = FieldData & { kind: 'file' };

/** The routes of a resource, with the columns that name its files: the job that removes files without a row reads them. */
export type ResourcePlugin = FastifyPluginAsync<AppDeps> & { fileColumns: readonly FileColumn[] };

/** The routes of a resource. Each loads, authorises, acts and presents. */
export function resourceRoutes<R extends TObject, B extends TObject>(
  resource: Resource<R, B>,
): ResourcePlugin {
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
  const fileFields = Object.fromEntries(
    Object.entries(resource.data?.fields ?? {}).filter(
      (entry): entry is [string, FileField] => entry[1].kind === 'file',
    ),
  );
  const hasFiles = Object.keys(fileFields).length > 0;
  const isOrdered = orderColumnOf(plain) !== undefined;
  const formText = hasFiles
    ? ` Also as a form (\`${formType}\`): a part \`row\` with the JSON, and a part for each file: ${Object.keys(fileFields).join(', ')}.`
    : '';

  const plugin: FastifyPluginAsync<AppDeps> = async (app, { db: { db }, config, files, downloads }) => {
    app.resources.push(plain);
    /** The files that arrived with a request. */
    const receivedFiles = new WeakMap<FastifyRequest, FilesOfRow>();
    const filesOf = (request: FastifyRequest) => receivedFiles.get(request) ?? noFiles;
    if (hasFiles) {
      app.addContentTypeParser(formType, (_request, payload, done) => done(null, payload));
      app.addHook('onResponse', async (request, reply) => {
        // After another failure the row may exist although the database's answer was lost: the cleaning job decides.
        if (reply.statusCode >= 400 && reply.statusCode < 500) await discardFiles(filesOf(request));
      });
    }

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
      if (deleting && isOrdered) await lockOrder(tx, plain, entered.parentId);
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

    /** Runs a write in a transaction, with the files that came with it; errors of the database become sentences. */
    async function write<T>(request: FastifyRequest, act: (tx: Tx) => Promise<T>): Promise<T> {
      await keepFiles(filesOf(request));
      try {
        return await db.transaction().execute(act);
      } catch (error) {
        throw fromDatabase(plain, error as { code?: string });
      }
    }

    const admit = (request: FastifyRequest) => enter(db, request, 'write');

    /**
     * Receives the files of a form, after checking that its sender may write here: an upload takes long. The row becomes the body.
     * @param accepted the file fields that the form may have
     */
    async function receive(request: FastifyRequest, accepted: Readonly<Record<string, FileField>>) {
      const { id, ...entered } = await enter(db, request, 'write');
      if (id && !(await rows.findRow(db, plain, entered.user, { ...entered, id }))) throw noSuch();
      const { row: body, received } = await receiveForm(request, files, accepted);
      receivedFiles.set(request, received);
      return { body, received };
    }

    const isForm = ({ headers }: FastifyRequest) =>
      Boolean(headers['content-type']?.toLowerCase().startsWith(formType));

    async function prepareBody(request: FastifyRequest): Promise<void> {
      if (hasFiles && isForm(request)) {
        const { body, received } = await receive(request, fileFields);
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
            config: { admit, readsStream: hasFiles },
            preValidation: prepareBody,
            schema: {
              tags,
              summary: `Add a ${name}${of}`,
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
              summary: `Change a ${name}${of}`,
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
              summary: `Delete a ${name}${of}`,
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

    /** Reading and changing the order of the rows. */
    function addOrderRoutes(): void {
      app.get(
        `${path}/order`,
        {
          schema: {
            tags,
            summary: `The ${plural}${of} in their order, to change it`,
            params: collection,
            response: { 200: RowOrder, ...refusals },
          },
        },
        async (request) => {
          const { user, parentId } = await enter(db, request, 'write');
          return readOrder(db, plain, user, parentId);
        },
      );
      app.put(
        `${path}/order`,
        {
          config: { admit },
          schema: {
            tags,
            summary: `Change the order of the ${plural}${of}`,
            description:
              'Takes every row once. `seen` is the order that the caller saw: 409 and the present order when it is another one.',
            params: collection,
            body: ChangeRowOrder,
            response: { 200: RowOrder, ...writeRefusals, 409: ChangedBody },
          },
        },
        async (request) =>
          write(request, async (tx) => {
            const entered = await enter(tx, request, 'write');
            return changeOrder(tx, plain, entered, request.body as ChangeRowOrder);
          }),
      );
    }

    /** Downloading, replacing and removing the file of one field. */
    function addFileRoutes(field: string, { title, label }: FileField): void {
      const what = (title ?? label).toLowerCase();
      const address = `${path}/:id/${field}`;
      const noFile = () => new HttpError(404, `This ${name} has no ${what}.`);

      /** Saves the row as it is, but for its file. */
      const changeFile = (request: FastifyRequest, reply: FastifyReply, facts: RowFile | null) =>
        write(request, async (tx) => {
          const entered = await enterRow(tx, request, reply, { deleting: false });
          const present = entered.before as Record<string, unknown>;
          const members = Object.keys(body.properties).map((member) => [member, present[member]]);
          const after = { ...Object.fromEntries(members), [field]: facts } as Static<B>;
          await saveRow(tx, resource, { ...entered, after }, filesOf(request));
          return answer(tx, reply, entered.user, entered);
        });

      app.get(
        address,
        {
          exposeHeadRoute: false,
          schema: {
            tags,
            summary: `The ${what} of a ${name}`,
            description: 'The bytes of the file. Takes `Range` and `If-None-Match`.',
            params: item,
            produces: ['application/octet-stream'],
            response: refusals,
          },
        },
        async (request, reply) => {
          const { user, ...key } = await enter(db, request, 'read');
          const stored = await rows.findRow(db, plain, user, key);
          if (!stored) throw noSuch();
          const facts = stored[field] as RowFile | null;
          const file = await rows.findStoredName(db, plain, key.id, fileColumnOf(plain, field));
          if (!facts || !file) throw noFile();
          return sendFile(request, reply, files, { ...facts, filename: facts.name, file });
        },
      );
      app.post(
        address,
        {
          config: { admit, readsStream: true },
          preValidation: async (request) => {
            if (!isForm(request)) throw new HttpError(415, `Send the file as a form, ${formType}.`);
            const { received } = await receive(request, { [field]: fileFields[field]! });
            request.body = { file: received.get(field)?.facts };
          },
          schema: {
            tags,
            summary: `Replace the ${what} of a ${name}`,
            description: `A form (\`${formType}\`) with one part, \`${field}\`.`,
            params: item,
            response: { 200: row, 412: StaleBody, 415: ErrorBody, ...writeRefusals, ...uploadRefusals },
          },
        },
        async (request, reply) => {
          const { file = null } = request.body as { file?: RowFile };
          if (!file) throw unprocessable('A file is required.', { [field]: 'A file is required.' });
          return changeFile(request, reply, file);
        },
      );
      app.delete(
        address,
        {
          schema: {
            tags,
            summary: `Remove the ${what} of a ${name}`,
            params: item,
            response: { 200: row, 412: StaleBody, ...writeRefusals },
          },
        },
        async (request, reply) => changeFile(request, reply, null),
      );
    }

    if (isOrdered && operations.includes('update')) addOrderRoutes();
    for (const [field, declared] of Object.entries(fileFields)) addFileRoutes(field, declared);
  };
  return Object.assign(plugin, { fileColumns: fileColumnsOf(plain) });
}

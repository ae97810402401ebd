import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { FieldData } from 'shared-api/resources/declareResource';
import type { AppDeps } from '../area/deps';
import { lastChange } from '../audit/lastChange';
import type { Tx } from '../db/types';
import { forbidden, HttpError } from '../http/errors';
import { entityTag, matchesTag, stale } from '../http/ifMatch';
import type { Resource } from './resource';
import { discardFiles, keepFiles, noFiles, receiveForm, type FilesOfRow } from './resource.files';
import { lockOrder, orderColumnOf } from './resource.order';
import { presentRow } from './resource.present';
import * as rows from './resource.sql';
import { fromDatabase } from './resource.write';

export const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
export const writeRefusals = { ...refusals, 409: ErrorBody, 422: ErrorBody };
export const uploadRefusals = { 400: ErrorBody, 413: ErrorBody, 503: ErrorBody, 507: ErrorBody };
export const formType = 'multipart/form-data';

export type FileField = FieldData & { kind: 'file' };
export type FileFields = Readonly<Record<string, FileField>>;

/** The steps that the calls of a resource share. */
export type ResourceCalls<R extends TObject, B extends TObject> = ReturnType<typeof resourceCalls<R, B>>;

export const isForm = ({ headers }: FastifyRequest) =>
  Boolean(headers['content-type']?.toLowerCase().startsWith(formType));

/** Prepares the steps that the calls of a resource share: authorise, load or lock the row, receive files, write, answer. */
export function resourceCalls<R extends TObject, B extends TObject>(
  app: FastifyInstance,
  resource: Resource<R, B>,
  { db: { db }, files }: Pick<AppDeps, 'db' | 'files'>,
) {
  const { name, plural, path } = resource;
  const plain = resource as unknown as Resource;
  const parent = rows.parentOf(resource);
  const parentNames = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
  const parentParams = Object.fromEntries(parentNames.map((param) => [param, Id]));
  const isOrdered = orderColumnOf(plain) !== undefined;
  const noSuchRow = () => new HttpError(404, `There is no such ${name}.`);

  const fileFields: FileFields = Object.fromEntries(
    Object.entries(resource.data?.fields ?? {}).filter(
      (entry): entry is [string, FileField] => entry[1].kind === 'file',
    ),
  );
  const hasFiles = Object.keys(fileFields).length > 0;
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
    const entered = { user, parents, parentId: parentIds.at(-1) ?? 0, id: params.id ?? 0 };
    // 404 comes before 403, which would reveal that the row exists.
    if (entered.id && plain.visible && !(await rows.findRow(tx, plain, user, entered))) throw noSuchRow();
    const ids = entered.id ? { ...parents, id: entered.id } : parents;
    if (!(await resource[kind](user, ids, tx))) throw forbidden();
    return entered;
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
    await resource.lockFirst?.(tx, entered.parents);
    await rows.lockRow(tx, plain, entered.id, { deleting });
    const stored = await rows.findRow(tx, plain, entered.user, entered);
    if (!stored) throw noSuchRow();
    const before = presentRow(resource, stored);
    const header = request.headers['if-match'];
    const present = entityTag(stored.version);
    if (header === undefined && !deleting)
      request.log.info({ route: request.routeOptions.url }, 'written without If-Match');
    if (matchesTag(header, present)) return { ...entered, before };
    void reply.header('ETag', present);
    throw stale(name, before, await lastChange(tx, name, entered.id));
  }

  /** Reads the row, sets its ETag and returns it as the answer. */
  async function answer(
    tx: Tx,
    reply: FastifyReply,
    user: CurrentUser,
    key: { id: number; parentId: number },
  ): Promise<Static<R>> {
    const stored = await rows.findRow(tx, plain, user, key);
    if (!stored) throw noSuchRow();
    void reply.header('ETag', entityTag(stored.version));
    return presentRow(resource, stored);
  }

  /** Runs a write in a transaction and keeps the files that came with it. Errors of the database become sentences. */
  async function write<T>(request: FastifyRequest, act: (tx: Tx) => Promise<T>): Promise<T> {
    await keepFiles(filesOf(request));
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      throw fromDatabase(plain, error as { code?: string });
    }
  }

  const admit = (request: FastifyRequest) => enter(db, request, 'write');

  /** Authorises a write on a row before its body is read. @throws HttpError 404 for a row of another parent */
  async function requireRow(request: FastifyRequest): Promise<void> {
    const { id, ...entered } = await enter(db, request, 'write');
    if (id && !(await rows.findRow(db, plain, entered.user, { ...entered, id }))) throw noSuchRow();
  }

  /**
   * Receives the files of a form. Checks before that its sender may write here, because an upload takes long.
   * @param accepted the file fields that the form may have
   */
  async function receive(request: FastifyRequest, accepted: FileFields) {
    await requireRow(request);
    const { row: body, received } = await receiveForm(request, files, accepted);
    receivedFiles.set(request, received);
    return { body, received };
  }

  return {
    /** The resource without the types of its rows. */
    plain,
    isOrdered,
    hasFiles,
    fileFields,
    /** Parts of the routes' descriptions. */
    route: {
      tags: [plural],
      ofParent: parent ? ` of a ${parent.name}` : '',
      collection: Type.Object(parentParams),
      item: Type.Object({ ...parentParams, id: Id }),
    },
    noSuchRow,
    filesOf,
    enter,
    enterRow,
    answer,
    write,
    admit,
    receive,
    requireRow,
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';
import { ErrorBody, StaleBody } from 'shared-api/contracts/common';
import type { RowFile } from 'shared-api/resources/declareResource';
import type { AppDeps } from '../area/deps';
import { HttpError, unprocessable } from '../http/errors';
import { sendFile } from '../storage/sendFile';
import type { Resource } from './resource';
import {
  formType,
  isForm,
  refusals,
  uploadRefusals,
  writeRefusals,
  type FileField,
  type ResourceCalls,
} from './resource.calls';
import { fileColumnOf } from './resource.files';
import * as rows from './resource.sql';
import { saveRow } from './resource.write';

/** Adds the routes that download, replace and remove the file of one field. */
export function addFileRoutes<R extends TObject, B extends TObject>(
  app: FastifyInstance,
  resource: Resource<R, B>,
  { db: { db }, files }: Pick<AppDeps, 'db' | 'files'>,
  calls: ResourceCalls<R, B>,
  [field, declared]: [string, FileField],
): void {
  const { name, path, row, body } = resource;
  const { plain, route, admit, enter, enterRow, answer, write, filesOf, receive, requireRow, noSuchRow } =
    calls;
  const { tags, item } = route;
  const { title, label } = declared;
  const noun = (title ?? label).toLowerCase();
  const address = `${path}/:id/${field}`;
  const noFile = () => new HttpError(404, `This ${name} has no ${noun}.`);

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
      schema: {
        tags,
        summary: `The ${noun} of a ${name}`,
        description: 'The bytes of the file. Takes `Range` and `If-None-Match`.',
        params: item,
        querystring: Type.Object(
          {
            /** The checksum of the file that a page shows, so that a browser loads a replaced one anew. */
            v: Type.Optional(Type.String({ maxLength: 64 })),
          },
          { additionalProperties: false },
        ),
        produces: ['application/octet-stream'],
        response: refusals,
      },
    },
    async (request, reply) => {
      const { user, ...key } = await enter(db, request, 'read');
      const stored = await rows.findRow(db, plain, user, key);
      if (!stored) throw noSuchRow();
      const facts = stored[field] as RowFile | null;
      const file =
        (await rows.findStoredName(db, plain, key.id, fileColumnOf(plain, field))) ??
        (await rows.findBytes(db, plain, key.id, resource.bytesIn?.[field]));
      if (!facts || !file) throw noFile();
      return sendFile(request, reply, files, { ...facts, filename: facts.name, file });
    },
  );
  app.post(
    address,
    {
      config: { admit, readsStream: true },
      preValidation: async (request) => {
        await requireRow(request);
        if (!isForm(request)) throw new HttpError(415, `Send the file as a form, ${formType}.`);
        const { received } = await receive(request, { [field]: declared });
        request.body = { file: received.get(field)?.facts };
      },
      schema: {
        tags,
        summary: `Replace the ${noun} of a ${name}`,
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
      config: { admit },
      schema: {
        tags,
        summary: `Remove the ${noun} of a ${name}`,
        params: item,
        response: { 200: row, 412: StaleBody, ...writeRefusals },
      },
    },
    async (request, reply) => changeFile(request, reply, null),
  );
}

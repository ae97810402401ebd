import type { FastifyRequest } from 'fastify';
import { excludedText, isExcludedFileName, maxFileBytes } from 'shared-api/fileNames';
import { fileFieldsOf, type FieldData, type RowFile } from 'shared-api/resources/declareResource';
import { badRequest, HttpError, unprocessable } from '../http/errors';
import { cleanName } from '../storage/cleanName';
import type { FileColumn } from '../storage/cleanFiles';
import type { Files, ReceivedFile } from '../storage/files';
import { limitBytes } from '../storage/limitStream';
import { mediaTypeOf } from '../storage/mediaTypeOf';
import { readMultipart, type FormFile } from '../storage/readMultipart';
import { StoreError } from '../storage/StoreError';
import { toHttpErrors } from '../storage/toHttpErrors';
import type { Resource } from './resource';
import { columnOf } from './resource.body';

/** The part of a form that holds the row as JSON. */
const rowPart = 'row';
/** Bytes of the row. */
const maxRowBytes = 1024 * 1024;

/** A file that arrived for a field of a row, and its facts. */
export interface FileOfRow {
  stored: ReceivedFile;
  facts: RowFile;
}
export type FilesOfRow = ReadonlyMap<string, FileOfRow>;

type FileField = FieldData & { kind: 'file' };

export const noFiles: FilesOfRow = new Map();

const refused = (field: string, text: string) => unprocessable(text, { [field]: text });

/** The column that holds the name under which a field's file is stored; the facts are in the field's own column. */
export const fileColumnOf = (resource: Resource, field: string): string =>
  `${columnOf(resource, field)}_file`;

/** The columns of a resource that name stored files. */
export const fileColumnsOf = (resource: Resource): FileColumn[] =>
  (resource.data ? fileFieldsOf(resource.data) : []).map((field) => ({
    table: resource.table,
    column: fileColumnOf(resource, field),
  }));

async function readRow(bytes: AsyncIterable<Buffer>): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of limitBytes(bytes, maxRowBytes, 'The row')) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown;
  } catch {
    throw badRequest('The part `row` of the form is not valid JSON.');
  }
}

async function receiveFile(files: Files, part: FormFile, field: FileField): Promise<FileOfRow> {
  const { label, maxMb, types } = field;
  if (!part.filename) throw refused(part.field, `${label} is required.`);
  const name = cleanName(part.filename);
  if (!name) throw refused(part.field, 'The file has no name that can be kept.');
  if (isExcludedFileName(name)) throw refused(part.field, excludedText(label));
  let stored: ReceivedFile;
  try {
    stored = await files.receive(limitBytes(part.bytes, maxFileBytes(maxMb), name));
  } catch (error) {
    if (error instanceof StoreError && error.status === 413)
      throw new HttpError(413, error.message, { fields: { [part.field]: error.message } });
    throw error;
  }
  const facts = {
    name,
    size: stored.size,
    media_type: mediaTypeOf(stored.head, name),
    sha256: stored.sha256,
  };
  const fault = !stored.size
    ? `${name} is empty.`
    : types && !types.includes(facts.media_type)
      ? `${label} must be of one of these types: ${types.join(', ')}.`
      : undefined;
  if (!fault) return { stored, facts };
  await stored.discard();
  throw refused(part.field, fault);
}

/** Deletes received files; what cannot be deleted is left for the job that removes files without a row. */
export const discardFiles = async (received: FilesOfRow): Promise<void> => {
  await Promise.allSettled([...received.values()].map(({ stored }) => stored.discard()));
};

/** Makes received files readable. */
export async function keepFiles(received: FilesOfRow): Promise<void> {
  for (const { stored } of received.values()) await toHttpErrors(stored.keep());
}

/**
 * Receives a form with files into the file store, where they cannot be read yet.
 * @param fields the file fields that the form may have
 * @returns the row as the form has it, undefined without the part `row`, and the files by field
 * @throws HttpError for a form or a file that is not accepted; no file is left then
 */
export async function receiveForm(
  request: FastifyRequest,
  files: Files,
  fields: Readonly<Record<string, FileField>>,
): Promise<{ row: unknown; received: FilesOfRow }> {
  const received = new Map<string, FileOfRow>();
  let row: unknown;
  const size = Object.values(fields).reduce((sum, { maxMb }) => sum + maxFileBytes(maxMb), 0);
  const formLimits = {
    // More parts than fields, so that a field that is sent twice is refused by name.
    files: Object.keys(fields).length + 2,
    // A file that is a little too large is refused by name, not the whole form.
    size: size + 2 * maxRowBytes,
    idle: 60_000,
    longest: 60 * 60 * 1000,
  };
  if (Number(request.headers['content-length'] ?? 0) > formLimits.size)
    throw new HttpError(413, 'The files are too large together.', { code: 'too_large' });
  const reading = readMultipart(request, formLimits, async (part) => {
    if (part.field === rowPart) {
      row = await readRow(part.bytes);
      return;
    }
    const field = Object.hasOwn(fields, part.field) ? fields[part.field] : undefined;
    if (!field || received.has(part.field))
      throw refused(part.field, field ? 'is there twice' : 'is not known here');
    received.set(part.field, await receiveFile(files, part, field));
  });
  try {
    await toHttpErrors(reading);
    return { row, received };
  } catch (error) {
    await discardFiles(received);
    throw error;
  }
}

/**
 * Column → value of the files that a write sets or removes.
 * @param values the body; null removes a file
 * @throws HttpError 422 for a required file that is missing
 */
export function fileValues(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  { received, creating }: { received: FilesOfRow; creating: boolean },
): [string, unknown][] {
  const { data } = resource;
  return Object.entries(data?.fields ?? {}).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind !== 'file') return [];
    const file = received.get(name);
    const isRemoved = !file && (creating || values[name] === null);
    if (isRemoved && field.required) throw refused(name, `${field.title ?? field.label} is required.`);
    if (!file && !isRemoved) return [];
    return [
      [columnOf(resource, name), file ? JSON.stringify(file.facts) : null],
      [fileColumnOf(resource, name), file ? file.stored.name : null],
    ];
  });
}

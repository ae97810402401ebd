import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import { excludedText, isExcludedFileName, maxFileBytes } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import { hasUnusableCharacters } from 'shared-api/schema';
import { supportFilesFactor } from 'shared-api/supportCase';
import type { Tx } from '../../kernel/db/types';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import { cleanName } from '../../kernel/storage/cleanName';
import type { Files, ReceivedFile } from '../../kernel/storage/files';
import { limitBytes } from '../../kernel/storage/limitStream';
import { mediaTypeOf } from '../../kernel/storage/mediaTypeOf';
import { readMultipart } from '../../kernel/storage/readMultipart';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';

export const formType = 'multipart/form-data';
const mebibyte = 1024 * 1024;

/** The files of a case so far. */
export interface HeldFiles {
  files: number;
  bytes: number;
}

/** A received file, which is not readable before `keep`. */
export interface CaseFile {
  stored: ReceivedFile;
  filename: string;
  mediaType: string;
}

export interface CaseForm {
  fields: ReadonlyMap<string, string>;
  files: readonly CaseFile[];
}

const refused = (field: string, text: string) => unprocessable(text, { [field]: text });

/** Bytes of all files of a case, by the person who writes. */
const maxCaseBytes = (user: Pick<CurrentUser, 'max_attachment_size_mb'>): number =>
  maxFileBytes(user.max_attachment_size_mb) * supportFilesFactor;

/** Refuses a request by its `Content-Length` before reading it; a body that exceeds its announced size is stopped later. */
export async function checkLength(request: FastifyRequest): Promise<void> {
  const user = await request.signedIn();
  if (Number(request.headers['content-length'] ?? 0) > maxCaseBytes(user) + mebibyte)
    throw new HttpError(413, 'The files are too large together: send fewer.', { code: 'too_large' });
}

/**
 * @param total all files of the case, with those that its writer adds
 * @throws HttpError 422 when they are too many, 413 when they are too large
 */
export function limitFiles(user: CurrentUser, total: HeldFiles): void {
  if (total.files > limits.supportFiles) throw refused('files', `A case takes ${limits.supportFiles} files.`);
  if (total.bytes > maxCaseBytes(user))
    throw new HttpError(413, 'The files of the case are too large together: send fewer.', {
      code: 'too_large',
    });
}

function nameFile(given: string): string {
  const filename = given ? cleanName(given) : '';
  if (!filename)
    throw refused('files', given ? 'A file has no name that can be kept.' : 'A file is required.');
  if (isExcludedFileName(filename)) throw refused('files', excludedText('attached'));
  return filename;
}

/** Removes received files; the cleaner later removes those for which this fails. */
export const discardFiles = async (files: readonly CaseFile[]): Promise<void> => {
  await Promise.allSettled(files.map(({ stored }) => stored.discard()));
};

/**
 * Receives a form with files as `files` into the file store, and makes the files readable.
 * @param held the files that the case has already
 * @throws HttpError; all files of the form are removed then
 */
export async function receiveForm(
  request: FastifyRequest,
  files: Files,
  { user, held }: { user: CurrentUser; held: HeldFiles },
): Promise<CaseForm> {
  if (!request.headers['content-type']?.toLowerCase().startsWith(formType))
    throw new HttpError(415, `Send the case as a form, ${formType}.`);
  const maxBytes = maxFileBytes(user.max_attachment_size_mb);
  const received: CaseFile[] = [];
  const total = { ...held };
  try {
    const limitsOfForm = {
      files: limits.attachmentFiles,
      size: maxCaseBytes(user) + mebibyte,
      idle: 60_000,
      longest: 12 * 60 * 60 * 1000,
      // Characters take up to four bytes; the context has several texts.
      fieldSize: limits.supportText * 4,
    };
    const fields = await toHttpErrors(
      readMultipart(request, limitsOfForm, async ({ field, filename: given, bytes }) => {
        if (field !== 'files') throw refused('files', 'Files are sent as "files".');
        const filename = nameFile(given);
        total.files++;
        limitFiles(user, total);
        const stored = await files.receive(limitBytes(bytes, maxBytes, filename));
        received.push({ stored, filename, mediaType: mediaTypeOf(stored.head, filename) });
        if (!stored.size) throw refused('files', `${filename} is empty.`);
        total.bytes += stored.size;
        limitFiles(user, total);
      }),
    );
    for (const { stored } of received) await toHttpErrors(stored.keep());
    return { fields, files: received };
  } catch (error) {
    await discardFiles(received);
    throw error;
  }
}

/** Refuses fields that the form does not have. @throws HttpError 422 */
export function requireKnown(fields: CaseForm['fields'], known: readonly string[]): void {
  const unknown = [...fields.keys()].filter((name) => !known.includes(name));
  if (unknown.length)
    throw unprocessable('The form has a field that is not known here.', {
      [unknown[0]!]: 'is not known here',
    });
}

interface TextRules {
  /** Stands in sentences: "subject". */
  title: string;
  max: number;
  /** Whether it may have several lines. */
  lines: boolean;
}

/** Reads a required text, trimmed. Browsers send line ends as `\r\n`. @throws HttpError 422 */
export function requireText(
  fields: CaseForm['fields'],
  name: string,
  { title, max, lines }: TextRules,
): string {
  const text = (fields.get(name) ?? '').replace(/\r\n?/g, '\n').trim();
  if (!text) throw refused(name, `The ${title} is required.`);
  if (text.length > max) throw refused(name, `The ${title} is longer than ${max} characters.`);
  if (hasUnusableCharacters(text, { lines }))
    throw refused(name, `The ${title} holds a character that cannot be used.`);
  return text;
}

/** Reads a field with one of several values. @throws HttpError 422 */
export function requireChoice<T extends string>(
  fields: CaseForm['fields'],
  name: string,
  { title, values }: { title: string; values: readonly T[] },
): T {
  const value = values.find((one) => one === fields.get(name));
  if (!value)
    throw refused(
      name,
      fields.get(name) ? `The ${title} is not a valid value.` : `The ${title} is required.`,
    );
  return value;
}

/** Adds the rows of received files. */
export async function insertFiles(
  tx: Tx,
  files: readonly CaseFile[],
  { caseId, messageId }: { caseId: number; messageId: number | null },
): Promise<void> {
  if (!files.length) return;
  await tx
    .insertInto('support_file')
    .values(
      files.map(({ stored, filename, mediaType }) => ({
        case_id: caseId,
        message_id: messageId,
        filename,
        size: stored.size,
        sha256: stored.sha256,
        media_type: mediaType,
        file: stored.name,
      })),
    )
    .execute();
}

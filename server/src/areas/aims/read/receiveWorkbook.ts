import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import { maxFileBytes } from 'shared-api/fileNames';
import { aimLimits } from 'shared-api/limits';
import { unprocessable } from '../../../kernel/http/errors';
import type { Files, ReceivedFile } from '../../../kernel/storage/files';
import { limitBytes } from '../../../kernel/storage/limitStream';
import { mediaTypeOf } from '../../../kernel/storage/mediaTypeOf';
import { readMultipart } from '../../../kernel/storage/readMultipart';
import { checkHead, nameWorkbook } from './formatOf';

/** A received file with the fields of its form. */
export interface ReceivedWorkbook {
  stored: ReceivedFile;
  filename: string;
  media_type: string;
  comment: string | null;
  base: number | null;
}

const formLimits = {
  files: 1,
  size: (aimLimits.fileMb + 1) * 1024 * 1024,
  idle: 60_000,
  longest: 60 * 60_000,
};

const refused = (field: string, message: string) => unprocessable(message, { [field]: message });

function readComment(given = ''): string | null {
  const comment = given.trim();
  if (comment.length > aimLimits.comment)
    throw refused('comment', `The comment is longer than ${aimLimits.comment} characters.`);
  return comment || null;
}

function readBase(given = ''): number | null {
  if (!given) return null;
  if (!/^[1-9]\d{0,5}$/.test(given))
    throw refused('base_number', 'The version that it is based on is not a number.');
  return Number(given);
}

/**
 * Receives the form of a new version into the file store, where the file stays unpublished until it is kept.
 * @throws HttpError, StoreError for a file that is refused; it is removed then
 */
export async function receiveWorkbook(
  files: Files,
  request: FastifyRequest,
  { max_attachment_size_mb }: Pick<CurrentUser, 'max_attachment_size_mb'>,
): Promise<ReceivedWorkbook> {
  const maxBytes = Math.min(maxFileBytes(max_attachment_size_mb), aimLimits.fileMb * 1024 * 1024);
  let received: ReceivedWorkbook | undefined;
  try {
    await readMultipart(request, formLimits, async ({ field, filename: given, fields, bytes }) => {
      if (field !== 'file') throw refused('file', 'The file is sent as "file".');
      const named = nameWorkbook(given);
      const comment = readComment(fields.get('comment'));
      const base = readBase(fields.get('base_number'));
      const stored = await files.receive(limitBytes(bytes, maxBytes, named.filename));
      const media_type = mediaTypeOf(stored.head, named.filename);
      received = { stored, filename: named.filename, media_type, comment, base };
      checkHead(stored.head, named);
    });
    if (!received) throw refused('file', 'A file is required.');
    return received;
  } catch (error) {
    await received?.stored.discard().catch(() => undefined);
    throw error;
  }
}

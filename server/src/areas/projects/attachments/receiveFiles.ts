import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import { maxFileBytes } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import type { Db } from '../../../kernel/db/types';
import { limitBytes } from '../../../kernel/storage/limitStream';
import type { Files, ReceivedFile } from '../../../kernel/storage/files';
import { mediaTypeOf } from '../../../kernel/storage/mediaTypeOf';
import { readMultipart, type FormLimits } from '../../../kernel/storage/readMultipart';
import { unprocessable } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import type { NewAttachment } from './addAttachments';
import { nameFile, requireContent } from './uploadRules';
import { requireQuote, listUsableTypes } from './usableTypes';

/** A received file and its future row. */
export interface ReceivedAttachment {
  stored: ReceivedFile;
  row: NewAttachment;
}

export const uploadLimits: FormLimits = {
  files: limits.attachmentFiles,
  size: maxFileBytes(limits.attachmentMbMax) + 1024 * 1024,
  idle: 60_000,
  longest: 12 * 60 * 60 * 1000,
};

/** Removes received files; the cleaner later removes those for which this fails. */
export const discardFiles = async (received: readonly ReceivedAttachment[]): Promise<void> => {
  await Promise.allSettled(received.map(({ stored }) => stored.discard()));
};

/** Moves received files to their final place in the file store. */
export async function keepFiles(received: readonly ReceivedAttachment[]): Promise<void> {
  for (const { stored } of received) await stored.keep();
}

async function readQuote(db: Db, access: ProjectAccess, text: string | undefined): Promise<number | null> {
  if (!text) return null;
  if (!/^[1-9][0-9]{0,8}$/.test(text))
    throw unprocessable('The quote is not one.', { quote_id: 'is not an id' });
  await requireQuote(db, access, Number(text));
  return Number(text);
}

/**
 * Receives the files of a form into the file store, where they stay unpublished until `keepFiles`.
 * @throws HttpError, StoreError for a file that is refused; all files of the form are removed then
 */
export async function receiveFiles(
  { db, files }: { db: Db; files: Files },
  request: FastifyRequest,
  { user, access }: { user: Pick<CurrentUser, 'max_attachment_size_mb'>; access: ProjectAccess },
): Promise<ReceivedAttachment[]> {
  const types = await listUsableTypes(db, access);
  const maxBytes = maxFileBytes(user.max_attachment_size_mb);
  const received: ReceivedAttachment[] = [];
  try {
    await readMultipart(request, uploadLimits, async ({ fields, bytes, ...part }) => {
      const named = nameFile(part, types);
      const quoteId = await readQuote(db, access, fields.get('quote_id'));
      const { type, typeName, filename } = named;
      const stored = await files.receive(limitBytes(bytes, maxBytes, filename));
      const row: NewAttachment = {
        typeId: type.id,
        typeName,
        isFinancial: type.is_financial,
        filename,
        size: stored.size,
        sha256: stored.sha256,
        mediaType: mediaTypeOf(stored.head, filename),
        file: stored.name,
        quoteId,
      };
      received.push({ stored, row });
      requireContent(named, stored.size);
    });
    if (!received.length) throw unprocessable('A file is required.', { file: 'A file is required.' });
    return received;
  } catch (error) {
    await discardFiles(received);
    throw error;
  }
}

import type { IncomingMessage } from 'node:http';
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
import { requireQuote, typesFor } from './usableTypes';

/** A file that has arrived, and the row it is to become. */
export interface Received {
  stored: ReceivedFile;
  row: NewAttachment;
}

export const uploadLimits: FormLimits = {
  files: limits.attachmentFiles,
  size: maxFileBytes(limits.attachmentMbMax) + 1024 * 1024,
  idle: 60_000,
  longest: 12 * 60 * 60 * 1000,
};

/** Leaves nothing of them; what cannot be removed is left for the cleaner. */
export const discardAll = async (received: readonly Received[]): Promise<void> => {
  await Promise.allSettled(received.map(({ stored }) => stored.discard()));
};

/** Puts all of them where they are found. */
export async function keepAll(received: readonly Received[]): Promise<void> {
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
 * Receives the files of a form into the file store, where nobody sees them yet.
 * @throws HttpError, StoreError for a file that may not be; nothing of any is left then
 */
export async function receiveFiles(
  { db, files }: { db: Db; files: Files },
  body: IncomingMessage,
  { user, access }: { user: Pick<CurrentUser, 'max_attachment_size_mb'>; access: ProjectAccess },
): Promise<Received[]> {
  const types = await typesFor(db, access);
  const most = maxFileBytes(user.max_attachment_size_mb);
  const received: Received[] = [];
  try {
    await readMultipart(body, uploadLimits, async ({ fields, bytes, ...part }) => {
      const named = nameFile(part, types);
      const quoteId = await readQuote(db, access, fields.get('quote_id'));
      const { type, typeName, filename } = named;
      const stored = await files.receive(limitBytes(bytes, most, filename));
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
    await discardAll(received);
    throw error;
  }
}

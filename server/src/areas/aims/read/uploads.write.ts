import { aimLimits } from 'shared-api/limits';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { enqueue } from '../../../kernel/jobs/enqueue';
import { touchProject, type KeyedChange } from '../../projects/public';
import { countVersions, countWaiting, findLatest, type AimRecord, type UploadRecord } from '../aims.queries';
import type { FileFacts } from '../aims.tables';
import { removeBook } from '../books/books.queries';

/** The names of the jobs of AIMs. */
export const readJobName = 'read aim files';
export const removeFileJobName = 'remove aim file';

/** Adds the job that reads or merges an upload, unless it waits already. */
export const enqueueRead = (tx: Tx, upload: number): Promise<unknown> =>
  enqueue(tx, { kind: readJobName, key: `${readJobName} ${upload}`, payload: { upload } });

/** A received file that becomes an upload. */
interface NewUpload extends FileFacts {
  file: string;
  comment: string | null;
  base: number | null;
}

/** @throws HttpError 429 when too many files of the person wait to be read, 422 when the AIM has all versions that it can have */
export async function requireRoom(tx: Tx, userId: number, aimId: number): Promise<void> {
  const waiting = await countWaiting(tx, userId);
  if (waiting >= aimLimits.waiting)
    throw new HttpError(429, `${waiting} of your files are still being read. Wait until one is done.`, {
      code: 'busy',
      retryAfter: 10,
    });
  if ((await countVersions(tx, aimId)) >= aimLimits.versions)
    throw unprocessable(`An AIM can have ${aimLimits.versions} versions. Create another one.`);
}

/** Adds an upload on a project whose row is locked, and the job that reads it. @returns its id @throws HttpError 422, 429 */
export async function addUpload(
  tx: Tx,
  aim: AimRecord,
  { file, comment, base, filename, size, sha256, media_type }: NewUpload,
  by: KeyedChange,
): Promise<number> {
  await requireRoom(tx, by.userId, aim.id);
  const latest = await findLatest(tx, aim.id);
  if (base !== null && base > (latest?.number ?? 0)) {
    const message = `The AIM has no version ${base}.`;
    throw unprocessable(message, { base_number: message });
  }
  const { id } = await tx
    .insertInto('aim_upload')
    .values({
      project_id: aim.project_id,
      aim_id: aim.id,
      author_id: by.userId,
      comment,
      base_number: base,
      created_on: by.at,
      ...{ filename, size, sha256, media_type, file },
      made_key: by.key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueRead(tx, id);
  await touchProject(tx, aim.project_id, by.at);
  return id;
}

/** Removes the bytes of a file after the commit. */
export const removeFile = (tx: Tx, file: string): Promise<unknown> =>
  enqueue(tx, { kind: removeFileJobName, payload: { file } });

/** Deletes an upload with everything of it. @throws HttpError 409 for one that is a version, or that is being read */
export async function dropUpload(tx: Tx, { id }: UploadRecord): Promise<void> {
  const found = await tx
    .selectFrom('aim_upload')
    .select(['state', 'file', 'book_id'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found) throw new HttpError(409, 'The file is being read right now. Discard it once that is done.');
  if (found.state === 'done') throw new HttpError(409, 'The file has become a version, which stays.');
  await tx.deleteFrom('aim_upload').where('id', '=', id).execute();
  if (found.book_id !== null) await removeBook(tx, found.book_id);
  if (found.file !== null) await removeFile(tx, found.file);
}

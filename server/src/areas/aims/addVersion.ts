import type { Tx } from '../../kernel/db/types';
import { databaseTime } from '../../kernel/db/databaseTime';
import { addEntry, recordAction, touchProject } from '../projects/public';
import { findLatest, lockAim } from './aims.queries';
import type { FileFacts } from './aims.tables';

/** A book that is to become a version, with its file in the store. */
export interface NewVersion extends FileFacts {
  aimId: number;
  bookId: number;
  authorId: number;
  comment: string | null;
  /** The version that its author started from; null for the first one. */
  base: number | null;
  file: string;
  /** Of a merged version: the file that its author uploaded. */
  uploaded?: (FileFacts & { file: string }) | null;
}

/**
 * Adds a version with the next number, which is given under the lock of the AIM, and records it on the timeline, in the audit log and
 * for open browsers.
 * @param onto the version on top of which it is put; null for the first one
 * @returns its number; null when another version came first, or the AIM is gone
 */
export async function addVersion(
  tx: Tx,
  { aimId, bookId, authorId, base, file, uploaded, ...version }: NewVersion,
  onto: number | null,
): Promise<number | null> {
  const aim = await lockAim(tx, aimId);
  if (!aim) return null;
  const latest = await findLatest(tx, aimId);
  if ((latest?.number ?? null) !== onto) return null;
  const number = (onto ?? 0) + 1;
  const by = { userId: authorId, at: await databaseTime(tx) };
  const { filename, size, sha256, media_type } = uploaded ?? version;
  await tx
    .insertInto('aim_version')
    .values({
      aim_id: aimId,
      number,
      book_id: bookId,
      author_id: authorId,
      comment: version.comment,
      base_number: base,
      created_on: by.at,
      filename: version.filename,
      size: version.size,
      sha256: version.sha256,
      media_type: version.media_type,
      file,
      uploaded: uploaded ? JSON.stringify({ filename, size, sha256, media_type }) : null,
      uploaded_file: uploaded?.file ?? null,
    })
    .execute();
  await addEntry(tx, {
    project_id: aim.project_id,
    created_on: by.at,
    creator_id: authorId,
    comment: version.comment,
    aim_id: aim.id,
    aim: aim.name,
    aim_number: number,
  });
  await touchProject(tx, aim.project_id, by.at);
  await recordAction(tx, aim.project_id, by, {
    action: 'updated',
    changes: [
      { field: `AIM ${aim.name}`, from: onto === null ? null : `version ${onto}`, to: `version ${number}` },
    ],
  });
  return number;
}

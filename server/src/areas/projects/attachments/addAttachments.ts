import type { Tx } from '../../../kernel/db/types';
import { limits } from 'shared-api/limits';
import { unprocessable } from '../../../kernel/http/errors';
import { completeByAttachment } from '../milestones/completeByAttachment';
import type { Change } from '../Change';
import { touchProject } from '../project.queries';
import { addEntry } from '../workflow/timeline.queries';
import { countAttachments } from './attachments.queries';

/** A file whose bytes are in the file store, and what it is to be on a project. */
export interface NewAttachment {
  typeId: number;
  typeName: string;
  isFinancial: boolean;
  filename: string;
  /** Bytes. */
  size: number;
  sha256: string;
  mediaType: string;
  /** Its name in the file store. */
  file: string;
  quoteId: number | null;
}

/**
 * Adds files to a project whose row is locked, says so in the timeline, and completes the milestones that wait for one of their
 * types. Call it inside `recordChange`.
 * @returns their ids
 * @throws HttpError 422 when the project would have more than it may
 */
export async function addAttachments(
  tx: Tx,
  projectId: number,
  files: readonly NewAttachment[],
  by: Change,
): Promise<number[]> {
  if ((await countAttachments(tx, projectId)) + files.length > limits.projectAttachments)
    throw unprocessable(`A project can have ${limits.projectAttachments} files; this one would have more.`);
  const ids: number[] = [];
  for (const one of files) {
    const { id } = await tx
      .insertInto('attachment')
      .values({
        project_id: projectId,
        attachment_type_id: one.typeId,
        type_name: one.typeName,
        is_financial: one.isFinancial,
        filename: one.filename,
        size: one.size,
        sha256: one.sha256,
        media_type: one.mediaType,
        file: one.file,
        quote_id: one.quoteId,
        creator_id: by.userId,
        created_on: by.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    await addEntry(tx, {
      project_id: projectId,
      created_on: by.at,
      creator_id: by.userId,
      attachment_id: id,
      attachment: one.filename,
      attachment_type: one.typeName,
      is_financial: one.isFinancial,
    });
  }
  for (const typeId of new Set(files.map((one) => one.typeId)))
    await completeByAttachment(tx, projectId, typeId, by);
  await touchProject(tx, projectId, by.at);
  return ids;
}

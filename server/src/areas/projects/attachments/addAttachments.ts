import type { Tx } from '../../../kernel/db/types';
import { limits } from 'shared-api/limits';
import { unprocessable } from '../../../kernel/http/errors';
import { completeByAttachment } from '../milestones/completeByAttachment';
import type { Change } from '../Change';
import { touchProject } from '../project.queries';
import { addEntry } from '../workflow/timeline.queries';
import { countAttachments } from './attachments.queries';

/** The attributes of a new attachment whose bytes are in the file store. */
export interface NewAttachment {
  typeId: number;
  typeName: string;
  isFinancial: boolean;
  filename: string;
  /** Bytes. */
  size: number;
  sha256: string;
  mediaType: string;
  /** The name in the file store. */
  file: string;
  quoteId: number | null;
}

/**
 * Adds files to a project whose row is locked, with a timeline entry each, and completes the milestones that wait for their types.
 * Call it inside `recordChange`.
 * @returns their ids
 * @throws HttpError 422 when the project would exceed the maximum number of files
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
  for (const file of files) {
    const { id } = await tx
      .insertInto('attachment')
      .values({
        project_id: projectId,
        attachment_type_id: file.typeId,
        type_name: file.typeName,
        is_financial: file.isFinancial,
        filename: file.filename,
        size: file.size,
        sha256: file.sha256,
        media_type: file.mediaType,
        file: file.file,
        quote_id: file.quoteId,
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
      attachment: file.filename,
      attachment_type: file.typeName,
      is_financial: file.isFinancial,
    });
  }
  for (const typeId of new Set(files.map(({ typeId }) => typeId)))
    await completeByAttachment(tx, projectId, typeId, by);
  await touchProject(tx, projectId, by.at);
  return ids;
}

import type { Attachment, AttachmentType } from '../../contracts/attachments';
import { attachmentPaths, groupPaths, projectPaths } from '../../contracts/paths';
import { useAnswer } from '../project/project';
import { apiUrl, send } from '../transport/request';

/** The files of a project without financial ones. */
export const useAttachments = (id: string) => useAnswer<Attachment[]>(projectPaths.attachments(id));
/** What a project's files may be called, by ord, then name. */
export const useAttachmentTypes = (id: string) =>
  useAnswer<AttachmentType[]>(projectPaths.attachmentTypes(id));
/** The same for a project that is about to be raised. */
export const useGroupAttachmentTypes = (groupId: number | null) =>
  useAnswer<AttachmentType[]>(groupId === null ? null : groupPaths.attachmentTypes(groupId));
export const useAttachment = (attachmentId: string) =>
  useAnswer<Attachment>(attachmentPaths.attachment(attachmentId));

/** Address at which the bytes are downloaded. */
export const attachmentUrl = (attachmentId: number): string => apiUrl(attachmentPaths.download(attachmentId));
/** Address of a type's template. */
export const templateUrl = (typeId: number): string => apiUrl(attachmentPaths.template(typeId));

/**
 * Reads the bytes of a file, to draw them in the page.
 * @param most bytes that are read; what is longer ends there
 * @param onProgress called with the bytes that have come
 * @throws ApiError; an `AbortError` when `signal` fires; a TypeError when the connection breaks half way
 */
export async function readAttachment(
  attachmentId: number,
  most: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<Blob> {
  const response = await send(attachmentUrl(attachmentId), { signal });
  const reader = response.body!.getReader();
  const parts: BlobPart[] = [];
  let bytes = 0;
  while (bytes < most) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(bytes + value.byteLength > most ? value.slice(0, most - bytes) : value);
    bytes += value.byteLength;
    onProgress?.(bytes);
  }
  // The rest is not wanted.
  if (bytes >= most) await reader.cancel();
  return new Blob(parts);
}

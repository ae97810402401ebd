import type { Attachment, AttachmentType } from '../../contracts/attachments';
import { attachmentPaths, projectPaths } from '../../contracts/paths';
import { groupPaths } from '../../contracts/paths/groupPaths';
import { apiUrl, send } from '../transport/request';
import { useAnswer } from '../transport/useAnswer';

/** The files of a project, except financial ones. */
export const useAttachments = (id: string) => useAnswer<Attachment[]>(projectPaths.attachments(id));
/** The attachment types of a project, by ord, then name. */
export const useAttachmentTypes = (id: string) =>
  useAnswer<AttachmentType[]>(projectPaths.attachmentTypes(id));
/** The attachment types for a project that is about to be raised. */
export const useGroupAttachmentTypes = (groupId: number | null) =>
  useAnswer<AttachmentType[]>(groupId === null ? null : groupPaths.attachmentTypes(groupId));
export const useAttachment = (attachmentId: string) =>
  useAnswer<Attachment>(attachmentPaths.attachment(attachmentId));

/** URL of the download. */
export const attachmentUrl = (attachmentId: number): string => apiUrl(attachmentPaths.download(attachmentId));
/** URL of a type's template. */
export const templateUrl = (typeId: number): string => apiUrl(attachmentPaths.template(typeId));

/**
 * Reads the bytes of a file, to draw them in the page.
 * @param maxBytes a longer file is cut off there
 * @param onProgress called with the bytes received so far
 * @throws ApiError; an `AbortError` when `signal` fires; a TypeError when the connection breaks half way
 */
export async function readAttachment(
  attachmentId: number,
  maxBytes: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<Blob> {
  const response = await send(attachmentUrl(attachmentId), { signal });
  const reader = response.body!.getReader();
  const parts: BlobPart[] = [];
  let bytes = 0;
  while (bytes < maxBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(bytes + value.byteLength > maxBytes ? value.slice(0, maxBytes - bytes) : value);
    bytes += value.byteLength;
    onProgress?.(bytes);
  }
  if (bytes >= maxBytes) await reader.cancel();
  return new Blob(parts);
}

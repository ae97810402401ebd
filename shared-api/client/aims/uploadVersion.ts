import type { AimConflictBody, AimUpload } from '../../contracts/projectParts/aims';
import { aimPaths } from '../../contracts/paths/aimPaths';
import { apiUrl, ApiError, newRequest } from '../transport/request';
import { sendForm, type SendOptions } from '../transport/sendForm';

export interface NewVersion {
  file: File;
  /** Empty for none. */
  comment: string;
  /** The version that the author started from; null for the first one. */
  base: number | null;
  /** The same for an upload that is sent again because its answer was lost; see `newUploadKey`. */
  key: string;
}

/** Names an upload, so that the server takes it once. */
export const newUploadKey = (): string => newRequest().requestId;

/** What a 409 tells besides the error. */
export type AimConflict = Pick<AimConflictBody, 'present' | 'upload' | 'difference'>;

/** The conflict that an error tells; undefined for other errors. */
export function conflictOf(error: unknown): AimConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || !('upload' in error.extra)) return undefined;
  return error.extra as unknown as AimConflict;
}

/**
 * Uploads a file as the next version. The answer comes once the file is stored; the server reads it afterwards.
 * @throws ApiError 409 (see `conflictOf`) when another version came first; an `AbortError` when `signal` fires
 */
export function uploadVersion(
  id: number,
  { file, comment, base, key }: NewVersion,
  options: Pick<SendOptions, 'onProgress' | 'signal'>,
): Promise<AimUpload> {
  const form = new FormData();
  if (comment) form.append('comment', comment);
  if (base !== null) form.append('base_number', String(base));
  form.append('file', file, file.name);
  return sendForm<AimUpload>(apiUrl(aimPaths.versions(id)), form, {
    ...options,
    headers: { 'idempotency-key': key },
  });
}

import { useSyncExternalStore } from 'react';
import type { UploadFile } from 'shared-api/delivery';

/** A file that could not be uploaded, with the reason of the last attempt. */
export interface FailedUpload extends UploadFile {
  reason: string;
}

const none: readonly FailedUpload[] = [];
const failedByProject = new Map<number, readonly FailedUpload[]>();
const listeners = new Set<() => void>();

/**
 * Keeps the files of a project whose upload failed until they are uploaded or discarded, so that they outlive the form in which
 * they were chosen. A reload of the browser loses them, because a page cannot store files that it does not own.
 */
export function keepFailedUploads(projectId: number, failed: readonly FailedUpload[]): void {
  if (failed.length) failedByProject.set(projectId, failed);
  else failedByProject.delete(projectId);
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kept files of a project. */
export const useFailedUploads = (projectId: number): readonly FailedUpload[] =>
  useSyncExternalStore(subscribe, () => failedByProject.get(projectId) ?? none);

import { useEffect, useRef, useState } from 'react';
import { uploadAttachments, type UploadFile, type Uploads, type UploadState } from 'shared-api/delivery';

type States = ReadonlyMap<File, UploadState>;

const isRunning = (state: UploadState | undefined): boolean =>
  state?.kind === 'waiting' || state?.kind === 'sending';

/** Counts the states of one kind. */
export const countOf = (states: Iterable<UploadState>, kind: UploadState['kind']): number =>
  [...states].filter((state) => state.kind === kind).length;

/**
 * Uploads files to a project and tracks the state of each. While files are uploading, closing the browser asks for confirmation.
 * @param cancelOnUnmount whether unmounting cancels running uploads; otherwise they continue in the background
 */
export function useUploadQueue({ cancelOnUnmount = true } = {}) {
  const [states, setStates] = useState<States>(new Map());
  const running = useRef<{ files: readonly File[]; uploads: Uploads }>(undefined);
  const stop = () => running.current?.files.forEach((_, index) => running.current!.uploads.cancel(index));
  useEffect(() => () => (cancelOnUnmount ? stop() : undefined), [cancelOnUnmount]);
  const busy = [...states.values()].some(isRunning);
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);

  /** Resolves when all uploads have ended; never rejects. @returns the final state of each of `files` */
  const run = async (projectId: number, files: readonly UploadFile[]): Promise<readonly UploadState[]> => {
    const update = (now: readonly UploadState[]) =>
      setStates(
        (all) => new Map([...all, ...now.map((state, index) => [files[index]!.file, state] as const)]),
      );
    update(files.map(() => ({ kind: 'waiting' })));
    const uploads = uploadAttachments(String(projectId), files, update);
    running.current = { files: files.map(({ file }) => file), uploads };
    const ended = await uploads.finished;
    running.current = undefined;
    return ended;
  };
  const cancel = (file: File) => {
    const index = running.current?.files.indexOf(file) ?? -1;
    if (index >= 0) running.current!.uploads.cancel(index);
  };
  return { states, busy, run, cancel, stop };
}
export type UploadQueue = ReturnType<typeof useUploadQueue>;

import { useEffect, useRef, useState } from 'react';
import { uploadAttachments, type UploadFile, type Uploads, type UploadState } from 'shared-api/delivery';

type States = ReadonlyMap<File, UploadState>;

export const isUnderWay = (state: UploadState | undefined): boolean =>
  state?.kind === 'waiting' || state?.kind === 'sending';

/** How many of them ended in a way. */
export const countOf = (states: Iterable<UploadState>, kind: UploadState['kind']): number =>
  [...states].filter((state) => state.kind === kind).length;

/**
 * Uploads files to a project and knows how far each is. Closing the browser meanwhile asks.
 * @param stops what is under way when what shows it goes is stopped; else it goes on behind another page
 */
export function useUploadQueue({ stops = true } = {}) {
  const [states, setStates] = useState<States>(new Map());
  const running = useRef<{ files: readonly File[]; uploads: Uploads }>(undefined);
  const stop = () => running.current?.files.forEach((_, index) => running.current!.uploads.cancel(index));
  useEffect(() => () => (stops ? stop() : undefined), [stops]);
  const busy = [...states.values()].some(isUnderWay);
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);

  /** Settles when none is under way any more; never rejects. @returns how each of `files` ended */
  const run = async (projectId: number, files: readonly UploadFile[]): Promise<readonly UploadState[]> => {
    const note = (now: readonly UploadState[]) =>
      setStates(
        (all) => new Map([...all, ...now.map((state, index) => [files[index]!.file, state] as const)]),
      );
    note(files.map(() => ({ kind: 'waiting' })));
    const uploads = uploadAttachments(String(projectId), files, note);
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

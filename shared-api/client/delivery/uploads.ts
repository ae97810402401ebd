import { projectPaths } from '../../contracts/paths';
import { updateCacheAfterWrite } from '../project/project';
import { apiUrl, ApiError } from '../transport/request';
import { sendForm } from '../transport/sendForm';

/** A file to upload. `called` is the name of its type; for the type Other, the description that the person typed. */
export interface UploadFile {
  file: File;
  typeId: number;
  called: string;
}

/** The progress of a file. `share`, 0 to 1, has been sent; at 1 the server still checks and stores it. */
export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'cancelled' };

export interface Uploads {
  /** Resolves when all uploads have ended, with the final state of each; never rejects. */
  finished: Promise<readonly UploadState[]>;
  /** Aborts one upload, or drops it if it still waits. A finished one stays on the server. */
  cancel: (index: number) => void;
}

/** The multipart name: the type's id, an underscore, and the type's name or the description. Source: spec 000, point 5. */
export const partName = ({ typeId, called }: Pick<UploadFile, 'typeId' | 'called'>) => `${typeId}_${called}`;

/**
 * Uploads files to a project one after the other, one call per file, so that each succeeds or fails on its own. Revalidates the
 * project when the last one has ended.
 * @param onChange called with the progress of each, in the order of `files`
 */
export function uploadAttachments(
  id: string,
  files: readonly UploadFile[],
  onChange: (states: readonly UploadState[]) => void = () => undefined,
): Uploads {
  let states: readonly UploadState[] = files.map(() => ({ kind: 'waiting' }));
  const controllers = files.map(() => new AbortController());
  const set = (index: number, state: UploadState) => {
    states = states.map((previous, i) => (i === index ? state : previous));
    onChange(states);
  };
  const sendOne = async (upload: UploadFile, index: number) => {
    const { signal } = controllers[index]!;
    if (signal.aborted) return;
    set(index, { kind: 'sending', share: 0 });
    const form = new FormData();
    form.append(partName(upload), upload.file, upload.file.name);
    try {
      await sendForm(apiUrl(projectPaths.attachments(id)), form, {
        signal,
        onProgress: (sent, all) => set(index, { kind: 'sending', share: all ? sent / all : 1 }),
      });
      set(index, { kind: 'done' });
    } catch (cause) {
      if (cause instanceof ApiError) set(index, { kind: 'failed', error: cause });
      else if ((cause as Error).name === 'AbortError') set(index, { kind: 'cancelled' });
      else set(index, { kind: 'failed', error: new ApiError(0, (cause as Error).message) });
    }
  };
  const run = async () => {
    for (const [index, upload] of files.entries()) await sendOne(upload, index);
    if (states.some(({ kind }) => kind !== 'cancelled' && kind !== 'waiting')) await refreshQuietly(id);
    return states;
  };
  return {
    finished: run(),
    cancel: (index) => {
      controllers[index]?.abort();
      if (states[index]?.kind === 'waiting') set(index, { kind: 'cancelled' });
    },
  };
}

/** Also called after a failure: the file may have been stored all the same, or permissions have changed. */
async function refreshQuietly(id: string): Promise<void> {
  try {
    await updateCacheAfterWrite(id);
  } catch {
    // The views that read show their own errors.
  }
}

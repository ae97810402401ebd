import { projectPaths } from '../../contracts/paths';
import { settle } from '../project/project';
import { apiUrl, ApiError } from '../transport/request';
import { sendForm } from '../transport/sendForm';

/** A file to upload. `called` is the name of its type; of Other, what the person says it is. */
export interface UploadFile {
  file: File;
  typeId: number;
  called: string;
}

/** How far a file is. `share` of 0 to 1 has gone out; at 1 the server still checks and stores it. */
export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'cancelled' };

export interface Uploads {
  /** Settles when none is under way any more, with how each ended; never rejects. */
  finished: Promise<readonly UploadState[]>;
  /** Takes one out: it is not sent, or no further. One that is there already stays. */
  cancel: (index: number) => void;
}

/** Named by the type's id, an underscore, and the type's name or the description. Source: spec 000, point 5. */
export const partName = ({ typeId, called }: Pick<UploadFile, 'typeId' | 'called'>) => `${typeId}_${called}`;

/**
 * Uploads files to a project one after the other, a call for each, so that each succeeds or fails by itself. What shows the
 * project is read anew when the last has ended.
 * @param onChange called with how far each is, in the order of `files`
 */
export function uploadAttachments(
  id: string,
  files: readonly UploadFile[],
  onChange: (states: readonly UploadState[]) => void = () => undefined,
): Uploads {
  let states: readonly UploadState[] = files.map(() => ({ kind: 'waiting' }));
  const controllers = files.map(() => new AbortController());
  const set = (index: number, state: UploadState) => {
    states = states.map((was, at) => (at === index ? state : was));
    onChange(states);
  };
  const sendOne = async (one: UploadFile, index: number) => {
    const { signal } = controllers[index]!;
    if (signal.aborted) return;
    set(index, { kind: 'sending', share: 0 });
    const form = new FormData();
    form.append(partName(one), one.file, one.file.name);
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
    for (const [index, one] of files.entries()) await sendOne(one, index);
    if (states.some(({ kind }) => kind !== 'cancelled' && kind !== 'waiting')) await refresh(id);
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

/** Also after a failure: the file may be there all the same, or what the person may do has changed. */
async function refresh(id: string): Promise<void> {
  try {
    await settle(id);
  } catch {
    // What is read says itself that it could not be.
  }
}

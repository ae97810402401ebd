import { Worker } from 'node:worker_threads';
import type { CompareCalls } from '../compare/compareSheets.task';
import type { MergeCalls } from '../merge/merge.task';
import type { ReadCalls } from '../read/readWorkbook.task';
import type { Tasks } from './aims.worker';
import type { FromThread, ToThread } from './ask';
import { Refusal } from './Refusal';
import { workerFile } from './workerFile';

/** The calls of each task, declared beside it. */
interface TaskCalls {
  read: ReadCalls;
  compare: CompareCalls;
  merge: MergeCalls;
}

interface Run<T extends keyof Tasks> {
  input: Parameters<Tasks[T]>[0];
  /** What the thread asks of the server. */
  calls: TaskCalls[T];
  /** Ends the thread. */
  signal?: AbortSignal;
  /** Percent. */
  onProgress?: (percent: number) => void;
}

/** Limits of a thread: seconds, and the mebibytes of its heap, beyond which it ends and the server goes on. */
export const threadLimits = { seconds: 180, heapMb: 192 };

export const tooMuchMemory = 'It is too large to be handled: it needs too much memory.';
export const tooSlow = `It takes longer than ${threadLimits.seconds / 60} minutes to be handled. Split it into smaller workbooks.`;

/**
 * Runs a task in a thread of its own, which ends with it.
 * @throws Refusal in words for the author, also when the thread takes too long or too much memory; the reason of the signal; errors of
 * `calls`
 */
export async function runWorker<T extends keyof Tasks>(
  task: T,
  { input, calls, signal, onProgress }: Run<T>,
): Promise<void> {
  const file = await workerFile();
  signal?.throwIfAborted();
  const worker = new Worker(file, {
    workerData: { task, input },
    resourceLimits: { maxOldGenerationSizeMb: threadLimits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  let unfollow = () => undefined as void;
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Refusal(tooSlow)), threadLimits.seconds * 1000);
      const stop = () => reject(signal!.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      unfollow = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      };
      const answer = async (call: number, name: string, args: unknown[]) => {
        const own = calls as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
        try {
          const value = await own[name]!(...args);
          worker.postMessage({ call, value } satisfies ToThread);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      worker.on('message', (message: FromThread) => {
        if ('call' in message) void answer(message.call, message.name, message.args);
        else if ('progress' in message) onProgress?.(message.progress);
        else if ('done' in message) resolve();
        else if ('refused' in message) reject(new Refusal(message.refused));
        else reject(new Error(`The thread failed: ${message.fault}`));
      });
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(tooMuchMemory) : error),
      );
      worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
    });
  } finally {
    unfollow();
    await worker.terminate();
  }
}

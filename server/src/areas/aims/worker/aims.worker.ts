/* The thread that reads, compares and merges workbooks: a file of its own, so that it loads neither the server nor its database. */
import { parentPort, workerData } from 'node:worker_threads';
import { compareSheetsTask } from '../compare/compareSheets.task';
import { mergeTask } from '../merge/merge.task';
import { readWorkbookTask } from '../read/readWorkbook.task';
import { openAsk, type FromThread } from './ask';
import { Refusal } from './Refusal';

const tasks = { read: readWorkbookTask, compare: compareSheetsTask, merge: mergeTask };
export type Tasks = typeof tasks;

const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);
const { task, input } = workerData as { task: keyof Tasks; input: never };

tasks[task](input, openAsk(port), (progress) => send({ progress }))
  .then(() => send({ done: true }))
  .catch((error: unknown) => {
    const { message, stack } = error as Error;
    send(error instanceof Refusal ? { refused: message } : { fault: stack ?? message });
  })
  .finally(() => port.close());

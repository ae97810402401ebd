import type { Db } from '../../../kernel/db/types';
import type { UploadRecord, VersionRecord } from '../aims.queries';
import { readBlocks } from '../books/books.queries';
import { refuseAsHttp, type Computed } from '../compare/comparisons';
import type { ThreadQueue } from '../compare/ThreadQueue';
import { runWorker } from '../worker/runWorker';
import type { PlannedSheet } from './merge.task';
import { mergeBooks, mergeSheets } from './mergeUpload';

/** An upload that is read. */
export type ReadUpload = UploadRecord & { book_id: number };

/** Plans that are kept while people work on them. */
const maxKept = 4;
/** Milliseconds for which a call waits for a plan. */
const patience = 2_000;

/** Plans merges in a thread, and keeps the last ones. A plan follows from its three books, which never change. */
export class MergePlans {
  readonly #kept = new Map<string, PlannedSheet[]>();

  constructor(
    private readonly db: Db,
    private readonly queue: ThreadQueue,
  ) {}

  /** @throws HttpError 422 for an upload that changes too much, 429 when too much work waits */
  async plan(upload: ReadUpload, latest: VersionRecord, userId: number): Promise<Computed<PlannedSheet[]>> {
    const books = await mergeBooks(this.db, upload, latest);
    const key = `merge ${books.base} ${books.mine} ${books.theirs}`;
    if (!this.#kept.has(key)) {
      const progress = await this.queue
        .run(key, userId, async (signal) => this.#keep(key, await this.#compute(books, signal)), patience)
        .catch(refuseAsHttp);
      if (progress !== null) return { progress };
    }
    return { value: this.#kept.get(key) ?? [] };
  }

  #keep(key: string, plan: PlannedSheet[]): void {
    this.#kept.set(key, plan);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #compute(
    books: Awaited<ReturnType<typeof mergeBooks>>,
    signal: AbortSignal,
  ): Promise<PlannedSheet[]> {
    const planned: PlannedSheet[] = [];
    const nothing = async () => undefined;
    await runWorker('merge', {
      input: { sheets: await mergeSheets(this.db, books), merge: null },
      signal,
      calls: {
        blocks: (sheetId: number, from: number, count: number) => readBlocks(this.db, sheetId, from, count),
        planned: async (plan: PlannedSheet) => void planned.push(plan),
        ...{ sheet: nothing, block: nothing, ended: nothing, write: nothing },
      },
    });
    return planned;
  }
}

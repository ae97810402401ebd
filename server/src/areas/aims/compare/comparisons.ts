import { sql } from 'kysely';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Db } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import { listSheets, readBlocks, sourceOf } from '../books/books.queries';
import { runWorker } from '../worker/runWorker';
import { Refusal } from '../worker/Refusal';
import type { StoredSummary } from '../aims.tables';
import type { AskedKeys } from './compareSheet';
import type { SheetPair } from './compareSheets.task';
import { ThreadQueue } from './ThreadQueue';

/** Two books of an AIM, by their ids. */
export interface BookPair {
  a: number;
  b: number;
}

/** The keys of a comparison as they are stored: guessed ones are empty. */
const keysText = (keys: AskedKeys): string => (keys ? JSON.stringify(keys) : '');

/** Milliseconds for which a call waits before it answers how far its comparison is. */
const patience = 2_000;

/** Either the work is done, or it goes on and this is its progress in percent. */
export type Computed<T> = { value: T } | { progress: number };

/** Converts what a thread refuses. @throws HttpError 422 */
export function refuseAsHttp(error: unknown): never {
  throw error instanceof Refusal ? unprocessable(error.message) : error;
}

/** Computes comparisons in a thread, one after the other, and keeps their results in the database, where all servers find them. */
export class Comparisons {
  readonly queue = new ThreadQueue();

  constructor(readonly db: Db) {}

  /** Pairs the sheets of two books by name: those of `b` in their order, then those that only `a` has. */
  async pairSheets({ a, b }: BookPair): Promise<SheetPair[]> {
    const [inA, inB] = [await listSheets(this.db, a), await listSheets(this.db, b)];
    const names = [...new Set([...inB, ...inA].map(({ name }) => name))];
    return names.map((name) => {
      const [one, other] = [inA, inB].map((sheets) => sheets.find((sheet) => sheet.name === name));
      return { name, keys: undefined, a: one ? sourceOf(one) : null, b: other ? sourceOf(other) : null };
    });
  }

  /** Reads the summaries of sheets that are computed already, in the order of the pairs; null where one is missing. */
  async #find({ a, b }: BookPair, pairs: readonly SheetPair[]): Promise<(StoredSummary | null)[]> {
    const rows = await this.db
      .selectFrom('aim_comparison')
      .select(['sheet', 'keys', 'summary'])
      .where('book_a', '=', a)
      .where('book_b', '=', b)
      .execute();
    return pairs.map(
      ({ name, keys }) =>
        rows.find(({ sheet, keys: known }) => sheet === name && known === keysText(keys))?.summary ?? null,
    );
  }

  async #compute(
    { a, b }: BookPair,
    pairs: readonly SheetPair[],
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<void> {
    await runWorker('compare', {
      input: pairs,
      signal,
      onProgress,
      calls: {
        blocks: (sheetId: number, from: number, count: number) => readBlocks(this.db, sheetId, from, count),
        compared: async (name: string, summary: StoredSummary, lines: Uint8Array): Promise<void> => {
          const { keys } = pairs.find((pair) => pair.name === name)!;
          await this.db
            .insertInto('aim_comparison')
            .values({
              ...{ book_a: a, book_b: b, sheet: name, keys: keysText(keys) },
              summary: JSON.stringify(summary),
              lines: Buffer.from(lines),
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        },
      },
    });
  }

  /**
   * Compares sheets of two books, as far as they were not compared before.
   * @throws HttpError 422 for sheets that are too large, 429 when too much work waits
   */
  async summarise(
    books: BookPair,
    pairs: readonly SheetPair[],
    userId: number,
  ): Promise<Computed<StoredSummary[]>> {
    const found = await this.#find(books, pairs);
    const missing = pairs.filter((_, i) => !found[i]);
    if (!missing.length) return { value: found.flatMap((summary) => summary ?? []) };
    const key = JSON.stringify([books, missing.map(({ name, keys }) => [name, keys ?? null])]);
    const progress = await this.queue
      .run(key, userId, (signal, onProgress) => this.#compute(books, missing, signal, onProgress), patience)
      .catch(refuseAsHttp);
    if (progress !== null) return { progress };
    return { value: (await this.#find(books, pairs)).flatMap((summary) => summary ?? []) };
  }

  /** Reads the lines of a compared sheet. */
  async readLines({ a, b }: BookPair, { name, keys }: SheetPair): Promise<Buffer | undefined> {
    const found = await this.db
      .updateTable('aim_comparison')
      .set({ used_on: sql<Date>`now()` })
      .where('book_a', '=', a)
      .where('book_b', '=', b)
      .where('sheet', '=', name)
      .where('keys', '=', keysText(keys))
      .returning('lines')
      .executeTakeFirst();
    return found?.lines;
  }
}

const opened = new WeakMap<object, Comparisons>();

/** The comparisons of a server: one queue for all of its routes. */
export function comparisonsOf({ db }: Pick<AppDeps, 'db'>): Comparisons {
  const known = opened.get(db) ?? new Comparisons(db.db);
  opened.set(db, known);
  return known;
}

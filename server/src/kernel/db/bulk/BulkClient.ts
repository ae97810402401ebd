import type pg from 'pg';
import { classifyStatement } from './classifyStatement';
import { ReadCache, type Rows } from './ReadCache';

type Answer = { rows: Rows } & Partial<Pick<pg.QueryResult, 'command' | 'rowCount'>>;

/** The tables that may change when rows of a table are deleted, by that table. */
export type Dependents = ReadonlyMap<string, readonly string[]>;

/**
 * Runs the statements of one long transaction on a pipelined connection, with little waiting:
 * - each is planned once (prepared) and not each time;
 * - a read is answered from memory until a table that it mentions is written;
 * - a write that returns no rows resolves at once, while PostgreSQL works. How many rows it changed is then unknown, and its
 *   error rejects the next statement that is sent.
 * PostgreSQL still runs the statements one after the other, in the order of their calls. Work may call `query` while another call
 * waits: answers are then handed over in the same order, each after everything that followed from the one before, however many
 * arrive together. So several lines of work send the same statements in the same order each time, unless they wait for something
 * else than answers.
 */
export class BulkClient {
  readonly #names = new Map<string, string>();
  readonly #cache = new ReadCache();
  /** Functions that hand over the answers that have arrived; the first one is handed over now. */
  readonly #arrived: (() => void)[] = [];
  /** The first error of a write that had resolved already. */
  #failed: { error: Error } | undefined;

  constructor(
    private readonly client: pg.Client,
    private readonly dependents: Dependents,
  ) {}

  readonly query = async (text: string, values: readonly unknown[] = []): Promise<Answer> => {
    const statement = classifyStatement(text);
    if (statement.kind === 'read')
      return {
        rows: await this.#cache.read(text, values, async () => (await this.#send(text, values)).rows),
      };
    if (statement.kind === 'write') {
      this.#forget(statement.table, statement.deletes);
      if (!statement.returnsRows) return this.#write(text, values);
    }
    if (statement.kind === 'other') this.#cache.forgetAll();
    const answer = await this.#send(text, values);
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    this.#throwFailed();
    return answer;
  };

  #write(text: string, values: readonly unknown[]): Answer {
    this.#throwFailed();
    this.#send(text, values).catch((error: Error) => error);
    return { rows: [] };
  }

  #send(text: string, values: readonly unknown[]): Promise<Answer> {
    const prepared = values.length ? { name: this.#nameOf(text), values: [...values] } : {};
    return new Promise((resolve, reject) => {
      this.client.query(
        { text, ...prepared },
        (error: Error | null, answer: pg.QueryResult<Rows[number]>) => {
          // The statements after the failed one fail too, but their errors do not name the cause.
          if (error) this.#failed ??= { error };
          this.#arrived.push(() => (error ? reject(this.#failed!.error) : resolve(answer)));
          if (this.#arrived.length === 1) this.#handOver();
        },
      );
    });
  }

  #handOver(): void {
    this.#arrived[0]?.();
    // Node runs a tick when no promise is left to continue.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#arrived.shift();
        if (this.#arrived.length) this.#handOver();
      }),
    );
  }

  #throwFailed(): void {
    if (this.#failed) throw this.#failed.error;
  }

  #forget(table: string, deletes: boolean): void {
    this.#cache.forget(table);
    if (deletes) for (const dependent of this.dependents.get(table) ?? []) this.#cache.forget(dependent);
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `bulk_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

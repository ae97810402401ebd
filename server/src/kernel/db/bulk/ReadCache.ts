export type Rows = Record<string, unknown>[];

/** The answers of reads, until a table that they mention is written. */
export class ReadCache {
  /** Rows by statement and values. */
  readonly #answers = new Map<string, Map<string, Promise<Rows>>>();
  /** The statements that mention a word, which may be the name of a table. */
  readonly #mentions = new Map<string, Map<string, Promise<Rows>>[]>();

  /** @returns the rows, copied, since callers may sort and change what they read */
  async read(text: string, values: readonly unknown[], load: () => Promise<Rows>): Promise<Rows> {
    const answers = this.#answers.get(text) ?? this.#add(text);
    const key = JSON.stringify(values);
    let rows = answers.get(key);
    if (!rows) answers.set(key, (rows = load()));
    return (await rows).map((row) => ({ ...row }));
  }

  /** Drops the answers of all statements that mention a table. */
  forget(table: string): void {
    for (const answers of this.#mentions.get(table) ?? []) answers.clear();
  }

  forgetAll(): void {
    for (const answers of this.#answers.values()) answers.clear();
  }

  #add(text: string): Map<string, Promise<Rows>> {
    const answers = new Map<string, Promise<Rows>>();
    this.#answers.set(text, answers);
    for (const word of new Set(text.match(/\w+/g)))
      this.#mentions.set(word, [...(this.#mentions.get(word) ?? []), answers]);
    return answers;
  }
}

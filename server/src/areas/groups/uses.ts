import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../kernel/db/types';

/** Rows that keep something from being deleted. */
export interface Use {
  /** Answers one row, `n`. */
  count: RawBuilder<{ n: number }>;
  /** The sentence that refuses the deletion. */
  text: (count: number) => string;
}

/** The number of rows of a table that meet a condition. */
export const rowsOf = (table: string, condition: RawBuilder<unknown>): RawBuilder<{ n: number }> =>
  sql`select count(*)::int as n from ${sql.table(table)} where ${condition}`;

/** The sentence about the first use that there is; undefined for a row that may be deleted. */
export async function findUse(tx: Tx, uses: readonly Use[]): Promise<string | undefined> {
  for (const { count, text } of uses) {
    const { rows } = await count.execute(tx);
    if (rows[0]?.n) return text(rows[0].n);
  }
  return undefined;
}

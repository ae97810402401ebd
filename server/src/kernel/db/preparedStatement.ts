import { sql } from 'kysely';

const text = '/* planned once */';
const mark = new RegExp(`^\\s*\\w+ ${text.replace(/[/*]/g, '\\$&')}`);

/**
 * Marks a statement as prepared: `.modifyFront(preparedStatement)`, or `select ${preparedStatement} …` in an `sql` template. Each connection plans it only once; planning is most of the
 * cost of a lookup by key. Do not use it where the best plan depends on the values (filters of lists).
 */
export const preparedStatement = sql`${sql.raw(text)}`;

const names = new Map<string, string>();

/** The name of a marked statement on its connection; undefined for all others. */
export function planName(statement: unknown): string | undefined {
  if (typeof statement !== 'string' || !mark.test(statement)) return undefined;
  const name = names.get(statement) ?? `once_${names.size}`;
  names.set(statement, name);
  return name;
}

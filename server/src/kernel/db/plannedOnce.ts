import { sql } from 'kysely';

const text = '/* planned once */';
const mark = new RegExp(`^\\w+ ${text.replace(/[/*]/g, '\\$&')}`);

/**
 * Marks a statement that runs with every call: `.modifyFront(plannedOnce)`. A connection plans it once and not each time, which
 * is most of what a look-up by a key costs. Not for what is planned better by its values (filters of lists).
 */
export const plannedOnce = sql`${sql.raw(text)}`;

const names = new Map<string, string>();

/** The name under which a connection keeps a marked statement; undefined for all others. */
export function planName(statement: unknown): string | undefined {
  if (typeof statement !== 'string' || !mark.test(statement)) return undefined;
  const name = names.get(statement) ?? `once_${names.size}`;
  names.set(statement, name);
  return name;
}

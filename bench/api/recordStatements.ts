import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A statement that the portal ran. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of a call and the body of its answer. */
export interface Recorded {
  statements: Statement[];
  body: string;
}

type Query = (...args: unknown[]) => unknown;

const isConfig = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value;

/** Records the statements that any connection of this process runs during an action. */
export async function recordStatements(act: () => Promise<string>): Promise<Recorded> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === 'string')
      statements.push({ text: first, values: Array.isArray(second) ? (second as unknown[]) : [] });
    else if (isConfig(first)) statements.push({ text: first.text, values: first.values ?? [] });
    return query.apply(this, args);
  };
  try {
    const body = await act();
    return { statements: statements.filter(({ text }) => !/connection_check_interval/.test(text)), body };
  } finally {
    prototype.query = query;
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Takes the place of a `Date` in JSON. */
const dateMark = '@moment';

/** Replaces dates, which JSON cannot carry, by a mark; `valuesFor` replaces the mark by the present time. */
export const portable = (recorded: Recorded): Recorded => ({
  ...recorded,
  statements: recorded.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value instanceof Date ? dateMark : value)),
  })),
});

/**
 * Adapts the recorded values of a statement to another project: replaces the recorded project's id, sets dates to the present,
 * and generates new UUIDs, which must be unique.
 */
export const valuesFor = (values: readonly unknown[], recordedId: number, id: number): unknown[] =>
  values.map((value) => {
    if (value === recordedId) return id;
    if (value === dateMark) return new Date();
    if (Array.isArray(value)) return value.map((item: unknown) => (item === recordedId ? id : item));
    return typeof value === 'string' ? value.replace(uuid, () => randomUUID()) : value;
  });

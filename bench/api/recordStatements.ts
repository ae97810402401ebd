import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A statement as the portal ran it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Of a call: what it ran, and what it answered. */
export interface Recorded {
  statements: Statement[];
  body: string;
}

type Query = (...args: unknown[]) => unknown;

const isConfig = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value;

/** Gathers what is run on any connection of this process while something is done. */
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
/** Marks a moment on its way between processes. */
const moment = '@moment';

/** Moments do not survive JSON: they are marked, to be the present when the statement is run. */
export const portable = (recorded: Recorded): Recorded => ({
  ...recorded,
  statements: recorded.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value instanceof Date ? moment : value)),
  })),
});

/**
 * The values of a statement for another project, now: its id in the place of the one that was recorded, ids that must be unique
 * drawn anew.
 */
export const valuesFor = (values: readonly unknown[], recordedId: number, id: number): unknown[] =>
  values.map((value) => {
    if (value === recordedId) return id;
    if (value === moment) return new Date();
    if (Array.isArray(value)) return value.map((one: unknown) => (one === recordedId ? id : one));
    return typeof value === 'string' ? value.replace(uuid, () => randomUUID()) : value;
  });

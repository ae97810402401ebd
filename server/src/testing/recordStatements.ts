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

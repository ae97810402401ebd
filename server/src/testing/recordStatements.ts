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

/**
 * Calls a function with each statement that a connection of this class sends.
 * @returns a function that ends this
 */
export function watchQueries(prototype: pg.Client, onStatement: (statement: Statement) => void): () => void {
  const watched = prototype as unknown as { query: Query };
  const { query } = watched;
  watched.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === 'string')
      onStatement({ text: first, values: Array.isArray(second) ? (second as unknown[]) : [] });
    else if (isConfig(first)) onStatement({ text: first.text, values: first.values ?? [] });
    return query.apply(this, args);
  };
  return () => {
    watched.query = query;
  };
}

/** Records the statements that any connection of this process runs during an action. */
export async function recordStatements(act: () => Promise<string>): Promise<Recorded> {
  const statements: Statement[] = [];
  const end = watchQueries(pg.Client.prototype, (one) => statements.push(one));
  try {
    const body = await act();
    return { statements: statements.filter(({ text }) => !/connection_check_interval/.test(text)), body };
  } finally {
    end();
  }
}

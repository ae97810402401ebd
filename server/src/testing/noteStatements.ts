import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { watchQueries } from './recordStatements';

/** The folder in which a test run notes its statements, one file of JSON lines for each worker. Without it nothing is noted. */
const folder = process.env.PORTAL_TEST_STATEMENTS;

const noted = new Set<string>();
let fresh: string[] = [];

/** PostgreSQL prepares only these. */
const canBePrepared = /^\s*(select|insert|update|delete|with|merge)\b/i;

/** Notes each statement that any connection of this test file sends, from now on. */
export function noteStatements(): void {
  if (!folder || noted.size) return;
  noted.add('');
  watchQueries(pg.Client.prototype, ({ text }) => {
    if (noted.has(text) || !canBePrepared.test(text)) return;
    noted.add(text);
    fresh.push(text);
  });
}

/** Writes what was noted since the last call. */
export function writeStatements(): void {
  if (!folder || !fresh.length) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(
    join(folder, `${process.pid}.jsonl`),
    fresh.map((text) => `${JSON.stringify(text)}\n`).join(''),
  );
  fresh = [];
}

/** @returns the statements that a test run has noted in a folder, each once */
export function readStatements(dir: string): string[] {
  const lines = readdirSync(dir).flatMap((name) => readFileSync(join(dir, name), 'utf8').split('\n'));
  return [...new Set(lines.filter(Boolean))].map((line) => JSON.parse(line) as string);
}

/** SQLSTATE of a table or column that does not exist: tests make some of their own, and the migrations make all others everywhere. */
const missing = ['42P01', '42703'];

/** @returns the statements that PostgreSQL refuses to prepare, each with its error */
export async function unreadable(
  client: pg.ClientBase,
  texts: readonly string[],
): Promise<{ text: string; message: string }[]> {
  const faults: { text: string; message: string }[] = [];
  for (const text of texts)
    try {
      await client.query(`prepare noted as ${text}`);
      await client.query('deallocate noted');
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError;
      if (!missing.includes(code)) faults.push({ text, message });
    }
  return faults;
}

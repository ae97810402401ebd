import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { recordStatements, type Statement } from '../../server/src/testing/recordStatements';
import { get } from './get';

/** Limits the slowest calls whose plans are written. */
const maxPlans = 5;

/** A call that was measured. */
export interface Measured {
  /** `1000000 projects, admin: sort: Tech Lead`. */
  what: string;
  address: string;
  cookie: string;
  p50: number;
}

const isSelect = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

/** The statements of one call with their plans, the slowest first. */
async function plansOf(client: pg.PoolClient, { address, cookie }: Measured): Promise<string[]> {
  const { statements } = await recordStatements(() => get(address, { cookie }));
  const plans: { ms: number; text: string }[] = [];
  for (const { text, values } of statements.filter(isSelect)) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const ms = Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? 0);
    plans.push({ ms, text: `${text.trim()}\n-- ${JSON.stringify(values)}\n\n${plan}` });
  }
  return plans.sort((a, b) => b.ms - a.ms).map(({ text }) => text);
}

/** Writes the plans of the slowest calls' statements into a folder. @returns the file */
export async function writePlans(
  client: pg.PoolClient,
  measured: readonly Measured[],
  dir: string,
): Promise<string> {
  const slowest = [...measured].sort((a, b) => b.p50 - a.p50).slice(0, maxPlans);
  const parts: string[] = [];
  for (const one of slowest) {
    const plans = await plansOf(client, one);
    parts.push(`==== ${one.what} (p50 ${one.p50.toFixed(1)} ms)\n\n${plans.join('\n\n----\n\n')}`);
  }
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'list-plans.txt');
  writeFileSync(file, `${parts.join('\n\n\n')}\n`);
  return file;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { findRoot } from '../server/src/kernel/config/root';

export type Row = Record<string, string | number>;

/** The machine of a run: figures of different machines cannot be compared, their ratios can. */
const machine = () => ({
  processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memory_gb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

/** The value below which a share of the values lies, sorted or not. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Rounds to one decimal place. */
export const round1 = (value: number): number => Math.round(value * 10) / 10;

export const resultsDir = join(findRoot(), 'bench/results');

/** Prints the rows as a table in Markdown. */
export function printTable(rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  const lines = cells.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  console.log(lines.join('\n'));
}

/** Writes the rows and the machine to `bench/results/<name>.json`. */
export function writeReport(name: string, rows: readonly Row[], more: object): void {
  mkdirSync(resultsDir, { recursive: true });
  const file = join(resultsDir, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...machine(), at: new Date(), ...more, rows }, null, 2)}\n`);
  console.log(`\n${JSON.stringify(machine())}\n${file}`);
}

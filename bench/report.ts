import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { findRoot } from '../server/src/kernel/config/root';

export type Row = Record<string, string | number>;

/** What a benchmark ran on: its figures say little of another machine, their ratios more. */
const machine = () => ({
  processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memory_gb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

/** The value below which a share of sorted or unsorted values lies. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Rounded to one place, for people. */
export const tidy = (value: number): number => Math.round(value * 10) / 10;

/** Prints a table, and writes it with the machine to `bench/results/<name>.json`. */
export function report(name: string, rows: Row[], more: object = {}): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  const lines = cells.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  console.log(lines.join('\n'));
  const dir = join(findRoot(), 'bench/results');
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...machine(), at: new Date(), ...more, rows }, null, 2)}\n`);
  console.log(`\n${JSON.stringify(machine())}\n${file}`);
}

import type { AimColumn } from 'shared-api/contracts/projectParts/aims';
import { decodeBlock } from '../books/blocks';
import type { StoredSummary } from '../aims.tables';
import type { Ask } from '../worker/ask';
import { compareSheet, type AskedKeys } from './compareSheet';
import { encodeLines } from './sheetLines';
import { collectRows, noRows, uniteColumns, type SheetRows, type UnitedColumn } from './sheetRows';

/** A sheet whose rows a thread reads. */
export interface SheetSource {
  id: number;
  number: number;
  columns: AimColumn[];
  /** How many blocks its rows have. */
  blocks: number;
}

/** Asks for blocks of a sheet, from a number on. */
export type ReadBlocks = (sheetId: number, from: number, count: number) => Promise<Uint8Array[]>;

export interface CompareCalls extends Record<string, (...args: never[]) => Promise<unknown>> {
  blocks: ReadBlocks;
  /** Takes the result of a sheet as soon as it is there. */
  compared(name: string, summary: StoredSummary, lines: Uint8Array): Promise<void>;
}

export interface SheetPair {
  name: string;
  keys: AskedKeys;
  a: SheetSource | null;
  b: SheetSource | null;
}

/** Blocks that are asked for at once. */
const batch = 20;

/** Reads all rows of a sheet; of none, no rows. */
export async function readRows(
  ask: ReadBlocks,
  sheet: SheetSource | null,
  columns: readonly UnitedColumn[],
  version: number,
): Promise<SheetRows> {
  if (!sheet) return noRows;
  const collected = collectRows(columns, version);
  for (let from = 0; from < sheet.blocks; from += batch)
    for (const content of await ask(sheet.id, from, Math.min(batch, sheet.blocks - from)))
      collected.add(decodeBlock(content));
  return collected.rows;
}

/** Compares sheets one after the other, so that the rows of one pair are in memory at a time. */
export async function compareSheetsTask(
  pairs: readonly SheetPair[],
  ask: Ask<CompareCalls>,
  onProgress: (percent: number) => void,
): Promise<void> {
  const blocks: ReadBlocks = (sheetId, from, count) => ask('blocks', sheetId, from, count);
  for (const [i, { name, keys, a, b }] of pairs.entries()) {
    const columns = uniteColumns([a?.columns ?? [], b?.columns ?? []]);
    const [inA, inB] = [await readRows(blocks, a, columns, 0), await readRows(blocks, b, columns, 1)];
    const { summary, lines } = compareSheet(inA, inB, columns, keys);
    const numbers = { name, number_a: a?.number ?? null, number_b: b?.number ?? null };
    const rows = b ? summary.rows : inA.texts.length;
    await ask('compared', name, { ...summary, ...numbers, rows }, encodeLines(lines));
    onProgress(Math.round(((i + 1) / pairs.length) * 100));
  }
}

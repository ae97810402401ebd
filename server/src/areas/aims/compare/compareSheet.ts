import type { AimCell } from 'shared-api/contracts/projectParts/aims';
import type { StoredSummary } from '../aims.tables';
import { guessKeys } from './guessKeys';
import { matchRows, type Keys } from './matchRows';
import { countLines, orderLines, type SheetLines } from './sheetLines';
import { cellsOf, keysOf, type SheetRows, type UnitedColumn } from './sheetRows';

/** The columns that a caller names as keys: undefined guesses them, none matches by content. */
export type AskedKeys = readonly string[] | undefined;

/** The key columns of a comparison; those that no version has are left out. */
export function chooseKeys(
  a: SheetRows,
  b: SheetRows,
  columns: readonly UnitedColumn[],
  asked: AskedKeys,
): { keys: number[]; guessed: boolean } {
  if (!asked) return { keys: guessKeys(a, b, columns), guessed: true };
  const keys = columns.flatMap(({ name }, i) => (asked.includes(name) ? [i] : []));
  return { keys, guessed: false };
}

/** The keys of both sides for `matchRows`. */
export const keysFor = (a: SheetRows, b: SheetRows, keys: readonly number[]): Keys =>
  keys.length ? { a: keysOf(a, keys), b: keysOf(b, keys) } : null;

const shownDuplicates = 10;

/** Compares two versions of a sheet. @param columns of both versions */
export function compareSheet(
  a: SheetRows,
  b: SheetRows,
  columns: readonly UnitedColumn[],
  asked: AskedKeys,
): { summary: Omit<StoredSummary, 'name' | 'number_a' | 'number_b'>; lines: SheetLines } {
  const { keys, guessed } = chooseKeys(a, b, columns, asked);
  const match = matchRows(a, b, keysFor(a, b, keys));
  const lines = orderLines(a, b, match);
  const repeated = [
    ...match.duplicates.a.map((row) => a.texts[row]!),
    ...match.duplicates.b.map((row) => b.texts[row]!),
  ];
  const values = new Map<string, AimCell[]>();
  for (const text of repeated) {
    if (values.size === shownDuplicates) break;
    const cells = cellsOf(text);
    const key = keys.map((column) => cells[column] ?? '');
    values.set(key.join('\u001f'), key);
  }
  const summary = {
    ...countLines(lines),
    rows: b.texts.length,
    columns: columns.map(({ name, kind, index: [inA, inB] }, i) => ({
      name,
      kind,
      index_a: inA! < 0 ? null : inA!,
      index_b: inB! < 0 ? null : inB!,
      is_key: keys.includes(i),
    })),
    matched_by: keys.length ? ('keys' as const) : ('content' as const),
    guessed,
    duplicates: { rows: repeated.length, values: [...values.values()] },
  };
  return { summary, lines };
}

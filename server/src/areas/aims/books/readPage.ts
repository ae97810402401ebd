import type { AimSheetQuery } from 'shared-api/contracts/projectParts/aims';
import type { Tx } from '../../../kernel/db/types';
import { blockRows, decodeBlockAsync, type StoredRow } from './blocks';
import { readBlocks, type SheetRecord } from './books.queries';
import { parseCellFilter } from './cellFilter';
import { cellText } from './cellText';

interface Page {
  rows: StoredRow[];
  total: number;
}

type Test = (row: StoredRow) => boolean;

function testsOf({ filter = [], search = '' }: AimSheetQuery, sheet: SheetRecord): Test[] {
  const tests = filter.map((one): Test => {
    const { column, matches } = parseCellFilter(one, sheet.columns.length);
    return (row) => matches(row[column + 1]);
  });
  const searched = search.trim().toLowerCase();
  if (searched)
    tests.push((row) => row.some((cell, i) => i > 0 && cellText(cell).toLowerCase().includes(searched)));
  return tests;
}

/** Blocks that are read at once while a sheet is searched. */
const batch = 20;

async function searchPage(
  tx: Tx,
  sheet: SheetRecord,
  tests: Test[],
  offset: number,
  perPage: number,
): Promise<Page> {
  const rows: StoredRow[] = [];
  let total = 0;
  for (let from = 0; from * blockRows < sheet.rows; from += batch)
    for (const content of await readBlocks(tx, sheet.id, from, batch))
      for (const row of await decodeBlockAsync(content)) {
        if (!tests.every((test) => test(row))) continue;
        if (total >= offset && rows.length < perPage) rows.push(row);
        total += 1;
      }
  return { rows, total };
}

/**
 * Reads a page of a sheet's rows. Without filters only the blocks of the page are read; with them the sheet is searched block by
 * block, between which other calls go on.
 * @throws HttpError 400
 */
export async function readPage(
  tx: Tx,
  sheet: SheetRecord,
  query: AimSheetQuery,
  { offset, perPage }: { offset: number; perPage: number },
): Promise<Page> {
  const tests = testsOf(query, sheet);
  if (tests.length) return searchPage(tx, sheet, tests, offset, perPage);
  const first = Math.floor(offset / blockRows);
  const count = Math.floor((offset + perPage - 1) / blockRows) - first + 1;
  const rows: StoredRow[] = [];
  for (const content of await readBlocks(tx, sheet.id, first, count))
    rows.push(...(await decodeBlockAsync(content)));
  const start = offset - first * blockRows;
  return { rows: rows.slice(start, start + perPage), total: sheet.rows };
}

import type { AimCell, AimColumn, AimSide, MergeAim } from 'shared-api/contracts/projectParts/aims';
import { aimLimits } from 'shared-api/limits';
import { decodeBlock, type StoredRow } from '../books/blocks';
import { readRows, type ReadBlocks, type SheetSource } from '../compare/compareSheets.task';
import { noRows, uniteColumns, type UnitedColumn } from '../compare/sheetRows';
import type { ReadCalls } from '../read/readWorkbook.task';
import { RowCollector, type BookTotals } from '../read/RowCollector';
import type { Ask } from '../worker/ask';
import { Refusal } from '../worker/Refusal';
import { applyMerge, decideBy } from './applyMerge';
import { planMerge, type MergeItem } from './planMerge';
import { writeXlsx, type XlsxSheet } from '../../../kernel/xlsx/writeXlsx';

/** What the thread asks of the server while it merges: the new book is handed over like one that is read, and written as a file. */
export interface MergeCalls extends Pick<ReadCalls, 'sheet' | 'block' | 'ended'> {
  blocks: ReadBlocks;
  /** Takes the plan of a sheet. */
  planned(plan: PlannedSheet): Promise<void>;
  /** Takes the next bytes of the merged file. */
  write(bytes: Uint8Array): Promise<void>;
  [name: string]: (...args: never[]) => Promise<unknown>;
}

/** What mine changes on a sheet. */
export interface PlannedSheet {
  name: string;
  columns: UnitedColumn[];
  items: MergeItem[];
}

/** A sheet of the three versions; `base` and `mine` are in the order of the columns of `UnitedColumn.index`, theirs is last. */
export interface MergeSheet {
  name: string;
  base: SheetSource | null;
  mine: SheetSource | null;
  theirs: SheetSource | null;
}

export interface MergeInput {
  sheets: MergeSheet[];
  /** null: the merge is only planned. */
  merge: (Pick<MergeAim, 'choices'> & { rest?: AimSide }) | null;
}

type MergeAsk = Ask<MergeCalls>;

async function planSheet(blocks: ReadBlocks, { base, mine, theirs }: MergeSheet) {
  const columns = uniteColumns([base?.columns ?? [], mine?.columns ?? [], theirs?.columns ?? []]);
  const three = {
    base: await readRows(blocks, base, columns, 0),
    // A sheet that mine does not have changes nothing: it stays as theirs has it.
    mine: mine ? await readRows(blocks, mine, columns, 1) : noRows,
    theirs: await readRows(blocks, theirs, columns, 2),
  };
  const plan = mine ? planMerge(three, columns) : { items: [], theirsOfMine: new Int32Array() };
  return { columns, three, plan };
}

async function planAll(input: MergeInput, ask: MergeAsk, blocks: ReadBlocks): Promise<void> {
  let total = 0;
  for (const sheet of input.sheets) {
    const { columns, plan } = await planSheet(blocks, sheet);
    total += plan.items.length;
    if (total > aimLimits.choices)
      throw new Refusal(
        `The file changes more than ${aimLimits.choices.toLocaleString('en-US')} rows, which are too many to be merged. Start from the latest version instead.`,
      );
    await ask('planned', { name: sheet.name, columns, items: plan.items });
  }
}

/** Reads the cells of a sheet's rows by their number. */
async function readCells(blocks: ReadBlocks, sheet: SheetSource | null): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  if (!sheet) return rows;
  for (let from = 0; from < sheet.blocks; from++)
    for (const content of await blocks(sheet.id, from, 1))
      for (const row of decodeBlock(content)) rows.push(row);
  return rows;
}

async function* mergedRows(
  blocks: ReadBlocks,
  sheet: MergeSheet,
  { choices, rest }: NonNullable<MergeInput['merge']>,
): AsyncGenerator<AimCell[]> {
  const { columns, three, plan } = await planSheet(blocks, sheet);
  const own = choices.filter((choice) => choice.sheet === sheet.name);
  const merged = applyMerge(plan, three.theirs.texts.length, decideBy(plan.items, own, rest));
  const [mine, theirs] = [await readCells(blocks, sheet.mine), await readCells(blocks, sheet.theirs)];
  const cell = (rows: StoredRow[], version: number, row: number, column: number): AimCell => {
    const index = columns[column]!.index[version]!;
    return index < 0 ? null : (rows[row]?.[index + 1] ?? null);
  };
  // A column that only the base has was removed by both sides.
  const kept = columns.flatMap(({ index }, i) => (index[1]! >= 0 || index[2]! >= 0 ? [i] : []));
  yield kept.map((i) => columns[i]!.name);
  for (const { from, row, mine: ofMine, columns: taken } of merged)
    yield kept.map((i) =>
      from === 'mine' || taken.includes(i) ? cell(mine, 1, ofMine, i) : cell(theirs, 2, row, i),
    );
}

/** Plans a merge, or carries it out. @throws Refusal for conflicts without a choice, and for a merge that becomes too large */
export async function mergeTask(
  input: MergeInput,
  ask: MergeAsk,
  onProgress: (percent: number) => void,
): Promise<void> {
  const blocks: ReadBlocks = (sheetId, from, count) => ask('blocks', sheetId, from, count);
  const { merge, sheets } = input;
  if (!merge) return planAll(input, ask, blocks);
  const names = sheets.map(({ name }) => name);
  if (merge.choices.some(({ sheet }) => !names.includes(sheet)))
    throw new Refusal('A choice names a sheet that the merge does not have. Open the merge again.');
  const totals: BookTotals = { cells: 0 };
  async function* written(): AsyncGenerator<XlsxSheet> {
    for (const [i, sheet] of sheets.entries()) {
      const number = i + 1;
      await ask('sheet', number, sheet.name);
      const collector = new RowCollector(sheet.name, totals, {
        block: (block, content) => ask('block', number, block, content),
      });
      async function* rows() {
        let row = 0;
        for await (const cells of mergedRows(blocks, sheet, merge!)) {
          row += 1;
          yield cells;
          collector.add(row, [...cells]);
          if (row % 2_000 === 0) await collector.drain();
        }
        const columns: AimColumn[] = await collector.end();
        await ask('ended', number, columns, collector.rows);
      }
      yield { name: sheet.name, rows: rows() };
      onProgress(Math.round((number / sheets.length) * 100));
    }
  }
  for await (const bytes of writeXlsx(written())) await ask('write', bytes);
}

import type { AimCell, AimColumn } from 'shared-api/contracts/projectParts/aims';
import { aimLimits } from 'shared-api/limits';
import { blockRows, encodeBlock, type StoredRow } from '../books/blocks';
import { Refusal } from '../worker/Refusal';
import { columnLetters } from '../../../kernel/xlsx/cellAddress';
import { wellFormed } from '../../../kernel/xlsx/wellFormed';

/** Receives a sheet's blocks. */
export interface SheetSink {
  block(number: number, content: Uint8Array): Promise<unknown>;
}

/** Counts what all sheets of a workbook have together. */
export interface BookTotals {
  cells: number;
}

const many = (count: number) => count.toLocaleString('en-US');

const isNumber = (text: string) => /^-?(0|[1-9]\d{0,14})(\.\d{1,14})?$/.test(text);
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(text);

function kindOf(cell: AimCell): AimColumn['kind'] {
  if (typeof cell === 'number') return 'number';
  if (typeof cell === 'boolean') return 'boolean';
  if (cell === null || cell === '') return 'empty';
  if (isDate(cell)) return 'date';
  return isNumber(cell) ? 'number' : 'text';
}

/** Makes names unique and never empty: an empty heading is named by its column's letters. */
export function nameColumns(headings: readonly AimCell[]): string[] {
  const used = new Set<string>();
  return headings.map((heading, i) => {
    const own = String(heading ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, aimLimits.columnName - 8);
    const base = wellFormed(own) || columnLetters(i);
    let name = base;
    for (let n = 2; used.has(name); n++) name = `${base} (${n})`;
    used.add(name);
    return name;
  });
}

/** Collects the rows of one sheet into blocks. The first row that is not empty is its heading. */
export class RowCollector {
  rows = 0;
  private headings: AimCell[] | undefined;
  private kinds: AimColumn['kind'][] = [];
  private cells = 0;
  private block: StoredRow[] = [];
  private blocks = 0;
  private saving: Promise<unknown>[] = [];

  constructor(
    readonly name: string,
    private readonly totals: BookTotals,
    private readonly sink: SheetSink,
  ) {}

  /** @throws Refusal when the sheet or the workbook becomes too large */
  add(row: number, cells: AimCell[]): void {
    while (cells.length && (cells.at(-1) === null || cells.at(-1) === '')) cells.pop();
    if (!cells.length) return;
    if (cells.length > aimLimits.columns)
      this.refuse(`has ${many(cells.length)} columns or more; at most ${many(aimLimits.columns)} are read`);
    if (!this.headings) {
      this.headings = cells;
      return;
    }
    this.count(cells.length);
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      const known = this.kinds[i] ?? 'empty';
      if (known === 'text' || cell === null || cell === '') continue;
      const kind = kindOf(cell);
      this.kinds[i] = known === 'empty' || known === kind ? kind : 'text';
    }
    this.rows += 1;
    this.block.push([row, ...cells]);
    if (this.block.length === blockRows) this.saveBlock();
  }

  /** Waits until the blocks so far are stored, so that a fast reader does not fill the memory. */
  async drain(): Promise<void> {
    if (this.saving.length) await Promise.all(this.saving.splice(0));
  }

  /** @returns the columns, once all rows are stored */
  async end(): Promise<AimColumn[]> {
    if (this.block.length) this.saveBlock();
    await this.drain();
    const headings = this.headings ?? [];
    const width = Math.max(headings.length, this.kinds.length);
    const names = nameColumns(Array.from({ length: width }, (_, i) => headings[i] ?? null));
    return names.map((name, i) => ({ name, kind: this.kinds[i] ?? 'empty' }));
  }

  private count(cells: number): void {
    if (this.rows >= aimLimits.rows) this.refuse(`has more than ${many(aimLimits.rows)} rows`);
    this.cells += cells;
    this.totals.cells += cells;
    if (this.cells > aimLimits.sheetCells) this.refuse(`has more than ${many(aimLimits.sheetCells)} cells`);
    if (this.totals.cells > aimLimits.cells)
      throw new Refusal(
        `The workbook has more than ${many(aimLimits.cells)} cells. Split it into smaller ones.`,
      );
  }

  private saveBlock(): void {
    this.saving.push(this.sink.block(this.blocks, encodeBlock(this.block)));
    this.blocks += 1;
    this.block = [];
  }

  private refuse(what: string): never {
    throw new Refusal(`The sheet ${this.name} ${what}.`);
  }
}

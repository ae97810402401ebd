import type { AimColumn } from 'shared-api/contracts/projectParts/aims';
import type { Ask } from '../worker/ask';
import { Refusal } from '../worker/Refusal';
import { openZip } from './openZip';
import { readCsv } from './readCsv';
import { readXlsxSheet } from './readXlsxSheet';
import { RowCollector, type BookTotals } from './RowCollector';
import { readDateStyles, readStrings, readXlsxParts } from './xlsxParts';

/** What the thread asks of the server while it reads a workbook. */
export interface ReadCalls extends Record<string, (...args: never[]) => Promise<unknown>> {
  /** Bytes of the file; `to` is exclusive. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** Begins a sheet. */
  sheet(number: number, name: string): Promise<void>;
  block(sheet: number, number: number, content: Uint8Array): Promise<void>;
  /** Ends a sheet. */
  ended(sheet: number, columns: AimColumn[], rows: number): Promise<void>;
}

export interface ReadInput {
  format: 'xlsx' | 'csv';
  /** Bytes of the file. */
  size: number;
}

/** The sheet of a CSV file: named like Excel's first one, so that files of both kinds are compared. */
export const csvSheetName = 'Sheet1';

/** Reads a workbook sheet by sheet, and hands its rows over in blocks. @throws Refusal for a file that is none, or too large */
export async function readWorkbookTask({ format, size }: ReadInput, ask: Ask<ReadCalls>): Promise<void> {
  const totals: BookTotals = { cells: 0 };
  const read = (from: number, to: number) => ask('read', from, to);
  let sheets = 0;
  let rows = 0;
  const collect = async (name: string, fill: (collector: RowCollector) => Promise<void>) => {
    sheets += 1;
    const number = sheets;
    await ask('sheet', number, name);
    const collector = new RowCollector(name, totals, {
      block: (block, content) => ask('block', number, block, content),
    });
    await fill(collector);
    const columns = await collector.end();
    rows += columns.length ? collector.rows + 1 : 0;
    await ask('ended', number, columns, collector.rows);
  };
  if (format === 'csv') await collect(csvSheetName, (collector) => readCsv(read, size, collector));
  else {
    const zip = await openZip(read, size);
    const parts = await readXlsxParts(zip);
    const context = {
      dateStyles: await readDateStyles(zip, parts.styles),
      strings: await readStrings(zip, parts.strings),
      is1904: parts.is1904,
    };
    for (const { name, part } of parts.sheets)
      await collect(name, (collector) => readXlsxSheet(zip, part, collector, context));
    zip.close();
  }
  if (!rows) throw new Refusal('The workbook is empty.');
}

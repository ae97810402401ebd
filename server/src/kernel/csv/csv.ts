import { Readable } from 'node:stream';
import { DateCell } from '../xlsx/DateCell';

export type CsvCell = string | number | DateCell | null | undefined;

/**
 * Formats a cell. Text that a spreadsheet would read as a formula gets an apostrophe before it; numbers stay numbers. Spreadsheets of
 * some countries split lines at semicolons or tabs and heed no quotes inside a cell, so text after these is treated alike.
 * Source: domain.md 11.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value instanceof DateCell ? value.text : value;
  const safe = text.replace(/^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'");
  return /[",;\t\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Streams rows as CSV: a byte order mark, without which Excel misreads names, the titles, then a line for each row. */
export function csvStream<Row>(
  titles: string[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  cells: (row: Row) => CsvCell[],
): Readable {
  async function* lines() {
    yield `\ufeff${csvLine(titles)}`;
    for await (const row of rows) yield csvLine(cells(row));
  }
  return Readable.from(lines(), { objectMode: false });
}

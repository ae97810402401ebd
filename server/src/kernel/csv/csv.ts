import { Readable } from 'node:stream';

export type CsvCell = string | number | null | undefined;

/**
 * One cell. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers. Semicolons and
 * tabs are quoted too: spreadsheets of some countries split cells at them, and could then read a formula behind one.
 * Source: domain.md 11.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Rows as a byte stream: a byte order mark (or Excel misreads names), the titles, then a line a row as they come. */
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

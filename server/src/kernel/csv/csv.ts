import { Readable } from 'node:stream';

export type CsvCell = string | number | null | undefined;

/**
 * Formats a cell. Text that a spreadsheet would read as a formula gets a leading apostrophe; numbers stay numbers. Semicolons and
 * tabs are quoted too: spreadsheets of some countries split cells at them, and could then find a formula after them.
 * Source: domain.md 11.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
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

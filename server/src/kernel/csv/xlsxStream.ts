import { Readable } from 'node:stream';
import type { CsvCell } from './csv';
import { writeXlsx, type XlsxSheet } from '../xlsx/writeXlsx';

/** The rows that a sheet may hold, with its titles. */
const sheetRows = 1_048_576;

const [least, most] = [12, 60];

/** Streams rows as a workbook: titles, then a row for each. Rows beyond the length of a sheet go on in further sheets. */
export function xlsxStream<Row>(
  titles: string[],
  rows: AsyncIterable<Row>,
  cells: (row: Row) => CsvCell[],
  maxRows = sheetRows,
): Readable {
  const widths = titles.map((title) => Math.min(most, Math.max(least, title.length + 4)));
  async function* sheets(): AsyncGenerator<XlsxSheet> {
    const iterator = rows[Symbol.asyncIterator]();
    try {
      let next = await iterator.next();
      async function* part() {
        yield titles;
        for (let n = 1; n < maxRows && !next.done; n++) {
          yield cells(next.value);
          next = await iterator.next();
        }
      }
      let number = 0;
      do {
        number += 1;
        yield { name: `Sheet ${number}`, rows: part(), widths };
      } while (!next.done);
    } finally {
      await iterator.return?.();
    }
  }
  return Readable.from(writeXlsx(sheets()), { objectMode: false });
}

import { Readable } from 'node:stream';
import { DateCell } from '../xlsx/DateCell';
import type { CsvCell } from './csv';
import { writeXlsx, type XlsxSheet } from '../xlsx/writeXlsx';

/** The rows that a sheet may hold, with its titles. */
const sheetRows = 1_048_576;

/** Characters of a column's width. */
const [least, most] = [12, 60];
/** The number of rows whose texts decide the widths. */
const measuredRows = 100;

const textOf = (cell: CsvCell): string => (cell instanceof DateCell ? cell.text : String(cell ?? ''));

/** Streams rows as a workbook: titles, then a row for each. Rows beyond the length of a sheet go on in further sheets. */
export function xlsxStream<Row>(
  titles: string[],
  rows: AsyncIterable<Row>,
  cells: (row: Row) => CsvCell[],
  maxRows = sheetRows,
): Readable {
  async function* sheets(): AsyncGenerator<XlsxSheet> {
    const iterator = rows[Symbol.asyncIterator]();
    const read = async (): Promise<CsvCell[] | undefined> => {
      const row = await iterator.next();
      return row.done ? undefined : cells(row.value);
    };
    /** The first rows, which decide the widths of the columns, until they are written. */
    const first: CsvCell[][] = [];
    const takeNext = async () => first.shift() ?? read();
    try {
      for (let row = await read(); row; row = await read()) {
        first.push(row);
        if (first.length === measuredRows) break;
      }
      const widths = titles.map((title, column) =>
        Math.min(
          most,
          Math.max(least, title.length + 4, ...first.map((row) => textOf(row[column]).length + 2)),
        ),
      );
      let next = await takeNext();
      async function* part() {
        yield titles;
        for (let n = 1; n < maxRows && next; n++) {
          yield next;
          next = await takeNext();
        }
      }
      let number = 0;
      do {
        number += 1;
        yield { name: `Sheet ${number}`, rows: part(), widths };
      } while (next);
    } finally {
      await iterator.return?.();
    }
  }
  return Readable.from(writeXlsx(sheets()), { objectMode: false });
}

import { CsvError, parse } from 'csv-parse/sync';
import type { ImportFault } from 'shared-api/contracts/lists/projectImport';
import { limits } from 'shared-api/limits';
import { hasUnusableCharacters } from 'shared-api/schema';
import { findDelimiter } from '../../../kernel/csv/findDelimiter';
import { unprocessable } from '../../../kernel/http/errors';
import { titleKey, type ImportColumn } from './importColumns.queries';

/** A row of the file, with the line on which it begins. */
export interface ImportRow {
  line: number;
  /** The texts of the known columns. */
  cells: Map<ImportColumn, string>;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** @throws HttpError 422 for a file that is no text in UTF-8, or no CSV */
function parseRecords(csv: string): { line: number; record: string[] }[] {
  if (csv.includes('\uFFFD') || hasUnusableCharacters(csv.replace(/^\uFEFF/, ''), { lines: true }))
    throw unprocessable('This is not a text file in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  try {
    // The parser counts a CRLF within a cell as two lines.
    const records = parse(csv.replace(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: findDelimiter(csv.slice(0, 65_536)),
      info: true,
      relax_column_count: true,
      max_record_size: 65_536,
    }) as unknown as Parsed[];
    // The parser counts the line on which a record ends; a cell may have several lines.
    return records
      .map(({ record, info }) => ({
        line: info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0),
        record,
      }))
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw unprocessable(
      `This is no complete CSV file: it cannot be read${lines ? ` near line ${lines}` : ''}.`,
    );
  }
}

/** Finds the columns by the titles in the first line. */
function readTitles(titles: readonly string[], columns: readonly ImportColumn[], faults: ImportFault[]) {
  const byTitle = new Map(columns.map((column) => [titleKey(column.title), column]));
  const seen = new Set<ImportColumn>();
  return titles.map((title) => {
    const column = byTitle.get(titleKey(title));
    if (!column) {
      if (title.trim())
        faults.push({
          line: 1,
          column: title.trim().slice(0, 100),
          text: faults.length
            ? 'This column is not known.'
            : `This column is not known. The columns are ${columns.map((one) => one.title).join(', ')}.`,
        });
      return undefined;
    }
    if (seen.has(column)) faults.push({ line: 1, column: column.title, text: 'This column is there twice.' });
    seen.add(column);
    return column;
  });
}

/**
 * Reads a CSV file whose first line names the columns, in any order, separated by commas, semicolons or tabs.
 * @throws HttpError 422 for a file that is no CSV, has no rows, or too many
 */
export function readImport(
  csv: string,
  columns: readonly ImportColumn[],
): { rows: ImportRow[]; faults: ImportFault[] } {
  const [head, ...records] = parseRecords(csv);
  if (!head || records.length === 0) throw unprocessable('The file has no rows below its line of titles.');
  if (records.length > limits.projectImport)
    throw unprocessable(
      `The file has ${records.length} rows. At most ${limits.projectImport} projects are imported at once.`,
    );
  const faults: ImportFault[] = [];
  const found = readTitles(head.record, columns, faults);
  const rows = records.map(({ line, record }) => {
    const cells = new Map<ImportColumn, string>();
    for (const [i, text] of record.entries()) {
      const column = found[i];
      if (column) cells.set(column, text.trim());
      else if (text.trim() && i >= found.length)
        faults.push({ line, column: null, text: 'The line has more cells than there are columns.' });
    }
    return { line, cells };
  });
  return { rows, faults };
}

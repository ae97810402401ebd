import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { aimLimits } from 'shared-api/limits';
import { Refusal } from '../worker/Refusal';
import { readPieces, type ReadRange } from './openZip';
import type { RowCollector } from './RowCollector';
import { findDelimiter } from '../../../kernel/csv/findDelimiter';
import { wellFormed } from '../../../kernel/xlsx/wellFormed';

/** Bytes at the start from which delimiter and encoding are guessed. */
const sampleSize = 64 * 1024;

const utf16 = (first: Uint8Array) =>
  first[0] === 0xff && first[1] === 0xfe
    ? 'utf-16le'
    : first[0] === 0xfe && first[1] === 0xff
      ? 'utf-16be'
      : null;

/** Old programs write CSV in the Windows encoding, which every byte sequence could be; a file that is not UTF-8 is read so. */
async function findEncoding(read: ReadRange, size: number): Promise<string> {
  const found = utf16(await read(0, Math.min(2, size)));
  if (found) return found;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of readPieces(read, 0, size)) {
      if (bytes.includes(0)) throw new Refusal('The file is not text, although its name ends in .csv.');
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return 'windows-1252';
  }
}

async function* decoded(read: ReadRange, size: number, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of readPieces(read, 0, size)) {
    const text = decoder.decode(bytes, { stream: true });
    if (text.includes('\u0000')) throw new Refusal('The file is not text, although its name ends in .csv.');
    yield text;
  }
}

/** Reads the rows of a CSV file. Cells stay text, so that `007` is not changed. @throws Refusal */
export async function readCsv(read: ReadRange, size: number, rows: RowCollector): Promise<void> {
  const encoding = await findEncoding(read, size);
  const sample = new TextDecoder(encoding).decode(await read(0, Math.min(size, sampleSize)));
  const parser = Readable.from(decoded(read, size, encoding)).pipe(
    parse({
      delimiter: findDelimiter(sample),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: aimLimits.columns * 2_000,
    }),
  );
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (record.some((text) => text.length > aimLimits.cellText))
        throw new Refusal(
          `Row ${row} has a cell with more than ${aimLimits.cellText.toLocaleString('en-US')} characters.`,
        );
      rows.add(
        row,
        record.map((text) => (text === '' ? null : wellFormed(text))),
      );
      if (row % 5_000 === 0) await rows.drain();
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: string };
    if (!code?.startsWith('CSV_')) throw error;
    throw new Refusal(
      code === 'CSV_MAX_RECORD_SIZE'
        ? `Row ${row + 1} is too long, or a quotation mark is not closed.`
        : `Row ${row + 1} is not CSV: a quotation mark is not closed, or stands inside a cell.`,
    );
  }
}

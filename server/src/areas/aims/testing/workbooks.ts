import type { AimCell, AimColumn } from 'shared-api/contracts/projectParts/aims';
import { decodeBlock, type StoredRow } from '../books/blocks';
import { writeZip, type ZipPart } from '../../../kernel/xlsx/writeZip';
import { readWorkbookTask, type ReadCalls, type ReadInput } from '../read/readWorkbook.task';
import type { Ask } from '../worker/ask';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A zip file of texts by their names. For tests. */
export const zipOf = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  collect(writeZip(Object.entries(parts).map(([name, content]): ZipPart => ({ name, content: [content] }))));

/** The parts of a workbook whose sheets are the given XML of their rows. */
export const xlsxParts = (
  sheets: Readonly<Record<string, string>>,
  { strings = '', styles = '', is1904 = false } = {},
): Record<string, string> => {
  const names = Object.keys(sheets);
  const relations = names.map(
    (_, i) => `<Relationship Id="r${i}" Type="${office}/worksheet" Target="worksheets/sheet${i}.xml"/>`,
  );
  const listed = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`);
  const part = (type: string) => `<Relationship Id="${type}" Type="${office}/${type}" Target="${type}.xml"/>`;
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}${part('sharedStrings')}${part('styles')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
};

/** A sheet as it was read. */
export interface ReadSheet {
  name: string;
  columns: AimColumn[];
  rows: StoredRow[];
}

/** Reads a file in this thread, as a server's thread does. @throws Refusal. For tests. */
export async function readFile(content: Buffer, format: ReadInput['format'] = 'xlsx'): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = [];
  const calls: ReadCalls = {
    read: async (from, to) => content.subarray(from, to),
    sheet: async (_, name) => void sheets.push({ name, columns: [], rows: [] }),
    block: async (sheet, _, block) => void sheets[sheet - 1]!.rows.push(...decodeBlock(block)),
    ended: async (sheet, columns) => void (sheets[sheet - 1]!.columns = columns),
  };
  const ask = ((name: string, ...args: never[]) => calls[name]!(...args)) as Ask<ReadCalls>;
  await readWorkbookTask({ format, size: content.length }, ask);
  return sheets;
}

/** The cells of a read sheet without their row numbers. */
export const cellsOfSheet = ({ rows }: ReadSheet): AimCell[][] => rows.map(([, ...cells]) => cells);

import type { AimCell } from 'shared-api/contracts/projectParts/aims';
import { columnLetters } from '../read/cellAddress';
import { wellFormed } from '../read/wellFormed';
import { writeZip, type ZipPart } from './writeZip';

/** A sheet to be written, its heading first. */
export interface XlsxSheet {
  name: string;
  rows: AsyncIterable<readonly AimCell[]> | Iterable<readonly AimCell[]>;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Characters that XML cannot hold are written as `_x0001_`, as Excel does. */
const escapeXml = (text: string): string =>
  wellFormed(text)
    .replace(/_x[0-9A-Fa-f]{4}_/g, (code) => `_x005F${code}`)
    .replace(
      /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu,
      (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (one) => escapes[one]!);

/** A text is always an inline string, so that no program takes it for a formula. */
function cellXml(cell: AimCell, address: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** Rows that are written at once. */
const batch = 200;

async function* sheetXml(rows: XlsxSheet['rows']): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
  let row = 0;
  let text = '';
  for await (const cells of rows) {
    row += 1;
    text += `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnLetters(i)}${row}`)).join('')}</row>`;
    if (row % batch) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/**
 * Writes a workbook of plain values: no formulas, formats or charts.
 * @param names of its sheets, in order
 * @param sheets the same sheets, each read when its turn comes
 */
export function writeXlsx(
  names: readonly string[],
  sheets: AsyncIterable<XlsxSheet> | Iterable<XlsxSheet>,
): AsyncGenerator<Buffer> {
  const partOf = (i: number) => `worksheets/sheet${i + 1}.xml`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`;
  async function* parts(): AsyncGenerator<ZipPart> {
    yield {
      name: '[Content_Types].xml',
      content: [
        `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        override('xl/workbook.xml', 'sheet.main'),
        ...names.map((_, i) => override(`xl/${partOf(i)}`, 'worksheet')),
        '</Types>',
      ],
    };
    yield {
      name: '_rels/.rels',
      content: [
        `${xml}<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ],
    };
    const listed = names.map(
      (name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    );
    yield {
      name: 'xl/workbook.xml',
      content: [
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
      ],
    };
    const targets = names.map((_, i) => relation(`rId${i + 1}`, 'worksheet', partOf(i)));
    yield {
      name: 'xl/_rels/workbook.xml.rels',
      content: [`${xml}<Relationships xmlns="${relations}">${targets.join('')}</Relationships>`],
    };
    let i = 0;
    for await (const { rows } of sheets) {
      yield { name: `xl/${partOf(i)}`, content: sheetXml(rows) };
      i += 1;
    }
  }
  return writeZip(parts());
}

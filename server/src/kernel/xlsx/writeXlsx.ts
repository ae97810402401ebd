import type { AimCell } from 'shared-api/contracts/projectParts/aims';
import type { DateCell } from './DateCell';
import { columnLetters } from './cellAddress';
import { dateSerial } from './dateSerial';
import { cellStyles, stylesXml } from './styles';
import { wellFormed } from './wellFormed';
import { writeZip, type ZipPart } from './writeZip';

export type XlsxCell = AimCell | DateCell | undefined;

/** A sheet to be written, its heading first. */
export interface XlsxSheet {
  name: string;
  /** Each row is written before the next one is read. */
  rows: AsyncIterable<readonly XlsxCell[]> | Iterable<readonly XlsxCell[]>;
  /** Characters of each column. A sheet with widths is a table: its first row is bold and stays in sight. */
  widths?: readonly number[];
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

/** The characters that a cell may hold. */
const maxText = 32_767;

/** Texts that a program would take for a formula once somebody edits their cell. */
const isLikeFormula = (text: string) => /^[=+\-@]/.test(text);

/** A text is always an inline string, so that no program takes it for a formula. */
function textXml(address: string, text: string, style: number): string {
  const cut = text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
  const used = style || (isLikeFormula(cut) ? cellStyles.text : 0);
  const styled = used ? ` s="${used}"` : '';
  return `<c r="${address}" t="inlineStr"${styled}><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`;
}

function cellXml(cell: XlsxCell, address: string, style: number): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'string') return textXml(address, cell, style);
  const date = dateSerial(cell.text);
  if (!date) return textXml(address, cell.text, style);
  return `<c r="${address}" s="${date.hasTime ? cellStyles.instant : cellStyles.day}"><v>${date.serial}</v></c>`;
}

/** Rows that are written at once. */
const batch = 200;

const tableView =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function headXml(widths: readonly number[] | undefined): string {
  if (!widths) return '';
  const cols = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${tableView}${cols.length ? `<cols>${cols.join('')}</cols>` : ''}`;
}

async function* sheetXml({ rows, widths }: XlsxSheet): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}">${headXml(widths)}<sheetData>`;
  let row = 0;
  let text = '';
  for await (const cells of rows) {
    row += 1;
    const style = widths && row === 1 ? cellStyles.title : 0;
    text += `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnLetters(i)}${row}`, style)).join('')}</row>`;
    if (row % batch) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/**
 * Writes a workbook of plain values and dates: no formulas or charts.
 * @param sheets at least one, each read when its turn comes
 */
export function writeXlsx(sheets: AsyncIterable<XlsxSheet> | Iterable<XlsxSheet>): AsyncGenerator<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`;
  async function* parts(): AsyncGenerator<ZipPart> {
    // Programs expect this part first, when the number of sheets is unknown: worksheets have the default type.
    yield {
      name: '[Content_Types].xml',
      content: [
        `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        `<Default Extension="xml" ContentType="${types}.worksheet+xml"/>`,
        override('xl/workbook.xml', 'sheet.main'),
        override('xl/styles.xml', 'styles'),
        '</Types>',
      ],
    };
    yield {
      name: '_rels/.rels',
      content: [
        `${xml}<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ],
    };
    yield { name: 'xl/styles.xml', content: [`${xml}${stylesXml}`] };
    const listed: string[] = [];
    const targets: string[] = [relation('styles', 'styles', 'styles.xml')];
    for await (const sheet of sheets) {
      const n = targets.length;
      const part = `worksheets/sheet${n}.xml`;
      listed.push(`<sheet name="${escapeXml(sheet.name)}" sheetId="${n}" r:id="rId${n}"/>`);
      targets.push(relation(`rId${n}`, 'worksheet', part));
      yield { name: `xl/${part}`, content: sheetXml(sheet) };
    }
    yield {
      name: 'xl/workbook.xml',
      content: [
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
      ],
    };
    yield {
      name: 'xl/_rels/workbook.xml.rels',
      content: [`${xml}<Relationships xmlns="${relations}">${targets.join('')}</Relationships>`],
    };
  }
  return writeZip(parts());
}

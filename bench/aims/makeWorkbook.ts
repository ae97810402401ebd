import { columnLetters } from '../../server/src/kernel/xlsx/cellAddress';
import { writeZip, type ZipPart } from '../../server/src/kernel/xlsx/writeZip';

/** The size of a workbook of ten columns. */
export interface WorkbookSize {
  sheets: number;
  rows: number;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strings = Array.from({ length: 5_000 }, (_, i) => `zone-${i} of site ${i % 97}`);
const headings = [
  'Rule',
  'Source',
  'Destination',
  'Service',
  'Action',
  'Owner',
  'Hits',
  'Priority',
  'Weight',
  'Bytes',
];

/** Of an edited workbook, every so many rows one cell differs, one row is new, and one is gone. */
const editedEvery = 100;

function cellsOf(sheet: number, row: number, isEdited: boolean): string[] {
  const text = (n: number) => `t="s"><v>${(row * (n + 3) + sheet * 7) % strings.length}</v>`;
  const changed = isEdited && row % editedEvery === 7;
  return [
    `t="str"><v>R-${sheet}-${row}</v>`,
    ...[1, 2, 3, 4, 5].map(text),
    `><v>${changed ? -1 : row * 31}</v>`,
    `><v>${row % 9}</v>`,
    `><v>${(row % 1000) / 8}</v>`,
    `><v>${row * 1024}</v>`,
  ];
}

function* sheetXml(sheet: number, rows: number, isEdited: boolean): Generator<string> {
  yield `<worksheet ${main}><sheetData><row r="1">${headings.map((name, i) => `<c r="${columnLetters(i)}1" t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
  let text = '';
  let at = 1;
  for (let row = 0; row < rows; row++) {
    const kind = isEdited ? row % editedEvery : -1;
    if (kind === 50) continue;
    for (const id of kind === 20 ? [row, rows + row] : [row]) {
      at += 1;
      const cells = cellsOf(sheet, id, isEdited).map(
        (cell, i) => `<c r="${columnLetters(i)}${at}" ${cell}</c>`,
      );
      text += `<row r="${at}">${cells.join('')}</row>`;
    }
    if (row % 200) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** Writes a workbook as a spreadsheet program does: texts are shared, numbers are in the cells. */
export function makeWorkbook({ sheets, rows }: WorkbookSize, isEdited: boolean): AsyncGenerator<Buffer> {
  const all = Array.from({ length: sheets }, (_, i) => i);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', content: ['<Types/>'] },
    {
      name: '_rels/.rels',
      content: [`<Relationships>${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `<workbook ${main} xmlns:r="${office}"><sheets>${all.map((i) => `<sheet name="Sheet ${i + 1}" sheetId="${i + 1}" r:id="s${i}"/>`).join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `<Relationships>${all.map((i) => relation(`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`)).join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      ],
    },
    {
      name: 'xl/sharedStrings.xml',
      content: [`<sst ${main}>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`],
    },
    ...all.map((i) => ({ name: `xl/worksheets/sheet${i}.xml`, content: sheetXml(i, rows, isEdited) })),
  ];
  return writeZip(parts);
}

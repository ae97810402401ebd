import { posix } from 'node:path';
import { aimLimits } from 'shared-api/limits';
import { Refusal } from '../worker/Refusal';
import { isDateFormat } from './numberFormats';
import type { Zip } from './openZip';
import { parseXml } from './parseXml';
import { wellFormed } from '../../../kernel/xlsx/wellFormed';

const noWorkbook = 'The file is not a workbook, although its name ends in .xlsx.';
const macros = 'The workbook contains macros. Save it as an Excel workbook (.xlsx) without macros.';

/** The relations of a part: id → target inside the file. Links to other files are left out. */
async function readRelations(zip: Zip, part: string): Promise<Map<string, { type: string; target: string }>> {
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  const found = new Map<string, { type: string; target: string }>();
  if (!zip.has(name)) return found;
  await parseXml(name, zip.read(name), {
    open(element, { Id, Type, Target, TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External' || !Id || !Target) return;
      const target = posix.normalize(
        Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target),
      );
      found.set(Id, { type: (Type ?? '').split('/').pop() ?? '', target });
    },
  });
  return found;
}

/** @throws Refusal for a workbook with macros */
async function refuseMacros(zip: Zip): Promise<void> {
  if (zip.names().some((name) => /vbaProject|(^|\/)macrosheets\//i.test(name))) throw new Refusal(macros);
  const types = '[Content_Types].xml';
  if (!zip.has(types)) throw new Refusal(noWorkbook);
  await parseXml(types, zip.read(types), {
    open(_, { ContentType }) {
      if (ContentType && /macroEnabled|vbaProject|macrosheet/i.test(ContentType)) throw new Refusal(macros);
    },
  });
}

/** Where the parts of a workbook lie. */
export interface XlsxParts {
  sheets: { name: string; part: string }[];
  strings: string | undefined;
  styles: string | undefined;
  /** Days are counted from 1904. */
  is1904: boolean;
}

/** Reads which sheets a workbook has. @throws Refusal for a file that is none, or has macros or too many sheets */
export async function readXlsxParts(zip: Zip): Promise<XlsxParts> {
  await refuseMacros(zip);
  const top = await readRelations(zip, '');
  const workbook =
    [...top.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!zip.has(workbook)) throw new Refusal(noWorkbook);
  const relations = await readRelations(zip, workbook);
  const sheets: XlsxParts['sheets'] = [];
  let is1904 = false;
  await parseXml(workbook, zip.read(workbook), {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
      const relation = relations.get(id ?? '');
      // Sheets of charts and dialogs have no cells.
      if (relation?.type !== 'worksheet') return;
      sheets.push({ name: wellFormed((attributes.name ?? '').slice(0, 100)), part: relation.target });
      if (sheets.length > aimLimits.sheets)
        throw new Refusal(`The workbook has more than ${aimLimits.sheets} sheets.`);
    },
  });
  if (!sheets.length) throw new Refusal('The workbook has no sheets.');
  if (new Set(sheets.map(({ name }) => name.toLowerCase())).size < sheets.length)
    throw new Refusal('Two sheets of the workbook have the same name.');
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.target;
  return { sheets, strings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** Reads which cell styles show a date. */
export async function readDateStyles(zip: Zip, part: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!part || !zip.has(part)) return styles;
  const codes = new Map<number, string>();
  let inCellFormats = false;
  await parseXml(part, zip.read(part), {
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (element === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, 1000));
      if (element === 'cellXfs') inCellFormats = true;
      if (element === 'xf' && inCellFormats)
        styles.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(element) {
      if (element === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}

/** Characters of all shared texts together, which are held in memory. */
const maxStrings = 48_000_000;

/** Decodes `_x000D_`, as XLSX files write characters that XML cannot hold. */
export const decodeText = (text: string): string =>
  text.includes('_x')
    ? wellFormed(
        text.replace(/_x([0-9A-Fa-f]{4})_/g, (given, hex: string) =>
          Number.parseInt(hex, 16) ? String.fromCharCode(Number.parseInt(hex, 16)) : given,
        ),
      )
    : text;

/** @throws Refusal for a text that is longer than a cell's may be */
export function checkText(text: string): string {
  if (text.length > aimLimits.cellText)
    throw new Refusal(`A cell has more than ${aimLimits.cellText.toLocaleString('en-US')} characters.`);
  return text;
}

/** Reads the texts to which cells refer by their number. */
export async function readStrings(zip: Zip, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part || !zip.has(part)) return strings;
  let own = '';
  let [inText, phonetic] = [false, false];
  let total = 0;
  await parseXml(part, zip.read(part), {
    open(element) {
      if (element === 'si') own = '';
      else if (element === 'rPh') phonetic = true;
      else if (element === 't') inText = !phonetic;
    },
    text(text) {
      if (inText) own = checkText(own + text);
    },
    close(element) {
      if (element === 't') inText = false;
      else if (element === 'rPh') phonetic = false;
      else if (element === 'si') {
        total += own.length;
        if (total > maxStrings)
          throw new Refusal('The workbook has too much text to be read. Split it into smaller ones.');
        strings.push(decodeText(own));
      }
    },
  });
  return strings;
}

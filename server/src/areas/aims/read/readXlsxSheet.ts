import type { AimCell } from 'shared-api/contracts/projectParts/aims';
import { aimLimits } from 'shared-api/limits';
import { Refusal } from '../worker/Refusal';
import { columnIndex } from '../../../kernel/xlsx/cellAddress';
import { formatSerial } from './numberFormats';
import type { Zip } from './openZip';
import { parseXml } from './parseXml';
import type { RowCollector } from './RowCollector';
import { checkText, decodeText } from './xlsxParts';

/** The rows that a sheet of Excel may have. */
const maxRow = 1_048_576;

export interface CellContext {
  strings: readonly string[];
  dateStyles: readonly boolean[];
  is1904: boolean;
}

/** Numbers are stored with the 15 digits that spreadsheets show. */
function numberCell(value: string, style: number, { dateStyles, is1904 }: CellContext): AimCell {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (dateStyles[style]) {
    const date = formatSerial(number, is1904);
    if (date !== null) return date;
  }
  return Number.isSafeInteger(number) ? number : Number(number.toPrecision(15));
}

/** The value of a cell by its type. Source: ECMA-376, 18.18.11. */
function cellValue(type: string | undefined, value: string, style: number, context: CellContext): AimCell {
  if (value === '') return null;
  switch (type) {
    case 's':
      return context.strings[Number(value)] ?? null;
    case 'b':
      return value === '1' || value === 'true';
    case 'e':
      return value;
    case 'str':
    case 'inlineStr':
      return decodeText(value);
    case 'd':
      return value.replace('T', ' ').replace(/( 00:00:00)?(\.0+)?Z?$/, '');
    default:
      return numberCell(value, style, context);
  }
}

/** Reads the rows of a sheet. Of a formula only its last computed value is read. @throws Refusal */
export async function readXlsxSheet(
  zip: Zip,
  part: string,
  rows: RowCollector,
  context: CellContext,
): Promise<void> {
  let row = 0;
  let cells: AimCell[] = [];
  let [column, style] = [-1, 0];
  let type: string | undefined;
  let value = '';
  let [inValue, phonetic] = [false, false];
  await parseXml(
    part,
    zip.read(part),
    {
      open(name, attributes) {
        if (name === 'c') {
          const { r, s, t } = attributes;
          column = r === undefined ? column + 1 : columnIndex(r);
          style = s === undefined ? 0 : Number(s);
          type = t;
          value = '';
        } else if (name === 'v') inValue = true;
        else if (name === 't') inValue = type === 'inlineStr' && !phonetic;
        else if (name === 'row') {
          const given = Number(attributes.r ?? row + 1);
          if (!(given > row && given <= maxRow))
            throw new Refusal(`The sheet ${rows.name} is damaged: its rows are not in order.`);
          row = given;
          cells = [];
          column = -1;
        } else if (name === 'rPh') phonetic = true;
      },
      text(text) {
        if (inValue) value = checkText(value + text);
      },
      close(name) {
        if (name === 'v' || name === 't') inValue = false;
        else if (name === 'c') {
          const cell = cellValue(type, value, style, context);
          if (cell === null || cell === '') return;
          if (column < 0) throw new Refusal(`The sheet ${rows.name} is damaged: a cell has no address.`);
          if (column >= aimLimits.columns)
            throw new Refusal(
              `The sheet ${rows.name} has more than ${aimLimits.columns.toLocaleString('en-US')} columns.`,
            );
          while (cells.length < column) cells.push(null);
          cells[column] = cell;
        } else if (name === 'row') rows.add(row, cells);
        else if (name === 'rPh') phonetic = false;
      },
    },
    () => rows.drain(),
  );
}

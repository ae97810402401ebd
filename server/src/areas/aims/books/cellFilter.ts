import type { AimCell } from 'shared-api/contracts/projectParts/aims';
import { badRequest } from '../../../kernel/http/errors';
import { cellText } from './cellText';

export interface CellFilter {
  /** The index of the column, from 0. */
  column: number;
  matches: (cell: AimCell | undefined) => boolean;
}

/** `3:=allow` → whether a cell of the fourth column is `allow`; see `AimSheetQuery`. @throws HttpError 400 for a column that there is not */
export function parseCellFilter(filter: string, columns: number): CellFilter {
  const colon = filter.indexOf(':');
  const column = Number(filter.slice(0, colon));
  if (column >= columns) throw badRequest(`The sheet has no column ${column}.`);
  const text = filter.slice(colon + 1).toLowerCase();
  const read = (cell: AimCell | undefined) => cellText(cell).toLowerCase();
  if (text === '!=') return { column, matches: (cell) => read(cell) !== '' };
  if (text.startsWith('=')) return { column, matches: (cell) => read(cell) === text.slice(1) };
  const part = text.startsWith('\\') ? text.slice(1) : text;
  return { column, matches: (cell) => read(cell).includes(part) };
}

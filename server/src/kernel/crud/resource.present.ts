import type { Static, TObject } from 'typebox';
import { memberOf } from 'shared-api/contracts/lists/member';
import type { CsvCell } from '../csv/csv';
import { dateCell } from '../xlsx/DateCell';
import type { Resource } from './resource';
import type { Stored } from './resource.sql';

/** Converts a stored row to the shape of the contract. */
export function presentRow<R extends TObject>({ row }: Pick<Resource<R>, 'row'>, stored: Stored): Static<R> {
  const members = Object.keys(row.properties).map((name) => {
    const value = stored[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(members) as Static<R>;
}

const named = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item);

/** The text or number of a member: `Yes` or `No`, a day, names joined by semicolons. @param day formats an instant as a day */
export function cellOf(value: unknown, day: (at: Date) => string): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return day(value);
  return Array.isArray(value) ? value.map(named).join('; ') : named(value);
}

/** The cell of a column in a download: the resource's own, or the member's. @param day formats an instant as a day */
export function tableCell<R extends TObject>(
  { row, cells }: Pick<Resource<R>, 'row' | 'cells'>,
  stored: Stored,
  column: string,
  day: (at: Date) => string,
): CsvCell {
  const own = cells?.[column];
  const cell = own ? own(presentRow({ row }, stored)) : cellOf(stored[column], day);
  const schema = row.properties[column];
  const isDate = typeof cell === 'string' && schema && ['date', 'instant'].includes(memberOf(schema).kind);
  return isDate ? dateCell(cell) : cell;
}

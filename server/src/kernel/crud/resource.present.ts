import type { Static, TObject } from 'typebox';
import type { CsvCell } from './csv';
import type { Resource } from './resource';
import type { Stored } from './resource.sql';

/** A stored row as the contract has it. */
export function presentRow<R extends TObject>({ row }: Pick<Resource<R>, 'row'>, stored: Stored): Static<R> {
  const members = Object.keys(row.properties).map((name) => {
    const value = stored[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(members) as Static<R>;
}

const named = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item);

/** A member's cell: yes or no, a day, names in a row. @param day in the organisation's time zone */
export function cellOf(value: unknown, day: (at: Date) => string): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return day(value);
  return Array.isArray(value) ? value.map(named).join('; ') : named(value);
}

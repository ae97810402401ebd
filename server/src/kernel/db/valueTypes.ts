import pg from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 };

/** Parses an int8 as a number when that is exact, otherwise keeps the text. */
function int8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/**
 * Overrides pg's type parsers: a `date` stays `YYYY-MM-DD` (a Date would shift with the time zone), an `int8` becomes a number
 * where that is exact. `numeric` stays text.
 */
export const valueTypes = new pg.TypeOverrides();
const textArray = pg.types.getTypeParser(oid.textArray, 'text') as (text: string) => string[];
valueTypes.setTypeParser(oid.date, (text: string) => text);
valueTypes.setTypeParser(oid.int8, int8);
valueTypes.setTypeParser(oid.dateArray, textArray);
valueTypes.setTypeParser(oid.int8Array, (text: string) => textArray(text).map(int8));

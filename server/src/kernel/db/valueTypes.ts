import pg from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 };

/** Counts fit a number; what does not stays text, so that no digit is lost. */
function int8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/**
 * How PostgreSQL's values become JavaScript's, where pg's default does not fit: a `date` stays `YYYY-MM-DD` (as a Date
 * it would move with the time zone), an `int8` becomes a number where it is safe. `numeric` stays text.
 */
export const valueTypes = new pg.TypeOverrides();
const textArray = pg.types.getTypeParser(oid.textArray, 'text') as (text: string) => string[];
valueTypes.setTypeParser(oid.date, (text: string) => text);
valueTypes.setTypeParser(oid.int8, int8);
valueTypes.setTypeParser(oid.dateArray, textArray);
valueTypes.setTypeParser(oid.int8Array, (text: string) => textArray(text).map(int8));

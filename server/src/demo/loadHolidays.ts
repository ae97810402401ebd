import type { Tx } from '../db/types';

/** Day and name of what is free every year. */
const yearly = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['12-24', 'Christmas Eve'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Second Day of Christmas'],
  ['12-31', 'New Year’s Eve'],
] as const;

/** The holidays of this year and the next, as far ahead as completion dates look. */
export async function loadDemoHolidays(tx: Tx, now: Date): Promise<void> {
  const thisYear = now.getUTCFullYear();
  const holidays = [thisYear, thisYear + 1].flatMap((year) =>
    yearly.map(([day, name]) => ({ date: `${year}-${day}`, name })),
  );
  await tx.insertInto('holiday').values(holidays).execute();
}

import type { Tx } from '../../../kernel/db/types';
import { enteredYears, holidaysOf } from '../../../kernel/demo/demoHolidays';

/** The holidays of last year, of this one and of the next, as far ahead as completion dates look. */
export async function loadDemoHolidays(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('holiday')
    .values(holidaysOf(enteredYears(now)))
    .execute();
}

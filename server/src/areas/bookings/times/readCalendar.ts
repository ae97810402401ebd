import type { BookingType } from 'shared-api/contracts/bookings';
import { addDays, dayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import type { BookingCalendar } from './pendingReasons';

/** Reads the holidays and blackouts of a booking type from today to its horizon, in the organisation's time zone. */
export async function readCalendar(
  tx: Tx,
  { horizon_days, blackouts }: BookingType,
  timeZone: string,
  at: Date,
): Promise<BookingCalendar> {
  const dayOf = dayIn(timeZone);
  const today = dayOf(at);
  const lastDay = addDays(today, horizon_days);
  const rows = await tx
    .selectFrom('holiday')
    .select(['date', 'name'])
    .where('date', '>=', today)
    .where('date', '<=', lastDay)
    .execute();
  return { today, lastDay, dayOf, blackouts, holidays: new Map(rows.map(({ date, name }) => [date, name])) };
}

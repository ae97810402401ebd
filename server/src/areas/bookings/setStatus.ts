import { sql } from 'kysely';
import type { BookingStatus } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import { legsOf, type BookingRecord } from './bookings.queries';

/** Brings both legs of a booking into a status; what is not pending has no reason to be. @returns their ids */
export async function setStatus(
  tx: Tx,
  booking: BookingRecord,
  status: Exclude<BookingStatus, 'pending'>,
): Promise<number[]> {
  const ids = legsOf(booking).map(({ id }) => id);
  await tx
    .updateTable('booking')
    .set({ status, pending_reasons: [], version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

import type { BookingStatus, ChangeBookingStatus } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import { announceDecision } from './notify/bookingNotification';
import { addBookingEntry } from './history/bookingHistory';
import { isApprover, mayEverDecide, refusalOf, type Refusal } from './bookings.policy';
import { actorOf, factsOf } from './bookings.present';
import { findSubtype, legsOf, type BookingRecord } from './bookings.queries';
import { setStatus } from './setStatus';
import { findSlot, refuseTakenSlot, lockResources, SlotTaken } from './times/slots';
import { requireSeen, touchProject, type Change, type ProjectAccess } from '../projects/public';

const notAllowed = {
  booked: 'You may not approve this booking.',
  cancelled: 'You may not cancel this booking.',
};

/** Builds the refusal of an action that the caller may take, but not in the booking's present status. */
function statusRefusal(refusal: Exclude<Refusal, 'not theirs'>, present: BookingStatus): HttpError {
  const text = {
    'not pending': `The booking is not pending any more: it is ${present}.`,
    cancelled: 'The booking is cancelled already.',
    begun: 'The booking has begun and cannot be cancelled any more.',
  }[refusal];
  return new HttpError(409, text, { code: refusal === 'begun' ? 'begun' : 'changed', extra: { present } });
}

/** Assigns slots to the legs that have none. @throws SlotTaken when none is free */
async function assignFreeSlots(tx: Tx, booking: BookingRecord): Promise<void> {
  const waiting = legsOf(booking).filter(({ slot }) => slot === null);
  await lockResources(
    tx,
    waiting.map(({ resource_key }) => resource_key),
  );
  for (const { id, booking_subtype_id, start_at: start, finish_at: finish } of waiting) {
    const subtype = (await findSubtype(tx, booking_subtype_id))!;
    const wanted = { subtype, start, finish, slot: null };
    const slot = await findSlot(tx, wanted);
    if (slot === undefined) throw new SlotTaken(wanted);
    await refuseTakenSlot(wanted, [], () =>
      tx.updateTable('booking').set({ slot }).where('id', '=', id).execute(),
    );
  }
}

/**
 * Approves or cancels a booking, both legs at once. A caller who asks for the present status is not refused.
 * @param access to the booking's project, whose row is locked
 * @throws HttpError 403 for people who may not decide; 409 with the present status when it differs from the one they saw, or when
 *   the booking is not pending, or has begun
 * @throws SlotTaken when it is approved and a leg finds no slot: the transaction must be rolled back
 */
export async function changeStatus(
  tx: Tx,
  access: ProjectAccess,
  booking: BookingRecord,
  { status: wanted, seen, comment: text }: ChangeBookingStatus,
  by: Change,
): Promise<void> {
  const facts = factsOf(booking);
  const actor = actorOf(access, by.userId);
  const present = facts.status;
  if (!mayEverDecide(actor, facts)) throw forbidden(notAllowed[wanted]);
  requireSeen({ seen, wanted, present });
  const refusal = refusalOf(wanted, actor, facts, by.at);
  if (refusal === 'not theirs') throw forbidden(notAllowed[wanted]);
  if (present === wanted) return;
  if (refusal) throw statusRefusal(refusal, present);
  if (wanted === 'booked') await assignFreeSlots(tx, booking);
  await setStatus(tx, booking, wanted);
  const declines = present === 'pending' && by.userId !== facts.requesterId && isApprover(actor, facts);
  const event = wanted === 'booked' ? 'approved' : declines ? 'declined' : 'cancelled';
  const comment = text?.trim() || null;
  await addBookingEntry(tx, booking.first, event, by, { comment });
  await announceDecision(tx, booking, event, by, comment);
  await touchProject(tx, access.projectId, by.at);
}

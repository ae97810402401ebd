import type { BookingStatus, ChangeBookingStatus } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import type { ProjectAccess } from '../projects/permissions/access';
import { touchProject } from '../projects/project.queries';
import type { Change } from '../projects/projectCalls';
import { requireSeen } from '../projects/requireSeen';
import { hasPart, refusalOf, type Refusal } from './bookings.policy';
import { actorOf, factsOf } from './bookings.present';
import { findSubtype, legsOf, type BookingRecord } from './bookings.queries';
import { setStatus } from './setStatus';
import { findSlot, holding, lockResources, SlotTaken } from './slots';

const notTheirs = {
  booked: 'You are not among those who approve this booking.',
  cancelled: 'You are not among those who cancel this booking.',
};

/** @returns the refusal of what was theirs to do, and is not possible as the booking is now */
function tooLate(refusal: Exclude<Refusal, 'not theirs'>, present: BookingStatus): HttpError {
  const text = {
    'not pending': `The booking is not pending any more: it is ${present}.`,
    cancelled: 'The booking is cancelled already.',
    begun: 'The booking has begun and cannot be cancelled any more.',
  }[refusal];
  return new HttpError(409, text, { code: refusal === 'begun' ? 'begun' : 'changed', extra: { present } });
}

/** Gives a slot to the legs that wait for one. @throws SlotTaken when one still finds none */
async function place(tx: Tx, booking: BookingRecord): Promise<void> {
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
    await holding(wanted, [], () => tx.updateTable('booking').set({ slot }).where('id', '=', id).execute());
  }
}

/**
 * Approves or cancels a booking, both legs at once. Who wants what it is already loses nothing.
 * @param access to the booking's project, whose row is locked
 * @throws HttpError 403 for those who have no say; 409 with the present status when it is not the one that they saw, or when
 *   the booking is not pending, or has begun
 * @throws SlotTaken when it is approved and a leg finds no slot: the transaction must be undone
 */
export async function changeStatus(
  tx: Tx,
  access: ProjectAccess,
  booking: BookingRecord,
  { status: wanted, seen }: ChangeBookingStatus,
  by: Change,
): Promise<void> {
  const facts = factsOf(booking);
  const actor = actorOf(access, by.userId);
  const present = facts.status;
  if (!hasPart(actor, facts)) throw forbidden(notTheirs[wanted]);
  requireSeen({ seen, wanted, present });
  const refusal = refusalOf(wanted, actor, facts, by.at);
  if (refusal === 'not theirs') throw forbidden(notTheirs[wanted]);
  if (present === wanted) return;
  if (refusal) throw tooLate(refusal, present);
  if (wanted === 'booked') await place(tx, booking);
  await setStatus(tx, booking, wanted);
  await touchProject(tx, access.projectId, by.at);
}

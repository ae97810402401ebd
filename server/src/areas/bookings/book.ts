import type { CreateBooking } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import { announceDecision } from './notify/bookingNotification';
import { addBookingEntry } from './history/bookingHistory';
import { noSlotFree } from './times/pendingReasons';
import { setStatus } from './setStatus';
import { findSlot, refuseTakenSlot, lockResources, SlotTaken } from './times/slots';
import { validateBooking, type ValidBooking, type Leg } from './validateBooking';
import { touchProject, type KeyedChange, type ProjectAccess } from '../projects/public';

/** Assigns a slot to each leg; a leg without a free slot is pending where its subtype allows it. @throws SlotTaken */
async function assignSlots(tx: Tx, legs: readonly Leg[], instead: readonly number[]): Promise<Leg[]> {
  const assigned: Leg[] = [];
  for (const leg of legs) {
    const also = assigned.flatMap(({ subtype, slot, start, finish }) =>
      slot === null ? [] : [{ key: subtype.resource_key, slot, start, finish }],
    );
    const slot = await findSlot(tx, leg, also);
    const waits = slot === undefined && leg.slot === null && leg.subtype.overflow === 'pending';
    if (slot === undefined && !waits) throw new SlotTaken(leg, instead);
    assigned.push({
      ...leg,
      slot: slot ?? null,
      reasons: waits ? [...leg.reasons, noSlotFree] : leg.reasons,
    });
  }
  return assigned;
}

/** The answers of a second leg: those of the leg that it replaces, because the form of a booking asks for none. */
function keptData({ instead }: ValidBooking, { id }: Leg['subtype']): Record<string, unknown> {
  const replaced = instead?.second;
  return replaced?.booking_subtype_id === id ? replaced.data : {};
}

const insertLeg = async (
  tx: Tx,
  { subtype, start, finish, slot, reasons }: Leg,
  own: {
    projectId: number;
    status: 'booked' | 'pending';
    parentId: number | null;
    by: KeyedChange;
    valid: ValidBooking;
  },
): Promise<number> => {
  const { projectId, status, parentId, by, valid } = own;
  const isFirst = parentId === null;
  const { id } = await tx
    .insertInto('booking')
    .values((eb) => ({
      project_id: projectId,
      booking_subtype_id: subtype.id,
      requester_id: valid.instead?.first.requester_id ?? by.userId,
      parent_id: parentId,
      start_at: start,
      finish_at: finish,
      slot,
      resource_key: subtype.resource_key,
      status,
      pending_reasons: reasons,
      data: isFirst ? valid.data : keptData(valid, subtype),
      review_status_id: eb
        .selectFrom('review_status')
        .select('id')
        .where('booking_subtype_id', '=', subtype.id)
        .where('is_initial', '=', true),
      reschedule_of: isFirst ? (valid.instead?.first.id ?? null) : null,
      created_on: by.at,
      made_key: isFirst ? (by.key ?? null) : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Makes a booking, with a second leg if the subtype has one. Both legs are booked, or both are pending. A replaced booking is
 * rescheduled first, so that its slot is free; its requester is that of the new one, whoever moves it.
 * @param access to a project whose row is locked, of a person who may create bookings there
 * @param by its key is stored with the booking
 * @param timeZone the organisation's, whose days count
 * @returns its id
 * @throws HttpError 422 with the fields at fault
 * @throws SlotTaken when a leg finds no slot: the transaction must be rolled back
 */
export async function book(
  tx: Tx,
  access: ProjectAccess,
  body: CreateBooking,
  by: KeyedChange,
  timeZone: string,
): Promise<number> {
  const valid = await validateBooking(tx, access, body, by, timeZone);
  const { projectId } = access;
  const { instead } = valid;
  const freed = instead ? await setStatus(tx, instead, 'rescheduled') : [];
  await lockResources(
    tx,
    valid.legs.map(({ subtype }) => subtype.resource_key),
  );
  const legs = await assignSlots(tx, valid.legs, freed);
  const status = legs.some(({ reasons }) => reasons.length) ? 'pending' : 'booked';
  let parentId: number | null = null;
  for (const leg of legs) {
    const own = { projectId, status, parentId, by, valid } as const;
    const id: number = await refuseTakenSlot(leg, freed, () => insertLeg(tx, leg, own));
    parentId ??= id;
  }
  const first = { id: parentId!, project_id: projectId };
  await addBookingEntry(tx, first, instead ? 'rescheduled' : status, by);
  if (instead) await announceDecision(tx, instead, 'rescheduled', by);
  await touchProject(tx, projectId, by.at);
  return parentId!;
}

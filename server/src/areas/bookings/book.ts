import type { CreateBooking } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import type { ProjectAccess } from '../projects/permissions/access';
import { touchProject } from '../projects/project.queries';
import type { Change } from '../projects/projectCalls';
import { noSlotFree } from './pendingReasons';
import { setStatus } from './setStatus';
import { findSlot, holding, lockResources, SlotTaken } from './slots';
import { understand, type Asked, type Leg } from './understand';

/** A change that is known when it is asked for again. */
export type KeyedChange = Change & { key?: string | null };

/** Gives each leg its slot; a leg that finds none waits for one where its subtype lets it. @throws SlotTaken */
async function placed(tx: Tx, legs: readonly Leg[], instead: readonly number[]): Promise<Leg[]> {
  const done: Leg[] = [];
  for (const leg of legs) {
    const also = done.flatMap(({ subtype, slot, start, finish }) =>
      slot === null ? [] : [{ key: subtype.resource_key, slot, start, finish }],
    );
    const slot = await findSlot(tx, leg, also);
    const waits = slot === undefined && leg.slot === null && leg.subtype.overflow === 'pending';
    if (slot === undefined && !waits) throw new SlotTaken(leg, instead);
    done.push({ ...leg, slot: slot ?? null, reasons: waits ? [...leg.reasons, noSlotFree] : leg.reasons });
  }
  return done;
}

const insertLeg = async (
  tx: Tx,
  { subtype, start, finish, slot, reasons }: Leg,
  own: {
    projectId: number;
    status: 'booked' | 'pending';
    parentId: number | null;
    by: KeyedChange;
    asked: Asked;
  },
): Promise<number> => {
  const { projectId, status, parentId, by, asked } = own;
  const isFirst = parentId === null;
  const { id } = await tx
    .insertInto('booking')
    .values((eb) => ({
      project_id: projectId,
      booking_subtype_id: subtype.id,
      requester_id: by.userId,
      parent_id: parentId,
      start_at: start,
      finish_at: finish,
      slot,
      resource_key: subtype.resource_key,
      status,
      pending_reasons: reasons,
      data: isFirst ? asked.data : {},
      review_status_id: eb
        .selectFrom('review_status')
        .select('id')
        .where('booking_subtype_id', '=', subtype.id)
        .where('is_initial', '=', true),
      reschedule_of: isFirst ? (asked.instead?.first.id ?? null) : null,
      created_on: by.at,
      made_key: isFirst ? (by.key ?? null) : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Books, with the second leg where the subtype has one; both legs are booked, or both are pending. A booking whose place it
 * takes becomes rescheduled first, so that its slot is free.
 * @param access of a project whose row is locked, to somebody who may create bookings there
 * @param by with the key under which it is made
 * @param timeZone the organisation's, whose days count
 * @returns its id
 * @throws HttpError 422 with the fields at fault
 * @throws SlotTaken when a leg finds no slot: the transaction must be undone
 */
export async function book(
  tx: Tx,
  access: ProjectAccess,
  body: CreateBooking,
  by: KeyedChange,
  timeZone: string,
): Promise<number> {
  const asked = await understand(tx, access, body, by, timeZone);
  const { projectId } = access;
  const { instead } = asked;
  const freed = instead ? await setStatus(tx, instead, 'rescheduled') : [];
  await lockResources(
    tx,
    asked.legs.map(({ subtype }) => subtype.resource_key),
  );
  const legs = await placed(tx, asked.legs, freed);
  const status = legs.some(({ reasons }) => reasons.length) ? 'pending' : 'booked';
  let parentId: number | null = null;
  for (const leg of legs) {
    const own = { projectId, status, parentId, by, asked } as const;
    const id: number = await holding(leg, freed, () => insertLeg(tx, leg, own));
    parentId ??= id;
  }
  await touchProject(tx, projectId, by.at);
  return parentId!;
}

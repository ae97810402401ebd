import type { CreateBooking } from 'shared-api/contracts/bookings';
import type { Tx } from '../db/types';
import { unprocessable } from '../http/errors';
import type { ProjectAccess } from '../projects/permissions/access';
import { touchProject } from '../projects/project.queries';
import type { Change } from '../projects/projectCalls';
import {
  findBooking,
  findSubtype,
  findType,
  type BookingRecord,
  type SubtypeRecord,
} from './bookings.queries';
import { legFaults } from './bookingFaults';
import { checkedData } from './bookingSchema';
import { readCalendar } from './calendar.queries';
import { noSlotFree, pendingReasons, type BookingCalendar } from './pendingReasons';
import { setStatus } from './setStatus';
import { findSlot, holding, lockResources, SlotTaken, type Wanted } from './slots';

/** A leg that nothing is wrong with, and why it is pending. */
interface Leg extends Wanted {
  subtype: SubtypeRecord;
  reasons: string[];
}

/** What a body asks for, once nothing is wrong with it. */
interface Asked {
  legs: Leg[];
  data: Record<string, unknown>;
  /** The booking whose place it takes. */
  instead: BookingRecord | undefined;
}

type Faults = Record<string, string>;

const under = (prefix: string, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [`${prefix}.${path}`, text]));

const refusal = (faults: Faults) =>
  unprocessable(`This cannot be booked: ${Object.values(faults).join('; ')}.`, faults);

const legOf = (
  subtype: SubtypeRecord,
  asked: Omit<CreateBooking, 'project_id'>,
  calendar: BookingCalendar,
): Leg => {
  const start = new Date(asked.start);
  return {
    subtype,
    start,
    finish: new Date(asked.finish),
    slot: asked.slot ?? null,
    reasons: pendingReasons(subtype, start, calendar),
  };
};

/** The first leg's subtype and its type, of the project's group. @throws HttpError 422 */
async function findBookable(tx: Tx, groupId: number, id: number) {
  const subtype = await findSubtype(tx, id);
  const type = subtype && (await findType(tx, subtype.booking_type_id));
  if (!subtype || type?.project_type_id !== groupId)
    throw refusal({ booking_subtype_id: 'There is no such booking in this delivery group' });
  if (subtype.child)
    throw refusal({ booking_subtype_id: `${subtype.name} is the second leg of another booking` });
  return { subtype, type };
}

/** What is wrong with whether there is a second leg, and with which. */
function secondFaults(
  first: SubtypeRecord,
  second: SubtypeRecord | null,
  child: CreateBooking['child'],
): Faults {
  if (!second) return child ? { child: `${first.name} has no second leg` } : {};
  if (!child) return { child: `${first.name} needs its second leg, ${second.name}` };
  return child.booking_subtype_id === second.id
    ? {}
    : { 'child.booking_subtype_id': `The second leg of ${first.name} is ${second.name}` };
}

/** The booking that is to be moved: of this project and type, still to come. */
async function findMoved(
  tx: Tx,
  { projectId }: ProjectAccess,
  typeId: number,
  id: number | null | undefined,
  at: Date,
): Promise<{ booking?: BookingRecord; faults: Faults }> {
  if (id === null || id === undefined) return { faults: {} };
  const booking = await findBooking(tx, id);
  const first = booking?.first;
  if (!booking || first?.project_id !== projectId || first.booking_type_id !== typeId)
    return { faults: { reschedule_of: 'There is no such booking on this project' } };
  if (!['booked', 'pending'].includes(first.status))
    return { faults: { reschedule_of: `A booking that is ${first.status} cannot be moved` } };
  if (first.start_at <= at) return { faults: { reschedule_of: 'The booking has begun and cannot be moved' } };
  return { booking, faults: {} };
}

/** Holds a body against the rules that speak of no other booking. @throws HttpError 422 with every field at fault */
async function understand(
  tx: Tx,
  access: ProjectAccess,
  body: CreateBooking,
  { at }: Change,
  timeZone: string,
): Promise<Asked> {
  const { subtype, type } = await findBookable(tx, access.groupId, body.booking_subtype_id);
  const second =
    subtype.child_subtype_id === null ? null : ((await findSubtype(tx, subtype.child_subtype_id)) ?? null);
  const calendar = await readCalendar(tx, type, timeZone, at);
  const moved = await findMoved(tx, access, type.id, body.reschedule_of, at);
  const { data, faults } = checkedData(subtype.schema, body.data ?? {}, calendar.today);
  const pair = secondFaults(subtype, second, body.child);
  const child = Object.keys(pair).length ? null : (body.child ?? null);
  const all = {
    ...legFaults(subtype, body, calendar, at),
    ...pair,
    ...(second && child ? under('child', legFaults(second, child, calendar, at)) : {}),
    ...under('data', faults),
    ...moved.faults,
  };
  if (Object.keys(all).length) throw refusal(all);
  const legs = [legOf(subtype, body, calendar)];
  if (second && child) legs.push(legOf(second, child, calendar));
  return { legs, data, instead: moved.booking };
}

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
  own: { projectId: number; status: 'booked' | 'pending'; parentId: number | null; by: Change; asked: Asked },
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
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Books, with the second leg where the subtype has one; both legs are booked, or both are pending. A booking whose place it
 * takes becomes rescheduled first, so that its slot is free.
 * @param access of a project whose row is locked, to somebody who may create bookings there
 * @param timeZone the organisation's, whose days count
 * @returns its id
 * @throws HttpError 422 with the fields at fault
 * @throws SlotTaken when a leg finds no slot: the transaction must be undone
 */
export async function book(
  tx: Tx,
  access: ProjectAccess,
  body: CreateBooking,
  by: Change,
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

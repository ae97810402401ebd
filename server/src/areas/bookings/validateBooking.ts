import { childOrderFault } from 'shared-api/childOrderFault';
import type { CreateBooking } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import { forbidden, unprocessable } from '../../kernel/http/errors';
import {
  findBooking,
  findSubtype,
  findType,
  type BookingRecord,
  type SubtypeRecord,
} from './bookings.queries';
import { findLegFaults } from './times/findLegFaults';
import { checkData } from './bookingSchema';
import { refusalOf } from './bookings.policy';
import { actorOf, factsOf } from './bookings.present';
import { readCalendar } from './times/readCalendar';
import { findPendingReasons, type BookingCalendar } from './times/pendingReasons';
import { latestStartOf, type Wanted } from './times/slots';
import type { Change, ProjectAccess } from '../projects/public';

/** A valid leg, and the reasons for which it is pending. */
export interface Leg extends Wanted {
  subtype: SubtypeRecord;
  reasons: string[];
}

/** The content of a valid body. */
export interface ValidBooking {
  legs: Leg[];
  data: Record<string, unknown>;
  /** The booking that it replaces. */
  instead: BookingRecord | undefined;
}

type Faults = Record<string, string>;

const prefixed = (prefix: string, faults: Faults): Faults =>
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
    reasons: findPendingReasons(subtype, start, calendar),
  };
};

/** Finds the first leg's subtype and its type, which must be of the project's group. @throws HttpError 422 */
async function findBookable(tx: Tx, groupId: number, id: number) {
  const subtype = await findSubtype(tx, id);
  const type = subtype && (await findType(tx, subtype.booking_type_id));
  if (!subtype || type?.project_type_id !== groupId)
    throw refusal({ booking_subtype_id: 'There is no such booking in this delivery group' });
  if (subtype.child)
    throw refusal({ booking_subtype_id: `${subtype.name} is the second leg of another booking` });
  return { subtype, type };
}

/** Returns faults of a missing, superfluous or wrong second leg. */
function findSecondLegFaults(
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

/** Returns the fault of legs in the wrong order, beside the second leg's start. */
function findOrderFaults([first, second]: readonly Leg[]): Faults {
  const timed = ({ subtype, start, finish }: Leg) => ({
    name: subtype.name,
    start: start.getTime(),
    finish: finish.getTime(),
  });
  const fault = first && second && childOrderFault(first.subtype.child_order, timed(first), timed(second));
  return fault === undefined ? {} : { 'child.start': fault };
}

/**
 * Finds the booking to reschedule, which must be of this project and type and not have begun.
 * @throws HttpError 403 for people who may not cancel it
 */
async function findRescheduled(
  tx: Tx,
  access: ProjectAccess,
  typeId: number,
  id: number | null | undefined,
  { userId, at }: Change,
): Promise<{ booking?: BookingRecord; faults: Faults }> {
  if (id === null || id === undefined) return { faults: {} };
  const booking = await findBooking(tx, id);
  const first = booking?.first;
  if (!booking || first?.project_id !== access.projectId || first.booking_type_id !== typeId)
    return { faults: { reschedule_of: 'There is no such booking on this project' } };
  if (refusalOf('cancelled', actorOf(access, userId), factsOf(booking), at) === 'not theirs')
    throw forbidden('You may not move this booking.');
  if (!['booked', 'pending'].includes(first.status))
    return { faults: { reschedule_of: `A booking that is ${first.status} cannot be moved` } };
  if (first.start_at <= at) return { faults: { reschedule_of: 'The booking has begun and cannot be moved' } };
  return { booking, faults: {} };
}

/** Checks a body against all rules except those about other bookings. @throws HttpError 422 with every field at fault */
export async function validateBooking(
  tx: Tx,
  access: ProjectAccess,
  body: CreateBooking,
  by: Change,
  timeZone: string,
): Promise<ValidBooking> {
  const { at } = by;
  const { subtype, type } = await findBookable(tx, access.groupId, body.booking_subtype_id);
  const second =
    subtype.child_subtype_id === null ? null : ((await findSubtype(tx, subtype.child_subtype_id)) ?? null);
  const calendar = await readCalendar(tx, type, timeZone, at);
  const moved = await findRescheduled(tx, access, type.id, body.reschedule_of, by);
  const before = moved.booking?.first;
  const replaced = before?.booking_subtype_id === subtype.id ? before.data : {};
  const { data, faults } = checkData(subtype.schema, body.data ?? {}, calendar.today, replaced);
  const pairFaults = findSecondLegFaults(subtype, second, body.child);
  const child = Object.keys(pairFaults).length ? null : (body.child ?? null);
  const allFaults = {
    ...findLegFaults(subtype, body, calendar, at),
    ...pairFaults,
    ...(second && child ? prefixed('child', findLegFaults(second, child, calendar, at)) : {}),
    ...prefixed('data', faults),
    ...moved.faults,
  };
  if (Object.keys(allFaults).length) throw refusal(allFaults);
  const first = legOf(subtype, body, calendar);
  const legs = [first];
  if (second && child)
    legs.push({
      ...legOf(second, child, calendar),
      latestStart: latestStartOf(subtype, first.start, second),
    });
  const orderFaults = findOrderFaults(legs);
  if (Object.keys(orderFaults).length) throw refusal(orderFaults);
  return { legs, data, instead: moved.booking };
}

import type { CreateBooking } from 'shared-api/contracts/bookings';
import { addDays } from 'shared-api/workingDays';
import { book } from '../book';
import { findSubtype, listBookings, type SubtypeRecord } from '../bookings.queries';
import { changeStatus } from '../changeStatus';
import { listFreeTimes } from '../slots';
import type { Tx } from '../../../kernel/db/types';
import type { ProjectAccess } from '../../projects/permissions/access';
import type { Change } from '../../projects/Change';
import { idOf, type Ids } from '../../../kernel/demo/ids';
import type { PlannedAction } from '../../projects/demo/history/plan';

export type BookingAction = Extract<PlannedAction, { does: 'book' | 'bookingStatus' }>;

interface Where {
  timeZone: string;
  /** The subtypes' ids by name. */
  subtypeIds: Ids;
}

const dayAfter = (at: Date, days: number) => addDays(at.toISOString().slice(0, 10), days);

/** A leg in the first free time from the beginning of a day on, or at a time of it whatever stands against it. */
async function legOn(
  tx: Tx,
  subtype: SubtypeRecord,
  day: string,
  time: string | null,
  at: Date,
  timeZone: string,
) {
  const start = new Date(`${day}T${time ?? '00:00'}:00Z`);
  if (time !== null) {
    const finish = new Date(start.getTime() + subtype.duration * 60_000);
    return { booking_subtype_id: subtype.id, start: start.toISOString(), finish: finish.toISOString() };
  }
  const [free] = await listFreeTimes(tx, { subtype, start }, { timeZone, at, count: 1 });
  if (!free) throw new Error(`No time for "${subtype.name}" is free from ${day} on.`);
  return {
    booking_subtype_id: subtype.id,
    start: free.start.toISOString(),
    finish: free.finish.toISOString(),
    slot: free.slot,
  };
}

/** The project's bookings in the order in which they were made. */
const inOrder = async (tx: Tx, projectId: number) =>
  (await listBookings(tx, projectId)).sort((a, b) => a.first.id - b.first.id);

/** Books, the second leg the day before the first, or changes the status of what the project has booked. */
export async function actOnBookings(
  tx: Tx,
  access: ProjectAccess,
  action: BookingAction,
  by: Change,
  { timeZone, subtypeIds }: Where,
): Promise<void> {
  const { projectId } = access;
  if (action.does === 'bookingStatus') {
    const booking = (await inOrder(tx, projectId))[action.nth];
    if (!booking) throw new Error(`There is no booking ${action.nth}.`);
    return changeStatus(tx, access, booking, { status: action.status }, by);
  }
  const { at } = by;
  const subtype = (await findSubtype(tx, idOf(subtypeIds, action.subtype)))!;
  const second = subtype.child_subtype_id === null ? null : await findSubtype(tx, subtype.child_subtype_id);
  const day = dayAfter(at, action.inDays);
  const instead = action.instead === null ? null : (await inOrder(tx, projectId))[action.instead]!.first.id;
  const body: CreateBooking = {
    project_id: projectId,
    ...(await legOn(tx, subtype, day, action.at, at, timeZone)),
    child: second ? await legOn(tx, second, addDays(day, -1), null, at, timeZone) : null,
    data: action.data,
    reschedule_of: instead,
  };
  await book(tx, access, body, by, timeZone);
}

import type { CreateBooking } from 'shared-api/contracts/bookings';
import { addDays, todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { idOf, idsByName } from '../../../kernel/demo/ids';
import { demoTimeZone } from '../../../kernel/demo/workingClock';
import type { ActionHandlers } from '../../projects/demo/public';
import { decidedBy, pair } from '../../projects/public';
import { book } from '../book';
import { findSubtype, listBookings, type BookingRecord, type SubtypeRecord } from '../bookings.queries';
import { changeStatus } from '../changeStatus';
import { review } from '../reviews/review';
import { listFreeTimes } from '../times/slots';

declare module '../../projects/demo/history/plan' {
  interface DemoActions {
    /** Books a subtype for a day. */
    book: {
      subtype: string;
      /** The day, counted from the one on which the booking is made. */
      inDays: number;
      /** The time, `HH:mm` in UTC, which may be taken or outside the window; null: the first free time. */
      at: string | null;
      data: Record<string, unknown>;
      /** Reschedules the project's nth booking, counted from 0. */
      instead: number | null;
    };
    /** Approves or cancels the project's nth booking. */
    bookingStatus: { nth: number; status: 'booked' | 'cancelled' };
    /** Reviews a leg of the project's nth booking. */
    review: {
      nth: number;
      leg: 'first' | 'second';
      status: string;
      comment: string | null;
      props: Record<string, unknown>;
    };
  }
}

async function readSubtype(tx: Tx, groupId: number, name: string): Promise<SubtypeRecord> {
  const subtypes = await tx
    .selectFrom('booking_subtype as s')
    .innerJoin('booking_type as t', 't.id', 's.booking_type_id')
    .select(['s.id', 's.name'])
    .where('t.project_type_id', '=', groupId)
    .execute();
  return (await findSubtype(tx, idOf(idsByName(subtypes), name)))!;
}

/** Chooses the times of a leg: the first free ones of a day, or a given time. */
async function chooseLeg(tx: Tx, subtype: SubtypeRecord, day: string, time: string | null, at: Date) {
  const start = new Date(`${day}T${time ?? '00:00'}:00Z`);
  if (time !== null) {
    const finish = new Date(start.getTime() + subtype.duration * 60_000);
    return { booking_subtype_id: subtype.id, start: start.toISOString(), finish: finish.toISOString() };
  }
  const [free] = await listFreeTimes(tx, { subtype, start }, { timeZone: demoTimeZone, at, count: 1 });
  if (!free) throw new Error(`No time for "${subtype.name}" is free from ${day} on.`);
  return {
    booking_subtype_id: subtype.id,
    start: free.start.toISOString(),
    finish: free.finish.toISOString(),
    slot: free.slot,
  };
}

/** Finds the project's nth booking in the order in which they were made. */
async function findNth(tx: Tx, projectId: number, nth: number): Promise<BookingRecord> {
  const booking = (await listBookings(tx, projectId)).sort((a, b) => a.first.id - b.first.id)[nth];
  if (!booking) throw new Error(`There is no booking ${nth}.`);
  return booking;
}

/** Takes the steps about bookings. */
export const bookingActions: ActionHandlers<'book' | 'bookingStatus' | 'review'> = {
  book: {
    guard: pair('POST', 'bookings'),
    dependsOnOthers: true,
    async take({ tx, access, by, group }, { subtype: name, inDays, at: time, data, instead }) {
      const { at } = by;
      const subtype = await readSubtype(tx, group.id, name);
      const second =
        subtype.child_subtype_id === null ? null : await findSubtype(tx, subtype.child_subtype_id);
      const day = addDays(at.toISOString().slice(0, 10), inDays);
      // The second leg, a meeting, is held some days before the first.
      const child = second ? await chooseLeg(tx, second, addDays(day, -5), null, at) : null;
      const held = child?.finish.slice(0, 10) ?? '';
      const body: CreateBooking = {
        project_id: access.projectId,
        ...(await chooseLeg(tx, subtype, held >= day ? addDays(held, 1) : day, time, at)),
        child,
        data,
        reschedule_of: instead === null ? null : (await findNth(tx, access.projectId, instead)).first.id,
      };
      await book(tx, access, body, by, demoTimeZone);
    },
  },
  bookingStatus: {
    guard: decidedBy('booking policy'),
    async take({ tx, access, by }, { nth, status }) {
      return changeStatus(tx, access, await findNth(tx, access.projectId, nth), { status }, by);
    },
  },
  review: {
    guard: decidedBy('booking policy'),
    async take({ tx, access, by }, { nth, leg, ...body }) {
      const booking = await findNth(tx, access.projectId, nth);
      const { id: legId } = booking[leg]!;
      await review(tx, access, { booking, legId }, body, by, todayIn(demoTimeZone, by.at));
    },
  },
};

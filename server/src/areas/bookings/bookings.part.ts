import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BookingStatus } from 'shared-api/contracts/bookings';
import { selectBookingRefs } from './bookings.queries';
import { formatTimes } from './times/formatTimes';
import { defineProjectPart, pairById, type Difference } from '../projects/public';

declare module '../projects/permissions/projectFacts' {
  interface ProjectFacts {
    /** The delivery group has something to book. */
    isBookable: boolean;
  }
}

/** A leg in a snapshot; its times are instants in UTC. */
interface SnapshotBooking {
  id: number;
  name: string;
  status: BookingStatus;
  slot: string | null;
  start: string;
  finish: string;
}

/** Formats an instant in UTC, independent of the time zone of the database. */
const inUtc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** `Booked: Tue 24 Nov 2026, 6:00 pm to 10:00 pm UTC, slot A`. */
function formatBooking({ status, slot, start, finish }: SnapshotBooking): string {
  const times = formatTimes(new Date(start), new Date(finish));
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}: ${times}${slot === null ? '' : `, slot ${slot}`}`;
}

/** The bookings of a project. */
export const bookingsPart = defineProjectPart<SnapshotBooking[]>({
  name: 'bookings',
  snapshot: {
    read: (eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('booking as b')
          .innerJoin('booking_subtype as y', 'y.id', 'b.booking_subtype_id')
          .whereRef('b.project_id', '=', 'p.id')
          .select([
            'b.id',
            'y.name',
            'b.status',
            'b.slot',
            inUtc('b.start_at').as('start'),
            inUtc('b.finish_at').as('finish'),
          ])
          .orderBy('b.id'),
      ),
    differences: (before, after) =>
      pairById(before, after).flatMap(([was, is]): Difference[] => {
        const { id, name } = (is ?? was)!;
        const from = was ? formatBooking(was) : null;
        const to = is ? formatBooking(is) : null;
        if (from === to) return [];
        const isDecided =
          was?.status === 'pending' && (is?.status === 'booked' || is?.status === 'cancelled');
        return [
          {
            kind: 'booking',
            field: `${name} (booking ${id})`,
            from,
            to,
            ...(isDecided ? { atOnce: true } : {}),
          },
        ];
      }),
  },
  timeline: {
    kind: 'booking',
    isKind: sql`e.booking_event is not null`,
    members: {
      booking: sql`case when e.booking_event is not null then (
        select json_build_object('id', coalesce(b.parent_id, b.id), 'booking_type_id', y.booking_type_id, 'name', y.name,
          'event', e.booking_event, 'start', ${inUtc('b.start_at')}, 'review_status', e.booking_review)
        from booking b join booking_subtype y on y.id = b.booking_subtype_id where b.id = e.booking_id) end`,
    },
  },
  members: { bookings: (tx, projectId) => jsonArrayFrom(selectBookingRefs(tx, projectId)) },
  permissions: {
    facts: {
      isBookable: () => sql`exists (select from booking_type b where b.project_type_id = p.project_type_id)`,
    },
    conditionsAgainst: (pair, { isBookable }) =>
      pair === 'POST bookings' && !isBookable ? ['The delivery group has nothing to book.'] : [],
  },
});

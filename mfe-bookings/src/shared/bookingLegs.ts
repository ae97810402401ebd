import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { spanText, type Span } from './bookingTimes';

/** The display data of a leg. */
export interface Leg extends Span {
  name: string;
  showTime: boolean;
  slot: string | null;
  /** null: N/A. */
  review: string | null;
}

/** The one or two legs of a booking. @param subtypes of its type */
export function legsOf(row: Booking, subtypes: readonly BookingSubtype[]): Leg[] {
  const own = subtypes.find(({ id }) => id === row.booking_subtype_id);
  const child = subtypes.find(({ id }) => id === own?.child_subtype?.id);
  const first: Leg = {
    name: row.booking_subtype_name,
    start: row.start,
    finish: row.finish,
    showTime: own?.show_time ?? true,
    slot: own?.show_slot ? row.slot : null,
    review: row.review_status,
  };
  if (row.child_start === null || row.child_finish === null) return [first];
  return [
    first,
    {
      name: row.child_booking_subtype_name ?? '',
      start: row.child_start,
      finish: row.child_finish,
      showTime: row.child_booking_subtype_show_time ?? true,
      slot: child?.show_slot ? row.child_slot : null,
      review: row.child_review_status,
    },
  ];
}

/** A leg as it is reviewed and edited. */
export interface PanelLeg {
  /** The leg's id. */
  id: number;
  subtypeId: number;
  name: string;
  data: Record<string, unknown>;
  /** null: N/A. */
  review: string | null;
  nextReviews: readonly string[];
  /** Properties that the schema lists under `review:required` cannot be changed. */
  isLocked: boolean;
  mayReview: boolean;
}

/** The one or two legs of a booking, as the panel shows them. */
export function panelLegsOf(row: Booking): PanelLeg[] {
  const first: PanelLeg = {
    id: row.id,
    subtypeId: row.booking_subtype_id,
    name: row.booking_subtype_name,
    data: row.data,
    review: row.review_status,
    nextReviews: row.review_next_statuses,
    isLocked: row.review_field_lock,
    mayReview: row.can.review,
  };
  if (row.child_id === null || row.child_booking_subtype_id === null) return [first];
  return [
    first,
    {
      id: row.child_id,
      subtypeId: row.child_booking_subtype_id,
      name: row.child_booking_subtype_name ?? '',
      data: row.child_data,
      review: row.child_review_status,
      nextReviews: row.child_review_next_statuses,
      isLocked: row.child_review_field_lock,
      mayReview: row.can.review_child,
    },
  ];
}

/** Describes a booking for labels and dialogs: "Network Change, Tue 3 Jun, 6:00 pm – 10:00 pm". */
export const describeBooking = ([first]: readonly Leg[]): string =>
  first ? `${first.name}, ${spanText(first, first.showTime)}` : '';

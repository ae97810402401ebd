import { Type, type Static } from 'typebox';
import { Day, ErrorBody, Id, Instant, orNull, Ref } from './common';
import { limits } from './limits';

/** What a delivery group's projects can book. Source: spec 001, point 3; domain.md 6. */
export const BookingType = Type.Object({
  id: Id,
  name: Type.String(),
  /** As people read it. */
  title: Type.String(),
  project_type_id: Id,
  /** Nothing is booked further ahead. */
  horizon_days: Type.Integer(),
  blackouts: Type.Array(Type.Object({ first_day: Day, last_day: Day, reason: Type.String() })),
});
export type BookingType = Static<typeof BookingType>;

/** `HH:mm` in UTC. */
const TimeOfDay = Type.String({ pattern: '^\\d\\d:\\d\\d$' });

export const bookingOverflows = ['reject', 'pending'] as const;

export const BookingSubtype = Type.Object({
  id: Id,
  booking_type_id: Id,
  name: Type.String(),
  /** The second leg of another, never booked alone. */
  child: Type.Boolean(),
  /** The second leg that each booking of this one has. */
  child_subtype: orNull(Ref),
  show_time: Type.Boolean(),
  show_slot: Type.Boolean(),
  approver_role: orNull(Type.Object({ id: Id, name: Type.String() })),
  /** JSON Schema of what a booking of it carries in `data`. */
  schema: Type.Record(Type.String(), Type.Unknown()),
  /** What can be taken at the same time. */
  slots: Type.Array(Type.String()),
  /** Between which a start is booked at once, in UTC, `to` not among them; null: at any time. `from` after `to` passes midnight. */
  window: orNull(Type.Object({ from: TimeOfDay, to: TimeOfDay })),
  /** How many minutes each booking of it takes, no more and no less. */
  duration: Type.Integer(),
  min_lead_working_days: Type.Integer(),
  overflow: Type.Enum([...bookingOverflows]),
});
export type BookingSubtype = Static<typeof BookingSubtype>;

export const bookingStatuses = ['booked', 'pending', 'cancelled', 'rescheduled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * A booking with its second leg in the `child_*` members (null where there is none). Dates are instants; they are shown in UTC.
 * `review_status` is null ("N/A") while it is pending and where nobody reviews.
 * Source: spec 001, point 3; domain.md 6.
 */
export const Booking = Type.Object({
  id: Id,
  booking_type_id: Id,
  project_id: Id,
  project_name: Type.String(),
  project_type_id: Id,
  requester_id: Id,
  requester_name: Type.String(),
  booking_subtype_id: Id,
  booking_subtype_name: Type.String(),
  start: Instant,
  finish: Instant,
  slot: orNull(Type.String()),
  booking_status: Type.Enum([...bookingStatuses]),
  /** Why it is pending; null where it is not. */
  pending_descr: orNull(Type.String()),
  review_status: orNull(Type.String()),
  review_count: Type.Integer(),
  review_next_statuses: Type.Array(Type.String()),
  review_field_lock: Type.Boolean(),
  booking_reviewer_role_id: orNull(Id),
  complete: Type.Boolean(),
  data: Type.Record(Type.String(), Type.Unknown()),
  child_id: orNull(Id),
  child_booking_subtype_name: orNull(Type.String()),
  child_booking_subtype_show_time: orNull(Type.Boolean()),
  child_start: orNull(Instant),
  child_finish: orNull(Instant),
  child_slot: orNull(Type.String()),
  child_review_status: orNull(Type.String()),
  child_review_count: orNull(Type.Integer()),
  child_booking_reviewer_role_id: orNull(Id),
  /** What the caller may do with it now. */
  can: Type.Object({ cancel: Type.Boolean(), approve: Type.Boolean() }),
});
export type Booking = Static<typeof Booking>;

/** When a booking is to be, and in which slot; null takes the first that is free. */
const leg = {
  booking_subtype_id: Id,
  start: Instant,
  /** The start and the subtype's duration. */
  finish: Instant,
  slot: Type.Optional(orNull(Type.String({ maxLength: limits.bookingSlot }))),
};

/** `POST /bookings`. The second leg goes with the subtypes that have one, and with no other. */
export const CreateBooking = Type.Object(
  {
    project_id: Id,
    ...leg,
    data: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())),
    child: Type.Optional(orNull(Type.Object(leg, { additionalProperties: false }))),
    /** A booking of the same project and type whose place this one takes. */
    reschedule_of: Type.Optional(orNull(Id)),
  },
  { additionalProperties: false },
);
export type CreateBooking = Static<typeof CreateBooking>;

/** A time at which a slot is free. */
export const FreeSlot = Type.Object({ start: Instant, finish: Instant, slot: Type.String() });
export type FreeSlot = Static<typeof FreeSlot>;

/**
 * What a booking answers that finds no slot (409, `slot_taken`): the next times at which the leg that found none would find
 * one, or with code `changed` or `begun` the present status. Source: domain.md 6.
 */
export const BookingConflict = Type.Object({
  ...ErrorBody.properties,
  /** The five next, earliest first. */
  free: Type.Optional(Type.Array(FreeSlot)),
  /** Of which leg. */
  booking_subtype_id: Type.Optional(Id),
  present: Type.Optional(Type.Unknown()),
});
export type BookingConflict = Static<typeof BookingConflict>;

/** `PUT /bookings/{id}/status`: an approver books or cancels what is pending, others cancel. `seen` is the status they saw. */
export const ChangeBookingStatus = Type.Object(
  {
    status: Type.Enum(['booked', 'cancelled']),
    seen: Type.Optional(Type.Enum([...bookingStatuses])),
  },
  { additionalProperties: false },
);
export type ChangeBookingStatus = Static<typeof ChangeBookingStatus>;

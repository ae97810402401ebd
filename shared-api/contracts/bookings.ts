import { Type, type Static } from 'typebox';
import { Day, ErrorBody, Id, Instant, orNull, Ref } from './common';
import { limits } from './limits';

/** A type of booking that a delivery group's projects can make. Source: spec 001, point 3; domain.md 6. */
export const BookingType = Type.Object({
  id: Id,
  name: Type.String(),
  /** The displayed name. */
  title: Type.String(),
  project_type_id: Id,
  project_type_name: Type.String(),
  /** Bookings start at most so many days ahead. */
  horizon_days: Type.Integer(),
  blackouts: Type.Array(Type.Object({ first_day: Day, last_day: Day, reason: Type.String() })),
});
export type BookingType = Static<typeof BookingType>;

/** The query of `GET /booking_types`. */
export const BookingTypesQuery = Type.Object(
  {
    /** Only the types of which the caller may approve or review bookings of others. */
    may_review: Type.Optional(Type.Literal('true')),
  },
  { additionalProperties: false },
);

/** `HH:mm` in UTC. */
const TimeOfDay = Type.String({ pattern: '^\\d\\d:\\d\\d$' });

export const bookingOverflows = ['reject', 'pending'] as const;
export const bookingChildOrders = ['any', 'before', 'after'] as const;

export const BookingSubtype = Type.Object({
  id: Id,
  booking_type_id: Id,
  name: Type.String(),
  /** The second leg of another subtype, never booked alone. */
  child: Type.Boolean(),
  /** The second leg that each booking of this subtype has. */
  child_subtype: orNull(Ref),
  /** When the second leg takes place, compared with the first: it ends before that starts, or starts after that ends. */
  child_order: Type.Enum([...bookingChildOrders]),
  show_time: Type.Boolean(),
  show_slot: Type.Boolean(),
  approver_role: orNull(Type.Object({ id: Id, name: Type.String() })),
  /** JSON Schema of the booking's `data`. */
  schema: Type.Record(Type.String(), Type.Unknown()),
  /** What is taken; subtypes of one key share its slots. */
  resource_key: Type.String(),
  /** The names of the slots; bookings of one slot cannot overlap. */
  slots: Type.Array(Type.String()),
  /** Starts from `from` until before `to`, in UTC, are booked at once; null: any start. `from` after `to` passes midnight. */
  window: orNull(Type.Object({ from: TimeOfDay, to: TimeOfDay })),
  /** The fixed length of each booking, in minutes. */
  duration: Type.Integer(),
  min_lead_working_days: Type.Integer(),
  /** Starts on a Saturday or Sunday are pending. */
  working_days_only: Type.Boolean(),
  overflow: Type.Enum([...bookingOverflows]),
});
export type BookingSubtype = Static<typeof BookingSubtype>;

export const bookingStatuses = ['booked', 'pending', 'cancelled', 'rescheduled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * What happened to a booking: it was made (`booked` or `pending`), replaced another one (`rescheduled`), was approved, declined by an
 * approver, cancelled, or reviewed.
 */
export const bookingEvents = [
  'booked',
  'pending',
  'rescheduled',
  'approved',
  'declined',
  'cancelled',
  'reviewed',
] as const;
export type BookingEvent = (typeof bookingEvents)[number];

/** Another booking of the same type and project. */
const OtherBooking = Type.Object({ id: Id, start: Instant });

/**
 * A booking with its second leg in the `child_*` members (null where there is none). Dates are instants; they are shown in UTC.
 * `review_status` is null ("N/A") while the booking is pending, and if the subtype has no reviewer.
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
  booking_subtype_show_time: Type.Boolean(),
  booking_subtype_show_slot: Type.Boolean(),
  start: Instant,
  finish: Instant,
  slot: orNull(Type.String()),
  booking_status: Type.Enum([...bookingStatuses]),
  /** Why it is pending; null if it is not. */
  pending_descr: orNull(Type.String()),
  review_status: orNull(Type.String()),
  review_count: Type.Integer(),
  /** The names of the statuses to which a review may move it; empty if it has no review. */
  review_next_statuses: Type.Array(Type.String()),
  /** Properties that the schema lists under `review:required` cannot be changed now. */
  review_field_lock: Type.Boolean(),
  booking_reviewer_role_id: orNull(Id),
  complete: Type.Boolean(),
  /** Without the values of `writeOnly` properties. */
  data: Type.Record(Type.String(), Type.Unknown()),
  /** The booking that it replaced, and the one that replaced it. */
  reschedule_of: orNull(OtherBooking),
  rescheduled_to: orNull(OtherBooking),
  child_id: orNull(Id),
  child_booking_subtype_id: orNull(Id),
  child_booking_subtype_name: orNull(Type.String()),
  child_booking_subtype_show_time: orNull(Type.Boolean()),
  child_booking_subtype_show_slot: orNull(Type.Boolean()),
  child_start: orNull(Instant),
  child_finish: orNull(Instant),
  child_slot: orNull(Type.String()),
  child_review_status: orNull(Type.String()),
  child_review_count: orNull(Type.Integer()),
  child_review_next_statuses: Type.Array(Type.String()),
  child_review_field_lock: Type.Boolean(),
  /** The answers of the second leg, by its own subtype's schema. */
  child_data: Type.Record(Type.String(), Type.Unknown()),
  child_booking_reviewer_role_id: orNull(Id),
  /** The actions that the caller may take now. */
  can: Type.Object({
    cancel: Type.Boolean(),
    approve: Type.Boolean(),
    review: Type.Boolean(),
    review_child: Type.Boolean(),
    /** To change properties that are neither read-only nor locked. */
    edit: Type.Boolean(),
  }),
});
export type Booking = Static<typeof Booking>;

/** The requested time and slot of a leg; a null slot takes the first free one. */
const leg = {
  booking_subtype_id: Id,
  start: Instant,
  /** The end, which must be the start plus the subtype's duration. */
  finish: Instant,
  slot: Type.Optional(orNull(Type.String({ maxLength: limits.bookingSlot }))),
};

/** `POST /bookings`. `child` is required for subtypes with a second leg, and refused for others. */
export const CreateBooking = Type.Object(
  {
    project_id: Id,
    ...leg,
    data: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())),
    child: Type.Optional(orNull(Type.Object(leg, { additionalProperties: false }))),
    /** The booking of the same project and type that this one replaces. */
    reschedule_of: Type.Optional(orNull(Id)),
  },
  { additionalProperties: false },
);
export type CreateBooking = Static<typeof CreateBooking>;

/** An entry of `GET /bookings/{id}/history`, newest first: what happened to a booking, its second leg included. */
export const BookingHistoryEntry = Type.Object({
  id: Id,
  created_on: Instant,
  creator: Type.Object({ name: Type.String() }),
  event: Type.Enum([...bookingEvents]),
  /** The subtype of the leg. */
  booking_subtype_name: Type.String(),
  /** The review status that a review set. */
  review_status: orNull(Type.String()),
  comment: orNull(Type.String()),
  /** Of `rescheduled`: the replaced booking and the one that took its place. */
  rescheduled: orNull(Type.Object({ from: OtherBooking, to: OtherBooking })),
});
export type BookingHistoryEntry = Static<typeof BookingHistoryEntry>;

/** A span during which a slot is free. */
export const FreeSlot = Type.Object({ start: Instant, finish: Instant, slot: Type.String() });
export type FreeSlot = Static<typeof FreeSlot>;

/** The time for which a leg that the caller may not see takes a slot; null: it waits for one. */
export const BusyTime = Type.Object({
  start: Instant,
  finish: Instant,
  slot: orNull(Type.String()),
  resource_key: Type.String(),
  busy: Type.Literal(true),
});
export type BusyTime = Static<typeof BusyTime>;

/**
 * A booking as a calendar draws it. A month has thousands, so those without a second leg have no `child_*` members, and those that
 * the caller may not cancel no `can_cancel`.
 */
export const CalendarBooking = Type.Object({
  ...Type.Pick(Booking, [
    'id',
    'project_id',
    'project_name',
    'booking_subtype_id',
    'booking_subtype_name',
    'start',
    'finish',
    'slot',
    'booking_status',
  ]).properties,
  ...Type.Partial(
    Type.Pick(Booking, [
      'child_booking_subtype_id',
      'child_booking_subtype_name',
      'child_booking_subtype_show_time',
      'child_start',
      'child_finish',
      'child_slot',
    ]),
  ).properties,
  /** The caller may cancel it now; only such bookings can be rescheduled. */
  can_cancel: Type.Optional(Type.Literal(true)),
});
export type CalendarBooking = Static<typeof CalendarBooking>;

/** An entry of `GET /booking_types/{t}/bookings/{from}/{to}`. Source: domain.md 6. */
export type CalendarEntry = CalendarBooking | BusyTime;

/** A calendar spans at most so many days: six weeks, as a month is drawn. */
export const calendarDays = 42;
/** Free times are answered for at most so many days. */
export const freeDays = 8;

/** The query of `GET /projects/{id}/booking_subtypes/{subtypeId}/free_times`. */
export const FreeTimesQuery = Type.Object(
  {
    /** A day in UTC; without one, and for a past one, the times from now on. */
    from: Type.Optional(Day),
    /** Times start no earlier than this. */
    after: Type.Optional(Instant),
    /** Times end no later than this. */
    before: Type.Optional(Instant),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 3 })),
    /** The booking that is rescheduled, which no longer takes its slots. */
    reschedule_of: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type FreeTimesQuery = Static<typeof FreeTimesQuery>;

/** The slots are answered for a span of at most so many hours. */
export const slotSpanHours = 48;

/** The query of `GET /projects/{id}/booking_subtypes/{subtypeId}/slots`. */
export const SlotSpanQuery = Type.Object(
  {
    /** Inclusive; `to` is exclusive. */
    from: Instant,
    to: Instant,
    /** The booking that is rescheduled, which no longer takes its slot. */
    reschedule_of: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type SlotSpanQuery = Static<typeof SlotSpanQuery>;

/** The slots of a subtype in a span. */
export const SlotSpan = Type.Object({
  /** The times at which a booking can begin, half an hour apart, by slot. */
  starts: Type.Array(FreeSlot),
  /** What takes a slot, by start; it is not named. */
  taken: Type.Array(FreeSlot),
});
export type SlotSpan = Static<typeof SlotSpan>;

/** An entry of `GET /bookings/{id}/free_times`: a leg of a pending booking. */
export const LegFreeTimes = Type.Object({
  booking_subtype_id: Id,
  booking_subtype_name: Type.String(),
  /** A slot is kept for it, or one is free at its time. */
  has_slot: Type.Boolean(),
  /** The next three from its start on, earliest first; the booking itself takes none of them. */
  free: Type.Array(FreeSlot),
});
export type LegFreeTimes = Static<typeof LegFreeTimes>;

/**
 * A refused booking (409). With the code `slot_taken` it lists the next free times of the leg that found no slot; with `changed` or
 * `begun` it holds the current status. Source: domain.md 6.
 */
export const BookingConflict = Type.Object({
  ...ErrorBody.properties,
  /** The next five, earliest first. */
  free: Type.Optional(Type.Array(FreeSlot)),
  /** The subtype of the leg that found no slot. */
  booking_subtype_id: Type.Optional(Id),
  present: Type.Optional(Type.Unknown()),
});
export type BookingConflict = Static<typeof BookingConflict>;

/** `GET /calendar_link`: the caller's private link for calendar programs; both null: they have none. */
export const CalendarLink = Type.Object({
  created_on: orNull(Instant),
  /** When a program last read it; null: none has. */
  read_on: orNull(Instant),
});
export type CalendarLink = Static<typeof CalendarLink>;

/** `POST /calendar_link`: the address, which is answered this once. */
export const NewCalendarLink = Type.Object({ url: Type.String(), created_on: Instant });
export type NewCalendarLink = Static<typeof NewCalendarLink>;

/**
 * `PUT /bookings/{id}/status`: an approver books or cancels a pending booking, others cancel. `seen` is the status they saw; `comment`
 * tells why, and stands in the history.
 */
export const ChangeBookingStatus = Type.Object(
  {
    status: Type.Enum(['booked', 'cancelled']),
    seen: Type.Optional(Type.Enum([...bookingStatuses])),
    comment: Type.Optional(orNull(Type.String({ maxLength: limits.comment }))),
  },
  { additionalProperties: false },
);
export type ChangeBookingStatus = Static<typeof ChangeBookingStatus>;

/** A review status of a subtype, without the ways between them. Source: spec 001, point 3. */
export const BookingReviewStatus = Type.Object({
  name: Type.String(),
  booking_subtype_id: Id,
  /** To enter it. */
  comment_required: Type.Boolean(),
  /** Names of properties that must be filled to enter it. */
  required_props: Type.Array(Type.String()),
  /** The requester may review while a booking has it. */
  user_state: Type.Boolean(),
  /** A booking with it is complete. */
  is_final: Type.Boolean(),
});
export type BookingReviewStatus = Static<typeof BookingReviewStatus>;

/** A review of a leg. */
export const Review = Type.Object({
  id: Id,
  created_on: Instant,
  status: Type.Object({ name: Type.String() }),
  creator: Type.Object({ name: Type.String() }),
  comment: orNull(Type.String()),
});
export type Review = Static<typeof Review>;

/**
 * `POST /bookings/{id}/reviews`; the id is that of the reviewed leg. `props` are required properties of the status, nested like the
 * schema, and are stored with the review or not at all. `seen` is the review status that the caller saw.
 */
export const CreateReview = Type.Object(
  {
    status: Type.String({ minLength: 1, maxLength: limits.groupPartName }),
    comment: Type.Optional(orNull(Type.String({ maxLength: limits.comment }))),
    props: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())),
    seen: Type.Optional(orNull(Type.String({ maxLength: limits.groupPartName }))),
  },
  { additionalProperties: false },
);
export type CreateReview = Static<typeof CreateReview>;

/** `GET /bookings/load` looks so many days ahead. */
export const loadDays = 28;

/** The slots of the subtypes of a delivery group, by type and in their order. */
export const BookingLoad = Type.Array(
  Type.Object({
    id: Id,
    name: Type.String(),
    booking_type_id: Id,
    /** Booked or pending. */
    taken: Type.Integer({ minimum: 0 }),
    /** Taken, or free to book. */
    possible: Type.Integer({ minimum: 0 }),
  }),
);
export type BookingLoad = Static<typeof BookingLoad>;

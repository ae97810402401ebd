import type { Generated, GeneratedAlways } from 'kysely';
import type { BookingEvent, BookingStatus, BookingSubtype } from 'shared-api/contracts/bookings';

export interface BookingTypeTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  title: string;
  horizon_days: Generated<number>;
}

export interface BookingBlackoutTable {
  id: GeneratedAlways<number>;
  booking_type_id: number;
  /** `YYYY-MM-DD`. */
  first_day: string;
  /** `YYYY-MM-DD`. */
  last_day: string;
  reason: string;
}

export interface BookingSubtypeTable {
  id: GeneratedAlways<number>;
  booking_type_id: number;
  /** The group of its type; a trigger sets it. */
  project_type_id: Generated<number>;
  name: string;
  child: Generated<boolean>;
  child_subtype_id: number | null;
  child_order: Generated<BookingSubtype['child_order']>;
  show_time: Generated<boolean>;
  show_slot: Generated<boolean>;
  approver_role_id: number | null;
  reviewer_role_id: number | null;
  schema: Generated<Record<string, unknown>>;
  resource_key: string;
  slots: Generated<string[]>;
  /** `HH:mm:ss` in UTC; both null: at any time. */
  window_from: string | null;
  window_to: string | null;
  /** Minutes. */
  duration: number;
  min_lead_working_days: Generated<number>;
  working_days_only: Generated<boolean>;
  overflow: Generated<BookingSubtype['overflow']>;
  ord: Generated<number>;
}

export interface ReviewStatusTable {
  id: GeneratedAlways<number>;
  booking_subtype_id: number;
  name: string;
  is_initial: Generated<boolean>;
  is_final: Generated<boolean>;
  next_ids: Generated<number[]>;
  comment_required: Generated<boolean>;
  required_props: Generated<string[]>;
  user_state: Generated<boolean>;
  field_lock: Generated<boolean>;
}

/** A leg. `parent_id` of a second leg is the id of the first. */
export interface BookingTable {
  id: GeneratedAlways<number>;
  project_id: number;
  booking_subtype_id: number;
  requester_id: number;
  parent_id: number | null;
  start_at: Date;
  finish_at: Date;
  slot: string | null;
  resource_key: string;
  status: BookingStatus;
  pending_reasons: Generated<string[]>;
  data: Generated<Record<string, unknown>>;
  review_status_id: number | null;
  reschedule_of: number | null;
  created_on: Date;
  version: Generated<number>;
  /** The idempotency key with which it was made; see `findMade`. */
  made_key: Generated<string | null>;
  /** That of its subtype; a trigger sets it. */
  booking_type_id: Generated<number>;
  /** Of a first leg: a trigger sets it when the booking has ended but for time. */
  settled: Generated<boolean>;
  /** When people were reminded of it. */
  reminded_on: Generated<Date | null>;
}

export interface CalendarLinkTable {
  usr_id: number;
  token_hash: Buffer;
  created_on: Date;
  read_on: Date | null;
}

/** The view of first legs that lists filter and sort by; `null` reviews of pending bookings included. */
export interface BookingRowView {
  id: number;
  project_id: number;
  project_name: string;
  requester_name: string;
  booking_type_id: number;
  booking_subtype_id: number;
  booking_subtype_name: string;
  start: Date;
  slot: string | null;
  booking_status: BookingStatus;
  review_status: string | null;
  child_review_status: string | null;
  complete: boolean;
  settled: boolean;
}

declare module '../projects/projects.tables' {
  interface TimelineEntryTable {
    /** A leg. */
    booking_id: Generated<number | null>;
    booking_event: Generated<BookingEvent | null>;
    /** The name of the review status that a review set. */
    booking_review: Generated<string | null>;
  }
}

declare module '../../kernel/db/types' {
  interface Database {
    booking_type: BookingTypeTable;
    booking_blackout: BookingBlackoutTable;
    booking_subtype: BookingSubtypeTable;
    review_status: ReviewStatusTable;
    booking: BookingTable;
    booking_row: BookingRowView;
    calendar_link: CalendarLinkTable;
  }
}

import type { Booking, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { aProject as aProjectInDraft } from 'shared-api/testing/fixtures';
import { addDays } from 'shared-api/workingDays';

/** The day that many days from now, in UTC, `YYYY-MM-DD`. */
export const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);

/** An instant on a day from now: `at(30, '18:00')`. */
export const at = (days: number, time: string): string => `${inDays(days)}T${time}:00.000Z`;

export const aType = (id: number, title: string, part: Partial<BookingType> = {}): BookingType => ({
  id,
  name: title.toLowerCase(),
  title,
  project_type_id: 1,
  project_type_name: 'Network',
  horizon_days: 90,
  blackouts: [],
  ...part,
});

export const aSubtype = (id: number, name: string, part: Partial<BookingSubtype> = {}): BookingSubtype => ({
  id,
  booking_type_id: 3,
  name,
  child: false,
  child_subtype: null,
  child_order: 'any',
  show_time: true,
  show_slot: false,
  approver_role: null,
  schema: { type: 'object', properties: {}, required: [], 'ui:order': [] },
  resource_key: 'change',
  slots: ['A', 'B'],
  window: null,
  duration: 240,
  min_lead_working_days: 0,
  working_days_only: false,
  overflow: 'reject',
  ...part,
});

const mayNothing = { cancel: false, approve: false, review: false, review_child: false, edit: false };

/** What the caller may do: nothing but this. */
export const mayOnly = (part: Partial<Booking['can']>): Booking['can'] => ({ ...mayNothing, ...part });

export const aBooking = (id: number, part: Partial<Booking> = {}): Booking => ({
  id,
  booking_type_id: 3,
  project_id: 481,
  project_name: 'Leaf-spine refresh',
  project_type_id: 1,
  requester_id: 9,
  requester_name: 'Maya Chen',
  booking_subtype_id: 6,
  booking_subtype_name: 'Network Change',
  booking_subtype_show_time: true,
  booking_subtype_show_slot: false,
  start: at(30, '18:00'),
  finish: at(30, '22:00'),
  slot: 'A',
  booking_status: 'booked',
  pending_descr: null,
  review_status: null,
  review_count: 0,
  review_next_statuses: [],
  review_field_lock: false,
  booking_reviewer_role_id: null,
  complete: false,
  data: {},
  reschedule_of: null,
  rescheduled_to: null,
  child_id: null,
  child_booking_subtype_id: null,
  child_booking_subtype_name: null,
  child_booking_subtype_show_time: null,
  child_booking_subtype_show_slot: null,
  child_start: null,
  child_finish: null,
  child_slot: null,
  child_review_status: null,
  child_review_count: null,
  child_review_next_statuses: [],
  child_review_field_lock: false,
  child_data: {},
  child_booking_reviewer_role_id: null,
  can: mayNothing,
  ...part,
});

/** A second leg, the review meeting. */
export const withMeeting: Partial<Booking> = {
  child_id: 900,
  child_booking_subtype_id: 7,
  child_booking_subtype_name: 'Review Meeting',
  child_booking_subtype_show_time: true,
  child_booking_subtype_show_slot: false,
  child_start: at(32, '14:00'),
  child_finish: at(32, '15:00'),
  child_review_count: 0,
};

export const aProject = (part: Partial<Project> = {}): Project =>
  aProjectInDraft({
    project_state: {
      id: 1,
      name: 'In Delivery',
      is_start: false,
      is_closed: false,
      reset_project: false,
      colour: 'blue',
      progress: 0.5,
      days: 3,
    },
    ...part,
  });

export const mayBook: Permission[] = [{ method: 'POST', resource: 'bookings' }];

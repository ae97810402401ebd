import { Type } from 'typebox';
import type { ListFields } from './list';
import { listQuery } from './list';
import { limits } from '../limits';

/**
 * The lists of bookings, of a type on all projects and on one: a row is `Booking`. Days of `start` are those of UTC.
 * Source: spec 001, points 2.7 and 7.
 */
export const bookingListFields = {
  equal: {
    id: 'integer',
    project_id: 'integer',
    requester_name: 'text',
    booking_subtype_id: 'integer',
    booking_subtype_name: 'text',
    booking_status: 'text',
    review_status: 'text',
    child_review_status: 'text',
    complete: 'boolean',
  },
  like: ['project_name'],
  range: ['start'],
  includes: [],
  sort: [
    'start',
    'id',
    'project_id',
    'project_name',
    'requester_name',
    'booking_subtype_name',
    'slot',
    'booking_status',
    'review_status',
    'complete',
  ],
  columns: {
    id: 'ID',
    project_id: 'Project',
    project_name: 'Name',
    requester_name: 'Requester',
    booking_subtype_name: 'Type',
    start: 'Start (UTC)',
    finish: 'Finish (UTC)',
    slot: 'Slot',
    booking_status: 'Status',
    pending_descr: 'Pending because',
    review_status: 'Review',
    child_booking_subtype_name: 'Second leg',
    child_start: 'Second leg start (UTC)',
    child_finish: 'Second leg finish (UTC)',
    child_slot: 'Second leg slot',
    child_review_status: 'Second leg review',
    complete: 'Complete',
  },
} as const satisfies ListFields;

export type BookingColumn = keyof typeof bookingListFields.columns;

/** The column of an answer: `data.` and the path of its property, `data.site.room`. */
const answerColumn = Type.String({ pattern: '^data\\.[\\w.-]{1,240}$' });

/** The query of the lists of bookings. Unlike that of other lists, its `columns` may name answers. */
export const BookingListQuery = Type.Object(
  {
    ...listQuery(bookingListFields).properties,
    columns: Type.Optional(
      Type.Array(Type.Union([Type.Enum(Object.keys(bookingListFields.columns)), answerColumn]), {
        maxItems: limits.bookingColumns,
        uniqueItems: true,
      }),
    ),
  },
  { additionalProperties: false },
);

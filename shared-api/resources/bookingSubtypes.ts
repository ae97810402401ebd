import { bookingChildOrders } from '../schema/bookings/bookingChildOrders';
import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** A booking of a subtype has one of these outcomes when every slot is taken. */
const bookingOverflows = [
  { value: 'reject', label: 'Refuse the booking' },
  { value: 'pending', label: 'Let it wait for a slot' },
] as const;

/** The kinds of bookings of a type. Source: spec 001, points 2.5, 3 and 7; domain.md 6. */
export const bookingSubtypes = declareResource({
  name: 'booking_subtype',
  noun: { one: 'booking subtype', many: 'booking subtypes' },
  path: '/project_types/:groupId/booking_subtypes',
  address: '/groups/:groupId/booking_subtypes',
  nameField: 'name',
  sort: 'ord',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    booking_type: {
      label: 'Booking type',
      kind: 'reference',
      to: 'groupBookingType',
      required: true,
      fixed: true,
    },
    ord: { label: 'Order', kind: 'order' },
    child: {
      label: 'Second leg',
      kind: 'boolean',
      help: 'It is booked only together with another subtype, as its second leg: a review meeting of a change.',
    },
    child_subtype: {
      label: 'Has second leg',
      kind: 'reference',
      to: 'groupBookingSubtype',
      help: 'Each booking has this second leg too.',
    },
    child_order: {
      label: 'Second leg takes place',
      kind: 'choice',
      options: bookingChildOrders,
      default: 'any',
      help: 'A booking in another order is refused.',
    },
    resource_key: {
      label: 'Resource',
      kind: 'text',
      required: true,
      max: limits.groupPartName,
      help: 'What a booking uses up. Subtypes with the same resource share its slots, also across groups.',
    },
    slots: {
      label: 'Slots',
      kind: 'texts',
      required: true,
      max: limits.bookingSlot,
      most: limits.bookingSlots,
      help: 'What can be booked at the same time, one name per line. Their number is the capacity.',
    },
    duration: {
      label: 'Duration',
      kind: 'integer',
      required: true,
      min: 5,
      max: limits.bookingDuration,
      suffix: 'minutes',
    },
    window_from: {
      label: 'Starts from',
      kind: 'text',
      format: 'time',
      max: 5,
      help: 'UTC. Outside these times a booking is pending. Leave both times empty to allow any time.',
    },
    window_to: { label: 'Starts before', kind: 'text', format: 'time', max: 5, help: 'UTC.' },
    min_lead_working_days: {
      label: 'Lead time',
      kind: 'integer',
      min: 0,
      max: limits.bookingLeadDays,
      suffix: 'working days',
      default: 0,
      help: 'With a shorter lead time a booking is pending.',
    },
    working_days_only: {
      label: 'Working days only',
      kind: 'boolean',
      help: 'On a Saturday or Sunday a booking is pending, as on a holiday.',
    },
    overflow: {
      label: 'When every slot is taken',
      kind: 'choice',
      options: bookingOverflows,
      default: 'reject',
    },
    approver_role: {
      label: 'Approver',
      kind: 'reference',
      to: 'groupRole',
      help: 'Its holders approve pending bookings. With an approver every booking is pending first.',
    },
    reviewer_role: {
      label: 'Reviewer',
      kind: 'reference',
      to: 'groupRole',
      help: 'Its holders review bookings through the review statuses.',
    },
    show_time: { label: 'Show time', kind: 'boolean', default: true },
    show_slot: { label: 'Show slot', kind: 'boolean' },
    schema: {
      label: 'Schema',
      kind: 'json',
      required: true,
      default: { type: 'object', properties: {} },
      rows: 16,
      help: 'JSON Schema of what each booking says: properties, required, ui:order, review:required.',
    },
  },
});

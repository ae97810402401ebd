import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** What a delivery group offers to be booked. Source: spec 001, points 2.7 and 3; domain.md 6. */
export const bookingTypes = declareResource({
  name: 'group_booking_type',
  noun: { one: 'booking type', many: 'booking types' },
  path: '/project_types/:groupId/booking_types',
  address: '/groups/:groupId/booking_types',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    title: {
      label: 'Title',
      kind: 'text',
      required: true,
      max: limits.groupPartName,
      help: 'The name of one of its bookings: “Change Window” gives the list “Change Window Bookings”.',
    },
    horizon_days: {
      label: 'Horizon',
      kind: 'integer',
      min: 1,
      max: limits.bookingHorizonDays,
      suffix: 'days',
      default: 90,
      help: 'Nothing is booked further ahead.',
    },
  },
});

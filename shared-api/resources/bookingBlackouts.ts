import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** Days on which bookings of a type wait for approval. Source: domain.md 6. */
export const bookingBlackouts = declareResource({
  name: 'booking_blackout',
  noun: { one: 'blackout', many: 'blackouts' },
  path: '/project_types/:groupId/booking_types/:bookingTypeId/blackouts',
  address: '/groups/:groupId/booking_types/:bookingTypeId/blackouts',
  parent: 'booking type',
  nameField: 'reason',
  sort: 'first_day',
  fields: {
    reason: {
      label: 'Reason',
      kind: 'text',
      required: true,
      max: limits.groupPartName,
      help: 'A booking on these days is pending, and says why.',
    },
    first_day: { label: 'First day', kind: 'date', required: true },
    last_day: { label: 'Last day', kind: 'date', required: true },
  },
});

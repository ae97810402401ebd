import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The review statuses of a booking subtype. Source: spec 001, points 2.5, 3 and 4; domain.md 6. */
export const reviewStatuses = declareResource({
  name: 'review_status',
  noun: { one: 'review status', many: 'review statuses' },
  path: '/project_types/:groupId/booking_subtypes/:subtypeId/review_statuses',
  address: '/groups/:groupId/booking_subtypes/:subtypeId/review_statuses',
  parent: 'booking subtype',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    is_initial: {
      label: 'Initial',
      kind: 'boolean',
      help: 'New bookings have it. The one that was initial before is no longer.',
    },
    is_final: { label: 'Final', kind: 'boolean', help: 'A booking in it is complete.' },
    next: {
      label: 'Next statuses',
      kind: 'references',
      to: 'reviewStatus',
      help: 'To which a review may move a booking from here.',
    },
    comment_required: { label: 'Comment required', kind: 'boolean', help: 'To enter it.' },
    required_props: {
      label: 'Required properties',
      kind: 'texts',
      max: 60,
      most: 50,
      help: 'Names of properties of the subtype’s schema that must be filled to enter it, one on a line.',
    },
    user_state: {
      label: 'Requester may review',
      kind: 'boolean',
      help: 'The requester may move a booking on from here.',
    },
    field_lock: {
      label: 'Lock fields',
      kind: 'boolean',
      help: 'Properties that the schema lists under review:required cannot be changed in it.',
    },
  },
});

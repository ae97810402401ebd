import { backendFor } from 'shared-api/portal';
import { reviewStatuses as data } from 'shared-api/resources/reviewStatuses';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** The statuses that a review moves a booking through. Source: spec 001, points 3 and 4. */
export default groupPart(
  defineResource(data, backendFor(data), {
    fields: {
      required_props: { column: { hidden: true } },
      user_state: { column: { hidden: true } },
      field_lock: { column: { hidden: true } },
    },
    empty: 'Without review statuses a booking is not reviewed. The initial one comes first.',
  }),
);

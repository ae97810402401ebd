import { bookingSchemaFault } from 'shared-api/bookingSchemaFault';
import { backendFor } from 'shared-api/portal';
import { bookingSubtypes as data } from 'shared-api/resources/bookingSubtypes';
import { RouterLink } from 'shared-ui/core';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { groupPart } from '../shared/groupPart';
import { SchemaPreview } from './SchemaPreview';

const hidden = { column: { hidden: true } } as const;

function ReviewLink({ id, name }: { id: number; name: string }) {
  const { groupId = '' } = useParams();
  return (
    <RouterLink
      to={`/groups/${groupId}/booking_subtypes/${id}/review_statuses`}
      aria-label={`Review statuses of ${name}`}
    >
      Review statuses
    </RouterLink>
  );
}

/** The kinds of bookings of a group. Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(data, backendFor(data, ['/booking_types']), {
    first: ['name', 'booking_type', 'resource_key', 'slots', 'duration'],
    fields: {
      child_subtype: { column: { empty: 'None' } },
      child_order: hidden,
      window_from: hidden,
      window_to: hidden,
      min_lead_working_days: hidden,
      working_days_only: hidden,
      overflow: hidden,
      approver_role: { column: { empty: 'None' } },
      reviewer_role: hidden,
      show_time: hidden,
      show_slot: hidden,
      schema: { fault: (text) => bookingSchemaFault(JSON.parse(text) as Record<string, unknown>) },
    },
    columns: [
      { field: 'id', title: 'Review', width: 140, sortable: false, render: (row) => <ReviewLink {...row} /> },
    ],
    Beside: SchemaPreview,
    empty:
      'A subtype is one kind of booking, for example a standard change of four hours. It needs a booking type.',
  }),
);

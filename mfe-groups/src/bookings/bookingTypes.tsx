import { backendFor } from 'shared-api/portal';
import { bookingTypes as data } from 'shared-api/resources/bookingTypes';
import { RouterLink } from 'shared-ui/core';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { groupPart } from '../shared/groupPart';

function BlackoutsLink({ id, name }: { id: number; name: string }) {
  const { groupId = '' } = useParams();
  return (
    <RouterLink to={`/groups/${groupId}/booking_types/${id}/blackouts`} aria-label={`Blackouts of ${name}`}>
      Blackouts
    </RouterLink>
  );
}

/** What the projects of a group can book. Source: spec 001, point 2.7; domain.md 6. */
export default groupPart(
  defineResource(data, backendFor(data, ['/booking_types']), {
    columns: [
      {
        field: 'id',
        title: 'Days off',
        width: 120,
        sortable: false,
        render: (row) => <BlackoutsLink {...row} />,
      },
    ],
    empty:
      'A booking type is what projects can book, for example a change window or a crane. Create one, then its subtypes.',
  }),
);

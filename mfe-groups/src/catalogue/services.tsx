import type { GroupService } from 'shared-api/contracts/catalogue';
import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { services } from 'shared-api/resources/services';
import { RouterLink } from 'shared-ui/core';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { groupPart } from '../shared/groupPart';
import { ServicePrices } from './ServicePrices';

function AttachmentsLink({ id, name }: { id: number; name: string }) {
  const { groupId = '' } = useParams();
  return (
    <RouterLink
      to={`/groups/${groupId}/services/${id}/attachments`}
      aria-label={`Files that ${name} requires`}
    >
      Files
    </RouterLink>
  );
}

const hidden = { column: { hidden: true } };
const none = { column: false } as const;

/** Source: spec 001, point 2.5; domain.md 5. */
export default groupPart(
  defineResource(services, backendFor<typeof services, GroupService>(services, [paths.shortServices]), {
    fields: {
      descr: none,
      service_icon: hidden,
      info: none,
      warning: none,
      notification: none,
      notification_states: hidden,
    },
    columns: [
      {
        field: 'id',
        title: 'Required files',
        width: 130,
        sortable: false,
        render: (row) => <AttachmentsLink {...row} />,
      },
      {
        field: 'projects',
        title: 'Projects',
        width: 104,
        align: 'right',
        numeric: true,
        sortable: false,
        text: ({ projects }) => (projects ? String(projects) : ''),
        empty: 'None',
      },
    ],
    Beside: ServicePrices,
    empty: 'The catalogue is empty. Projects of this group order services from it.',
  }),
);

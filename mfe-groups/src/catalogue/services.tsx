import type { GroupService } from 'shared-api/contracts/catalogue';
import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { services } from 'shared-api/resources/services';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';
import { ServicePrices } from './ServicePrices';

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
    empty: 'The catalogue is empty. Projects of this group order the services that it has.',
  }),
);

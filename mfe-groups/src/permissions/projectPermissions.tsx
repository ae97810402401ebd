import { backendFor } from 'shared-api/portal';
import { projectPermissions as data } from 'shared-api/resources/access/projectPermissions';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';
import { roleOfPrincipal } from '../shared/roleOfPrincipal';
import { PermissionTabs } from './PermissionTabs';

const screens = defineResource(data, backendFor(data), {
  fields: {
    action: { column: { width: 220 } },
    on_hold: { column: { width: 190 } },
    usr_role: { ...roleOfPrincipal('principal'), column: { empty: '–' } },
  },
  searchLabel: 'Search by role',
  empty:
    'Without a permission only admins may do something on the projects of this group. Permissions only add.',
});

/** Source: spec 001, point 2.5; domain.md 1. */
export default groupPart({ ...screens, ListScreen: () => <screens.ListScreen tabs={<PermissionTabs />} /> });

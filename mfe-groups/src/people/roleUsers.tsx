import { backendFor } from 'shared-api/portal';
import { roleUsers as data } from 'shared-api/resources/access/roleUsers';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

const screens = defineResource(data, backendFor(data, ['/project_types/:groupId/user_roles']), {
  empty: 'Nobody has this role yet. Users of a role of the group see all its projects.',
});

/** A user is added and removed, never replaced. */
const ListScreen = () => <screens.ListScreen may={{ update: false }} />;

/** Source: spec 001, point 2.5. */
export default groupPart({ ...screens, ListScreen });

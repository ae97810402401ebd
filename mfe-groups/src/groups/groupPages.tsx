import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { groups as data } from 'shared-api/resources/groups';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { GroupFrame } from '../shared/GroupFrame';

/** The list of the API also has groups in which a person may only raise projects. */
const backend = backendFor(data, [paths.projectTypeNames, paths.projects], { administered: 'true' });

const groups = defineResource(data, backend, {
  empty: 'You administer no delivery group. A delivery group has its own workflow, roles and services.',
});

/** The delivery groups that the user administers. Source: spec 001, point 2.5. */
const ListScreen = () => <groups.ListScreen may={{ create: false, remove: false }} />;

function UpdateScreen() {
  const { id = '' } = useParams();
  return (
    <GroupFrame groupId={id} title="Update Delivery Group">
      <groups.UpdateScreen />
    </GroupFrame>
  );
}

export default { ...groups, ListScreen, UpdateScreen };

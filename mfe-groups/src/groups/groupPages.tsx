import { paths } from 'shared-api/contracts/paths';
import { backendFor, useCurrentUser } from 'shared-api/portal';
import { groups as data } from 'shared-api/resources/groups';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { GroupFrame } from '../shared/GroupFrame';

/** The list of the API also has groups in which a person may only raise projects. */
const backend = backendFor(data, [paths.projectTypeNames, paths.projects], { administered: 'true' });

const pages = {
  empty: 'You do not administer any delivery group. Each has its own workflow, roles and services.',
};
const groups = defineResource(data, backend, pages);

/** A new group is configured next: its form leads into it. */
const { CreateScreen } = defineResource(data, backend, {
  ...pages,
  savedAddress: ({ id }) => `/groups/${id}`,
});

/** The delivery groups that the user administers. Global admins alone create and delete them. Source: spec 001, point 2.5. */
function ListScreen() {
  const { is_admin } = useCurrentUser();
  return <groups.ListScreen may={{ create: is_admin, remove: is_admin }} />;
}

function UpdateScreen() {
  const { id = '' } = useParams();
  return (
    <GroupFrame groupId={id} title="Update Delivery Group">
      <groups.UpdateScreen />
    </GroupFrame>
  );
}

export default { ListScreen, CreateScreen, UpdateScreen };

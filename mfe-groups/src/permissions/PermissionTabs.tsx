import { TabLinks } from 'shared-ui/content';
import { useParams } from 'shared-ui/router';

/** The permissions of a group row by row, and as a matrix. */
export function PermissionTabs() {
  const { groupId = '' } = useParams();
  const list = `/groups/${groupId}/project_permissions`;
  return (
    <TabLinks
      label="Permissions"
      tabs={[
        { label: 'Matrix', to: `${list}/matrix` },
        { label: 'List', to: list },
      ]}
    />
  );
}

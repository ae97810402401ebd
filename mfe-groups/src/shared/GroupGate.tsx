import type { ReactNode } from 'react';
import { useGroup } from 'shared-api/groups';
import { administersGroup, useCurrentUser } from 'shared-api/portal';
import { Box, ButtonLink, ErrorPanel, PageHeader, useAddressName } from 'shared-ui/core';

export interface GroupGateProps {
  groupId: string;
  title: string;
  children: ReactNode;
}

/**
 * Shows a page of a delivery group to those who administer it, with the group's name in the breadcrumbs and the browser tab. The page is
 * drawn while the name still loads.
 */
export function GroupGate({ groupId, title, children }: GroupGateProps) {
  const { data: group, error } = useGroup(groupId);
  useAddressName(`/groups/${groupId}`, group?.name);
  // Global admins administer every number, also that of no group.
  const isMissing = !group && [400, 404].includes(error?.status ?? 0);
  if (administersGroup(useCurrentUser(), Number(groupId)) && !isMissing) return children;
  return (
    <>
      <PageHeader title={title} subject={null} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        <ErrorPanel
          icon="search"
          title="There is no such delivery group, or you may not change it."
          actions={<ButtonLink to="/groups">Back to Delivery Groups</ButtonLink>}
        >
          Its admins and global admins can. Check the address, or ask the person who sent you the link.
        </ErrorPanel>
      </Box>
    </>
  );
}

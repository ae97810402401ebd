import { useMemo, type ReactNode } from 'react';
import { SideNav, SidePage } from 'shared-ui/resource';
import { GroupGate } from './GroupGate';
import { groupSections } from './groupParts';

export interface GroupFrameProps {
  groupId: string;
  /** The page's title for people who may not open it. */
  title?: string;
  children: ReactNode;
}

/** A page of a delivery group: for its admins alone, beside the navigation among the group's parts. */
export function GroupFrame({ groupId, title = 'Delivery Group', children }: GroupFrameProps) {
  const sections = useMemo(() => groupSections(groupId), [groupId]);
  return (
    <GroupGate groupId={groupId} title={title}>
      <SidePage side={<SideNav label="Delivery group" sections={sections} />}>{children}</SidePage>
    </GroupGate>
  );
}

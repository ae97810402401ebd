import type { ComponentType } from 'react';
import { useParams } from 'shared-ui/router';
import { GroupFrame } from './GroupFrame';

/**
 * Places the pages of a part of a delivery group, whose addresses are below `/groups/:groupId`, into the frame of the group.
 * @param screens the pages of `defineResource`, or pages written by hand; members that are no pages of the route are ignored by it
 * @example export default groupPart(defineResource(serviceGroups, backendFor(serviceGroups)))
 */
export function groupPart<S extends object>(screens: S): { [Name in keyof S]: ComponentType } {
  const framed = Object.entries(screens as Record<string, ComponentType>).map(([name, Screen]) => [
    name,
    inGroup(Screen),
  ]);
  return Object.fromEntries(framed) as { [Name in keyof S]: ComponentType };
}

/** Places one page of a delivery group into the frame of the group. */
export function inGroup(Screen: ComponentType): ComponentType {
  return function GroupScreen() {
    const { groupId = '' } = useParams();
    return (
      <GroupFrame groupId={groupId}>
        <Screen />
      </GroupFrame>
    );
  };
}

import type { Permission } from '../contracts/permissions';
import type { Filler } from './slotHost';
import type { ConditionalSlot, SlotSubject } from './slots';

/**
 * Whether a filler is shown: one of its conditions suffices (`shown` in its `portal.json`); without conditions it always is.
 * @param slot a slot that supports conditions
 * @param subject the entity of the page; `has` checks whether its members are non-empty
 * @param permissions the user's pairs on the entity; undefined while they are loading, when no `may` holds yet
 * @example isShown('project.tabs', filler, project, permissions)
 */
export function isShown<Name extends ConditionalSlot>(
  slot: Name,
  { shown }: Pick<Filler, 'shown'>,
  subject: SlotSubject<Name>,
  permissions: readonly Permission[] | undefined,
): boolean {
  if (!shown) return true;
  // A filler may be newer than this page and name members that the page does not know.
  const members: Partial<Record<string, readonly unknown[]>> = subject;
  const pairs = new Set<string>(permissions?.map(({ method, resource }) => `${method} ${resource}`));
  return (
    (shown.has ?? []).some((member) => Boolean(members[member]?.length)) ||
    (shown.may ?? []).some((pair) => pairs.has(pair))
  );
}

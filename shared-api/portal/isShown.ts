import type { Permission } from '../contracts/permissions';
import type { Filler } from './slotHost';
import type { ConditionalSlot, SlotSubject } from './slots';

/**
 * Whether a filler is shown: any one of its conditions suffices (`shown` in its `portal.json`), and one that has none always is.
 * @param slot one that understands conditions
 * @param subject what the page is about: of its members `has` asks whether there is anything in them
 * @param permissions the user's pairs on it; undefined while they are loading, when no `may` holds yet
 * @example isShown('project.tabs', filler, project, permissions)
 */
export function isShown<Name extends ConditionalSlot>(
  slot: Name,
  { shown }: Pick<Filler, 'shown'>,
  subject: SlotSubject<Name>,
  permissions: readonly Permission[] | undefined,
): boolean {
  if (!shown) return true;
  // A filler may be newer than this page, and ask for what it has never heard of.
  const members: Partial<Record<string, readonly unknown[]>> = subject;
  const pairs = new Set<string>(permissions?.map(({ method, resource }) => `${method} ${resource}`));
  return (
    (shown.has ?? []).some((member) => Boolean(members[member]?.length)) ||
    (shown.may ?? []).some((pair) => pairs.has(pair))
  );
}

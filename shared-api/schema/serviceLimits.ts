/** The limits of a service's quantity on a project: its own maximum and its group's. */
export interface LimitedService {
  /** null: no limit; 0 hides the service. */
  max: number | null;
  service_group: { id: number; name: string; max: number | null } | null;
}

/** The largest quantity of one service: the smaller of its own maximum and its group's. Null: no limit. Source: spec 000, point 5. */
export function maxQuantityOf({ max, service_group: group }: LimitedService): number | null {
  const maxima = [max, group?.max].filter((limit): limit is number => typeof limit === 'number');
  return maxima.length ? Math.min(...maxima) : null;
}

/** The message for a group over its limit. Source: spec 000, point 8. */
export const groupLimitText = (max: number, group: string): string =>
  `You have reached the limit of ${max} items for ${group}`;

/** A service line, as far as the limits concern it. */
export interface CountedLine {
  service: LimitedService;
  count: number;
  /** The stored quantity, which stays valid if unchanged; undefined for a new line. */
  present: number | undefined;
}

/** The total quantity of the lines in a service group. */
export const totalOfGroup = (
  lines: readonly Pick<CountedLine, 'service' | 'count'>[],
  groupId: number,
): number =>
  lines
    .filter(({ service }) => service.service_group?.id === groupId)
    .reduce((sum, { count }) => sum + count, 0);

/**
 * Finds service groups whose lines exceed the group's maximum, if any of those lines changes.
 * @returns a message by the group's id
 */
export function groupsOverLimit(lines: readonly CountedLine[]): Map<number, string> {
  const over = new Map<number, string>();
  for (const { service, count, present } of lines) {
    const { service_group: group } = service;
    if (!group?.max || count === present) continue;
    if (totalOfGroup(lines, group.id) > group.max) over.set(group.id, groupLimitText(group.max, group.name));
  }
  return over;
}

/** What limits how many of a service a project may take: its own maximum and its group's. */
export interface Limited {
  /** The most of it; null: as many as one likes; 0 hides it. */
  max: number | null;
  service_group: { id: number; name: string; max: number | null } | null;
}

/** The most of one service: where it and its group have a maximum, the smaller. Null: as many as one likes. Source: spec 000, point 5. */
export function mostOf({ max, service_group: group }: Limited): number | null {
  const given = [max, group?.max].filter((one): one is number => typeof one === 'number');
  return given.length ? Math.min(...given) : null;
}

/** Source: spec 000, point 8. */
export const groupLimitText = (max: number, group: string): string =>
  `You have reached the limit of ${max} items for ${group}`;

/** A line of a project as the limits see it. */
export interface CountedLine {
  service: Limited;
  count: number;
  /** What is there already, which stays valid as it is; undefined where it is new. */
  present: number | undefined;
}

/** The quantity of a project's lines in a service group. */
export const totalOfGroup = (
  lines: readonly Pick<CountedLine, 'service' | 'count'>[],
  groupId: number,
): number =>
  lines
    .filter(({ service }) => service.service_group?.id === groupId)
    .reduce((sum, { count }) => sum + count, 0);

/**
 * The service groups whose lines are together more than their maximum, where any of these changes.
 * @returns the words to tell of each, by the group's id
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

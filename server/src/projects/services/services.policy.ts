import type { ChangeServices } from 'shared-api/contracts/services';
import { smallerMax } from 'shared-api/prices';
import type { Faults } from '../raise/formRules';

/** What the rules need to know of a service. */
export interface Offer {
  id: number;
  name: string;
  /** The most of it on a project; 0 hides it. */
  max: number | null;
  service_group: { id: number; name: string; max: number | null } | null;
}

/** Source: spec 000, points 5 and 8. */
export const groupLimitText = (max: number, group: string): string =>
  `You have reached the limit of ${max} items for ${group}`;

/** What is wrong with one line by itself. A line that is there already is valid as long as its count stays. */
function lineFault(offer: Offer, count: number, present: number | undefined): [string, string] | undefined {
  const { name, max, service_group: group } = offer;
  if (count === present) return undefined;
  const most = smallerMax(max, group?.max);
  if (most === null || count <= most) return undefined;
  if (most === 0)
    return present === undefined
      ? ['service', `${name} is not offered any more.`]
      : ['count', `${name} is not offered any more: keep its quantity of ${present}, or remove it.`];
  return ['count', most === max ? `At most ${max} of ${name}.` : groupLimitText(most, group!.name)];
}

/**
 * What is wrong with the lines that somebody wants, by body path: `0.count`, `2.service`. Source: spec 000, points 5 and 9.
 * @param present the quantity of each line that is there, by service
 * @param offers services of the project's group, hidden or not, by id
 */
export function lineFaults(
  wanted: ChangeServices,
  present: ReadonlyMap<number, number>,
  offers: ReadonlyMap<number, Offer>,
): Faults {
  const faults: Faults = {};
  const seen = new Set<number>();
  /** The lines of each service group that has a maximum. */
  const groups = new Map<number, { max: number; name: string; total: number; changed: number[] }>();
  wanted.forEach(({ service: { id }, count }, index) => {
    const offer = offers.get(id);
    if (!offer) {
      faults[`${index}.service`] = 'There is no such service in this delivery group.';
      return;
    }
    if (seen.has(id)) {
      faults[`${index}.service`] = `${offer.name} is there twice: give it one line.`;
      return;
    }
    seen.add(id);
    const fault = lineFault(offer, count, present.get(id));
    if (fault) faults[`${index}.${fault[0]}`] = fault[1];
    const { service_group: group } = offer;
    if (!group?.max) return;
    const sum = groups.get(group.id) ?? { max: group.max, name: group.name, total: 0, changed: [] };
    sum.total += count;
    if (count !== present.get(id)) sum.changed.push(index);
    groups.set(group.id, sum);
  });
  for (const { max, name, total, changed } of groups.values())
    if (total > max) for (const index of changed) faults[`${index}.count`] ??= groupLimitText(max, name);
  return faults;
}

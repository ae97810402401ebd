import type { ChangeServices } from 'shared-api/contracts/services';
import {
  groupLimitText,
  groupsOverLimit,
  maxQuantityOf,
  type CountedLine,
  type LimitedService,
} from 'shared-api/serviceLimits';
import type { Faults } from '../raise/formRules';

/** What the rules need to know of a service. */
export interface Offer extends LimitedService {
  id: number;
  name: string;
}

/** What is wrong with one line by itself. A line that is there already is valid as long as its count stays. */
function lineFault(offer: Offer, count: number, present: number | undefined): [string, string] | undefined {
  const { name, max, service_group: group } = offer;
  if (count === present) return undefined;
  const most = maxQuantityOf(offer);
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
  const lines: (CountedLine & { index: number })[] = [];
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
    lines.push({ index, service: offer, count, present: present.get(id) });
  });
  const over = groupsOverLimit(lines);
  for (const { index, service, count, present: before } of lines) {
    const text = service.service_group && over.get(service.service_group.id);
    if (text && count !== before) faults[`${index}.count`] ??= text;
  }
  return faults;
}

import type { ChangeServices } from 'shared-api/contracts/services';
import {
  groupLimitText,
  groupsOverLimit,
  maxQuantityOf,
  type CountedLine,
  type LimitedService,
} from 'shared-api/serviceLimits';
import type { Faults } from '../raise/formRules';

/** A service as the rules need it. */
export interface CatalogueService extends LimitedService {
  id: number;
  name: string;
}

/** Finds the fault of a single line. An existing line stays valid as long as its count does. @returns member and message */
function findLineFault(
  service: CatalogueService,
  count: number,
  present: number | undefined,
): [string, string] | undefined {
  const { name, max, service_group: group } = service;
  if (count === present) return undefined;
  const maxCount = maxQuantityOf(service);
  if (maxCount === null || count <= maxCount) return undefined;
  if (maxCount === 0)
    return present === undefined
      ? ['service', `${name} is not offered any more.`]
      : ['count', `${name} is not offered any more: keep its quantity of ${present}, or remove it.`];
  return ['count', maxCount === max ? `At most ${max} of ${name}.` : groupLimitText(maxCount, group!.name)];
}

/**
 * Finds the faults of the wanted lines. Source: spec 000, points 5 and 9.
 * @param present the quantity of each existing line, by service id
 * @param catalogue services of the project's group, including hidden ones, by id
 * @returns messages by body path: `0.count`, `2.service`
 */
export function findLineFaults(
  wanted: ChangeServices,
  present: ReadonlyMap<number, number>,
  catalogue: ReadonlyMap<number, CatalogueService>,
): Faults {
  const faults: Faults = {};
  const seen = new Set<number>();
  const lines: (CountedLine & { index: number })[] = [];
  wanted.forEach(({ service: { id }, count }, index) => {
    const service = catalogue.get(id);
    if (!service) {
      faults[`${index}.service`] = 'There is no such service in this delivery group.';
      return;
    }
    if (seen.has(id)) {
      faults[`${index}.service`] = `${service.name} is there twice: give it one line.`;
      return;
    }
    seen.add(id);
    const fault = findLineFault(service, count, present.get(id));
    if (fault) faults[`${index}.${fault[0]}`] = fault[1];
    lines.push({ index, service, count, present: present.get(id) });
  });
  const groupLimits = groupsOverLimit(lines);
  for (const { index, service, count, present: before } of lines) {
    const text = service.service_group && groupLimits.get(service.service_group.id);
    if (text && count !== before) faults[`${index}.count`] ??= text;
  }
  return faults;
}

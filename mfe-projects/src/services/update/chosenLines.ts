import type { ChangeServices, Service, ServiceLine } from 'shared-api/contracts/services';
import { limits } from 'shared-api/limits';
import { unitPriceOf } from 'shared-api/prices';
import { groupLimitText, groupsOverLimit, maxQuantityOf, totalOfGroup } from 'shared-api/serviceLimits';

/** The form values: quantities as typed, by `lineKey`; null: removed; missing: never chosen. */
export interface LinesValues {
  lines: Record<string, string | null>;
}

/** A form path with a bare id would be read as an index into an array. */
export const lineKey = (serviceId: number): string => `s${serviceId}`;

/** The subject of the toasts about a project's services; that of a line is `aboutServices(id)/12`. */
export const aboutServices = (projectId: number): string => `services of ${projectId}`;

export const linesValuesOf = (lines: readonly ServiceLine[]): LinesValues => ({
  lines: Object.fromEntries(lines.map(({ service, count }) => [lineKey(service.id), String(count)])),
});

/** Parses a quantity; NaN if it is no whole number. */
export const countOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN);

export interface Chosen {
  service: Service;
  /** As typed. */
  text: string;
  /** NaN if the text is no whole number. */
  count: number;
}

/** The chosen services, in the order of `services`. */
export const chosenOf = ({ lines }: LinesValues, services: readonly Service[]): Chosen[] =>
  services.flatMap((service) => {
    const text = lines[lineKey(service.id)];
    return text === null || text === undefined ? [] : [{ service, text, count: countOf(text) }];
  });

export const bodyOf = (chosen: readonly Chosen[]): ChangeServices =>
  chosen.map(({ service, count }) => ({ service: { id: service.id }, count }));

/** Whether the quantity is fixed: the maximum is one, and one is chosen. Source: spec 000, point 9. */
export const isReadOnly = ({ service, count }: Chosen): boolean =>
  count === 1 && maxQuantityOf(service) === 1;

function lineFault({ service, text, count }: Chosen, present: number | undefined): string | undefined {
  if (!text.trim()) return 'Quantity is required';
  if (Number.isNaN(count)) return 'Whole numbers only';
  if (count < 1) return 'At least 1';
  // A saved quantity stays valid when a maximum is introduced later.
  if (count === present) return undefined;
  const { max: ownMax, service_group: group } = service;
  const max = maxQuantityOf(service);
  if (max !== null && count > max) {
    if (max === 0) return 'Not offered any more: keep its quantity, or remove it';
    return max === ownMax ? `At most ${max}` : groupLimitText(max, group!.name);
  }
  return count > limits.serviceCount ? `At most ${limits.serviceCount}` : undefined;
}

/** Counts lines without a valid number as zero. */
const counted = (chosen: readonly Chosen[]) =>
  chosen.map(({ service, count }) => ({ service, count: count || 0 }));

export interface LinesFaults {
  /** By `lineKey`. */
  lines: Record<string, string>;
  /** By the id of the service group. */
  groups: Record<number, string>;
}

/**
 * Validates the quantities. Source: spec 000, points 5 and 8.
 * @param present the saved quantities by service id: an unchanged line is valid
 */
export function faultsOf(chosen: readonly Chosen[], present: ReadonlyMap<number, number>): LinesFaults {
  const faults: LinesFaults = { lines: {}, groups: {} };
  for (const one of chosen) {
    const fault = lineFault(one, present.get(one.service.id));
    if (fault) faults.lines[lineKey(one.service.id)] = fault;
  }
  const lines = counted(chosen).map((line) => ({ ...line, present: present.get(line.service.id) }));
  faults.groups = Object.fromEntries(groupsOverLimit(lines));
  return faults;
}

/** Why no more of a service can be added; undefined if it can. */
export function whyNoMore(service: Service, chosen: readonly Chosen[]): string | undefined {
  const { service_group: group } = service;
  const mine = chosen.find((one) => one.service.id === service.id);
  if (service.max !== null && (mine?.count || 0) >= service.max)
    return service.max === 1 ? 'At most 1 per project' : `At most ${service.max} per project`;
  if (group && group.max !== null && totalOfGroup(counted(chosen), group.id) >= group.max)
    return groupLimitText(group.max, group.name);
  return !mine && chosen.length >= limits.serviceLines
    ? `A project takes ${limits.serviceLines} services at most`
    : undefined;
}

/** The unit price at a quantity. A quoted line keeps its own price at any quantity. Null: Pending Quote. */
export const unitPriceAt = (service: Service, count: number, line: ServiceLine | undefined): number | null =>
  line?.price ?? unitPriceOf(service, count || 1);

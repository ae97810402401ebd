import type { ChangeServices, Service, ServiceLine } from 'shared-api/contracts/services';
import { limits } from 'shared-api/limits';
import { unitPriceOf } from 'shared-api/prices';
import { groupLimitText, groupsOverLimit, mostOf, totalOfGroup } from 'shared-api/serviceLimits';

/** The form of a project's services: quantities as typed, by `lineKey`; null was taken away, what was never there is missing. */
export interface LinesValues {
  lines: Record<string, string | null>;
}

/** Not the bare id: paths into a form take whole numbers for places in a list. */
export const lineKey = (serviceId: number): string => `s${serviceId}`;

export const linesValuesOf = (lines: readonly ServiceLine[]): LinesValues => ({
  lines: Object.fromEntries(lines.map(({ service, count }) => [lineKey(service.id), String(count)])),
});

/** The quantity in a text; NaN where it is no whole number. */
export const countOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN);

export interface Chosen {
  service: Service;
  /** As typed. */
  text: string;
  /** NaN where what is typed is no whole number. */
  count: number;
}

/** What is chosen, in the order of the services. */
export const chosenOf = ({ lines }: LinesValues, services: readonly Service[]): Chosen[] =>
  services.flatMap((service) => {
    const text = lines[lineKey(service.id)];
    return text === null || text === undefined ? [] : [{ service, text, count: countOf(text) }];
  });

export const bodyOf = (chosen: readonly Chosen[]): ChangeServices =>
  chosen.map(({ service, count }) => ({ service: { id: service.id }, count }));

/** Of such a service there is one or none. Source: spec 000, point 9. */
export const isReadOnly = ({ service, count }: Chosen): boolean => count === 1 && mostOf(service) === 1;

function lineFault({ service, text, count }: Chosen, present: number | undefined): string | undefined {
  if (!text.trim()) return 'Quantity is required';
  if (Number.isNaN(count)) return 'Whole numbers only';
  if (count < 1) return 'At least 1';
  // What was there before a maximum came stays valid as it is.
  if (count === present) return undefined;
  const { max, service_group: group } = service;
  const most = mostOf(service);
  if (most !== null && count > most) {
    if (most === 0) return 'Not offered any more: keep its quantity, or remove it';
    return most === max ? `At most ${most}` : groupLimitText(most, group!.name);
  }
  return count > limits.serviceCount ? `At most ${limits.serviceCount}` : undefined;
}

/** What is no number counts as none. */
const counted = (chosen: readonly Chosen[]) =>
  chosen.map(({ service, count }) => ({ service, count: count || 0 }));

export interface LinesFaults {
  /** By `lineKey`. */
  lines: Record<string, string>;
  /** Of service groups, by id. */
  groups: Record<number, string>;
}

/**
 * What is wrong with the quantities. Source: spec 000, points 5 and 8.
 * @param present the quantities that are on the project, by service: a line that stays as it is is valid
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

/** Why one more of a service cannot be added; undefined: it can. */
export function whyNoMore(service: Service, chosen: readonly Chosen[]): string | undefined {
  const { service_group: group } = service;
  const mine = chosen.find((one) => one.service.id === service.id);
  if (service.max !== null && (mine?.count || 0) >= service.max)
    return service.max === 1 ? 'Only one of it' : `At most ${service.max} of it`;
  if (group && group.max !== null && totalOfGroup(counted(chosen), group.id) >= group.max)
    return groupLimitText(group.max, group.name);
  return !mine && chosen.length >= limits.serviceLines
    ? `A project takes ${limits.serviceLines} services at most`
    : undefined;
}

/** The price of one at a quantity: a line's own, of a quote, stays whatever the quantity. Null: Pending Quote. */
export const unitPriceAt = (service: Service, count: number, line: ServiceLine | undefined): number | null =>
  line?.price ?? unitPriceOf(service, count || 1);

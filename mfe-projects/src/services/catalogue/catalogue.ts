import type { Service } from 'shared-api/contracts/services';

/** An entry of the side list: a platform or service group with the number of services found. */
export interface CatalogueSection {
  name: string;
  count: number;
}

const rest = 'Other services';

/** Whether the side list shows platforms, because any service group has one, or else the groups. Source: spec 000, point 2. */
export const hasPlatforms = (services: readonly Service[]): boolean =>
  services.some(({ service_group: group }) => group?.platform);

/** The entry of the side list that a service belongs to. */
export const sectionOf = ({ service_group: group }: Service, platforms: boolean): string =>
  (platforms ? (group?.platform ?? group?.name) : group?.name) ?? rest;

/** A service with the text that searches compare, prepared once. */
export interface Indexed {
  service: Service;
  section: string;
  text: string;
}

export function indexOf(services: readonly Service[]): Indexed[] {
  const platforms = hasPlatforms(services);
  return services
    .filter(({ max, service_group: group }) => max !== 0 && group?.max !== 0)
    .map((service) => ({
      service,
      section: sectionOf(service, platforms),
      text: [service.name, service.descr, service.service_group?.name, service.service_group?.platform]
        .filter(Boolean)
        .join(' ')
        .toLowerCase(),
    }));
}

/** The services whose text contains every word of the search. */
export function searchIn(index: readonly Indexed[], query: string): Indexed[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? index.filter(({ text }) => words.every((word) => text.includes(word))) : [...index];
}

/** The side list in the order of the catalogue, with the number of matches; sections without a match are kept. */
export function sectionsOf(index: readonly Indexed[], found: readonly Indexed[]): CatalogueSection[] {
  const counts = new Map(index.map(({ section }) => [section, 0]));
  for (const { section } of found) counts.set(section, counts.get(section)! + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

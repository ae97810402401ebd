import type { Service } from 'shared-api/contracts/services';

/** An entry of the catalogue's side list. */
export interface CatalogueSection {
  name: string;
  count: number;
}

const rest = 'Other services';

/** Platforms where any service group has one, else the groups themselves. Source: spec 000, point 2. */
export const hasPlatforms = (services: readonly Service[]): boolean =>
  services.some(({ service_group: group }) => group?.platform);

/** The section that a service stands in. */
export const sectionOf = ({ service_group: group }: Service, platforms: boolean): string =>
  (platforms ? (group?.platform ?? group?.name) : group?.name) ?? rest;

/** What a service is found by, prepared once for all searches. */
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

/** Those that hold every word of a search. */
export function searchIn(index: readonly Indexed[], query: string): Indexed[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? index.filter(({ text }) => words.every((word) => text.includes(word))) : [...index];
}

/** The side list in the catalogue's order: how many of each section match; also those of which none does. */
export function sectionsOf(index: readonly Indexed[], found: readonly Indexed[]): CatalogueSection[] {
  const counts = new Map(index.map(({ section }) => [section, 0]));
  for (const { section } of found) counts.set(section, counts.get(section)! + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

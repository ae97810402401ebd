import type { Build } from 'shared-api/portal/manifest';

/** The package that a team deploys: `mfe-bookings`, `shell`. */
export const packageName = ({ name }: Pick<Build, 'name'>): string =>
  name === 'shell' ? name : `mfe-${name}`;

/** A version of another remote: `bookings 1.2.0-3f2a1bc`. */
export const versionName = ({ name, version }: Pick<Build, 'name' | 'version'>): string =>
  `${name} ${version}`;

/** Limits the names in a list; the others are counted. */
const maxNames = 8;

/** Formats `a, b and c`; a long list is cut: `a, b, … and 12 more`. */
export function formatNames(items: readonly string[]): string {
  if (items.length <= 1) return items.join('');
  const shown = items.length > maxNames + 1 ? items.slice(0, maxNames) : items.slice(0, -1);
  const rest = items.length - shown.length;
  return `${shown.join(', ')} and ${rest > 1 ? `${rest} more` : items.at(-1)}`;
}

/** Does the same after removing duplicates. */
export const formatUniqueNames = (items: Iterable<string>): string => formatNames([...new Set(items)]);

import type { Build } from 'shared-api/portal/manifest';

/** The package that a team deploys: `mfe-bookings`, `shell`. */
export const packageName = ({ name }: Pick<Build, 'name'>): string =>
  name === 'shell' ? name : `mfe-${name}`;

/** A version of somebody else's: `bookings 1.2.0-3f2a1bc`. */
export const versionName = ({ name, version }: Pick<Build, 'name' | 'version'>): string =>
  `${name} ${version}`;

/** So many are named, the others are counted. */
const most = 8;

/** `a, b and c`; of many the first ones: `a, b, … and 12 more`. */
export function listed(items: readonly string[]): string {
  if (items.length <= 1) return items.join('');
  const shown = items.length > most + 1 ? items.slice(0, most) : items.slice(0, -1);
  const rest = items.length - shown.length;
  return `${shown.join(', ')} and ${rest > 1 ? `${rest} more` : items.at(-1)}`;
}

/** As above, of things that may be said more than once. */
export const listedOnce = (items: Iterable<string>): string => listed([...new Set(items)]);

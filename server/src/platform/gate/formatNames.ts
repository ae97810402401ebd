import type { Build } from 'shared-api/portal/build';
import { formatList } from '../../kernel/text/formatList';

/** The package that a team deploys: `mfe-bookings`, `shell`. */
export const packageName = ({ name }: Pick<Build, 'name'>): string =>
  name === 'shell' ? name : `mfe-${name}`;

/** A version of another remote: `bookings 1.2.0-3f2a1bc`. */
export const versionName = ({ name, version }: Pick<Build, 'name' | 'version'>): string =>
  `${name} ${version}`;

/** Limits the names in a list; the others are counted. */
const maxNames = 9;

/** Formats `a, b and c`; a long list is cut: `a, b, … and 12 more`. */
export const formatNames = (items: readonly string[]): string => formatList(items, maxNames);

/** Does the same after removing duplicates. */
export const formatUniqueNames = (items: Iterable<string>): string => formatNames([...new Set(items)]);

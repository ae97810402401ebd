import type { WithheldPage } from '../../contracts/portal';

const partsOf = (path: string) => path.split('/').filter(Boolean);

function matches({ path, within }: WithheldPage, actual: readonly string[]): boolean {
  const pattern = partsOf(path);
  if (actual.length < pattern.length || (actual.length > pattern.length && !within)) return false;
  return pattern.every((part, index) => part.startsWith(':') || part === actual[index]);
}

/** Fixed parts come before `:name` parts, compared from the left, as `matchArea` prefers them. */
const rank = (path: string) =>
  partsOf(path)
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

/**
 * Finds the page at an address that is left out because its feature is off.
 * @param pathname as in `location.pathname`
 * @param instead the path of the page that `matchArea` finds there: `projects/next` is not the project with the id `next`
 */
export function findWithheld<R extends { withheld?: readonly WithheldPage[] }>(
  remotes: readonly R[],
  pathname: string,
  instead?: string,
): { remote: R; page: WithheldPage } | null {
  const actual = partsOf(pathname);
  const wins = ({ path }: WithheldPage) => instead === undefined || rank(path) < rank(instead);
  for (const remote of remotes) {
    const page = remote.withheld?.find((one) => matches(one, actual) && wins(one));
    if (page) return { remote, page };
  }
  return null;
}

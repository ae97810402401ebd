import type { WithheldPage } from '../../contracts/portal';

const partsOf = (path: string) => path.split('/').filter(Boolean);

function matches({ path, within }: WithheldPage, actual: readonly string[]): boolean {
  const pattern = partsOf(path);
  if (actual.length < pattern.length || (actual.length > pattern.length && !within)) return false;
  return pattern.every((part, index) => part.startsWith(':') || part === actual[index]);
}

/**
 * Finds the page at an address that is left out because its feature is off. Ask only when no page is there (`matchArea`).
 * @param pathname as in `location.pathname`
 */
export function findWithheld<R extends { withheld?: readonly WithheldPage[] }>(
  remotes: readonly R[],
  pathname: string,
): { remote: R; page: WithheldPage } | null {
  const actual = partsOf(pathname);
  for (const remote of remotes) {
    const page = remote.withheld?.find((one) => matches(one, actual));
    if (page) return { remote, page };
  }
  return null;
}

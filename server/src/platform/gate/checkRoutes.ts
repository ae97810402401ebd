import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { addressShape } from 'shared-api/portal/addressShape';
import type { ManifestRoute } from 'shared-api/portal/manifest';
import { groupBy, type RemoteBuild } from './remoteBuild';
import { formatUniqueNames, packageName, versionName } from './formatNames';

interface Page {
  remote: RemoteBuild;
  key: string;
  route: ManifestRoute;
  shape: string;
}

const pagesOf = (remote: RemoteBuild): Page[] =>
  Object.entries(remote.manifest.routes).map(([key, route]) => ({
    remote,
    key,
    route,
    shape: addressShape(route.path),
  }));

/**
 * Compares addresses by shape: `sites/:id` and `sites/:siteId` collide. `sites/new` and `sites/:id` do not: the fixed one takes
 * precedence.
 */
function findCollisions(remote: RemoteBuild, others: readonly Page[]): GateFault[] {
  const byShape = new Map(others.map((page) => [page.shape, page]));
  const byName = new Map(others.map((page) => [page.route.name, page]));
  const fault = (other: Page, text: string): GateFault => ({
    code: 'route_collision',
    with: versionName(other.remote),
    text: `${packageName(remote)} portal.json ${text}`,
  });
  return pagesOf(remote).flatMap(({ key, route, shape }) => {
    const sameShape = byShape.get(shape);
    const sameName = byName.get(route.name);
    return [
      sameShape &&
        fault(
          sameShape,
          `routes.${key}.path: /${route.path} is the address of "${sameShape.route.name}" of ${versionName(sameShape.remote)} ` +
            `(/${sameShape.route.path}). Choose another.`,
        ),
      sameName &&
        fault(
          sameName,
          `routes.${key}.name: ${versionName(sameName.remote)} has a page called "${route.name}" ` +
            `(/${sameName.route.path}). Choose another.`,
        ),
    ].filter((one) => one !== undefined);
  });
}

/** Finds pages of the live version that other remotes link to and that the new version drops or moves. */
function findVanished(
  remote: RemoteBuild,
  previous: RemoteBuild | undefined,
  others: readonly RemoteBuild[],
  elsewhere: ReadonlySet<string>,
): GateFault[] {
  if (!previous) return [];
  const links = groupBy(
    others.flatMap((other) => (other.manifest.requires.routes ?? []).map((page) => ({ other, page }))),
    ({ page }) => page,
  );
  const pages = pagesOf(remote);
  const names = new Set(pages.map(({ route }) => route.name));
  const shapes = new Set(pages.map(({ shape }) => shape));
  return pagesOf(previous).flatMap(({ route, shape }): GateFault[] => {
    const linking = links.get(route.name)?.map(({ other }) => versionName(other));
    if (!linking || elsewhere.has(route.name)) return [];
    const isGone = !names.has(route.name);
    // Links hold addresses, so they break when a page moves.
    if (!isGone && shapes.has(shape)) return [];
    const text =
      `${packageName(remote)} ${isGone ? 'no longer has' : 'moves'} the page "${route.name}" at /${route.path}, ` +
      `which is linked to by ${formatUniqueNames(linking)}. Keep it there until they have deployed without it.`;
    return [{ code: 'route_vanished', with: formatUniqueNames(linking), text }];
  });
}

/** Finds links to pages that no remote has. They are only noted: the pages may be deployed later. */
const findDeadLinks = ({ manifest, ...build }: RemoteBuild, names: ReadonlySet<string>): GateFault[] =>
  (manifest.requires.routes ?? [])
    .filter((name) => !names.has(name))
    .map((name) => ({
      code: 'route_vanished',
      with: null,
      text: `${packageName(build)} links to the page "${name}", which no area has now.`,
    }));

/**
 * Checks the pages of a remote against those of the other remotes.
 * @param previous its live version
 * @param others the other live remotes
 */
export function checkRoutes(
  remote: RemoteBuild,
  previous: RemoteBuild | undefined,
  others: readonly RemoteBuild[],
): { faults: GateFault[]; notes: GateFault[] } {
  const pages = others.flatMap(pagesOf);
  const elsewhere = new Set(pages.map(({ route }) => route.name));
  const names = new Set([...elsewhere, ...pagesOf(remote).map(({ route }) => route.name)]);
  return {
    faults: [...findCollisions(remote, pages), ...findVanished(remote, previous, others, elsewhere)],
    notes: findDeadLinks(remote, names),
  };
}

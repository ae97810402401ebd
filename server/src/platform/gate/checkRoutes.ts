import type { GateFault } from 'shared-api/contracts/deploy';
import { addressShape } from 'shared-api/portal/addressShape';
import type { ManifestRoute } from 'shared-api/portal/manifest';
import { grouped, type RemoteBuild } from './remotes';
import { listedOnce, packageName, versionName } from './say';

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

/** By shape: `sites/:id` and `sites/:siteId` are one; of `sites/new` and `sites/:id` the fixed one wins, which is no collision. */
function collisions(remote: RemoteBuild, others: readonly Page[]): GateFault[] {
  const byShape = new Map(others.map((page) => [page.shape, page]));
  const byName = new Map(others.map((page) => [page.route.name, page]));
  const fault = (other: Page, text: string): GateFault => ({
    code: 'route_collision',
    with: versionName(other.remote),
    text: `${packageName(remote)} portal.json ${text}`,
  });
  return pagesOf(remote).flatMap(({ key, route, shape }) => {
    const there = byShape.get(shape);
    const namesake = byName.get(route.name);
    return [
      there &&
        fault(
          there,
          `routes.${key}.path: /${route.path} is the address of "${there.route.name}" of ${versionName(there.remote)} ` +
            `(/${there.route.path}). Choose another.`,
        ),
      namesake &&
        fault(
          namesake,
          `routes.${key}.name: ${versionName(namesake.remote)} has a page called "${route.name}" ` +
            `(/${namesake.route.path}). Choose another.`,
        ),
    ].filter((one) => one !== undefined);
  });
}

/** Pages of the live version that others link to and that the new one does not have, or has elsewhere. */
function vanished(
  remote: RemoteBuild,
  previous: RemoteBuild | undefined,
  others: readonly RemoteBuild[],
  elsewhere: ReadonlySet<string>,
): GateFault[] {
  if (!previous) return [];
  const links = grouped(
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
    // Links are addresses: a page that has moved is as good as gone to them.
    if (!isGone && shapes.has(shape)) return [];
    const text =
      `${packageName(remote)} ${isGone ? 'no longer has' : 'moves'} the page "${route.name}" at /${route.path}, ` +
      `which is linked to by ${listedOnce(linking)}. Keep it there until they have deployed without it.`;
    return [{ code: 'route_vanished', with: listedOnce(linking), text }];
  });
}

/** Pages it links to that nobody has. They may come later, but until then the links lead nowhere. */
const nowhere = ({ manifest, ...build }: RemoteBuild, names: ReadonlySet<string>): GateFault[] =>
  (manifest.requires.routes ?? [])
    .filter((name) => !names.has(name))
    .map((name) => ({
      code: 'route_vanished',
      with: null,
      text: `${packageName(build)} links to the page "${name}", which no area has now.`,
    }));

/**
 * The pages of a remote against those of the others.
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
    faults: [...collisions(remote, pages), ...vanished(remote, previous, others, elsewhere)],
    notes: nowhere(remote, names),
  };
}

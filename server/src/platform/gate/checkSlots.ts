import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { addressShape } from 'shared-api/portal/addressShape';
import type { Build } from 'shared-api/portal/build';
import type { ManifestRoute, ManifestSlot } from 'shared-api/portal/manifest';
import { groupBy, type RemoteBuild } from './remoteBuild';
import { formatUniqueNames, packageName, versionName } from './formatNames';

interface Filler {
  remote: RemoteBuild;
  key: string;
  filler: ManifestSlot;
}

const fillersOf = (remote: RemoteBuild): Filler[] =>
  Object.entries(remote.manifest.slots ?? {}).map(([key, filler]) => ({ remote, key, filler }));

const offersOf = ({ manifest }: RemoteBuild): string[] => manifest.offers ?? [];

/** `sites/:siteId/:tab` and `stock` → `sites/:/stock`. */
const addressIn = (route: string, path: string) => addressShape(route.replace(/[^/]*$/, path));

function findDuplicateOffers(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
  const offering = new Map(others.flatMap((other) => offersOf(other).map((slot) => [slot, other])));
  return offersOf(remote).flatMap((slot): GateFault[] => {
    const other = offering.get(slot);
    if (!other) return [];
    const text =
      `${packageName(remote)} portal.json offers: ${versionName(other)} offers the slot "${slot}" already. ` +
      `Give it another name.`;
    return [{ code: 'slot_collision', with: versionName(other), text }];
  });
}

/** Finds two fillers of one slot with the same address. */
function findSameAddress(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
  const place = ({ filler: { slot, path } }: Filler) => `${slot} ${path}`;
  const taken = new Map(others.flatMap(fillersOf).map((one) => [place(one), one]));
  return fillersOf(remote).flatMap((own): GateFault[] => {
    const { slot, path } = own.filler;
    const other = path === undefined ? undefined : taken.get(place(own));
    if (!other) return [];
    const text =
      `${packageName(remote)} portal.json slots.${own.key}.path: "${path}" is the address of "${other.filler.title}" of ` +
      `${versionName(other.remote)} in the slot "${slot}". Choose another.`;
    return [{ code: 'slot_collision', with: versionName(other.remote), text }];
  });
}

interface Page {
  owner: RemoteBuild;
  route: ManifestRoute;
  shape: string;
}

const pagesOf = (owner: RemoteBuild): Page[] =>
  Object.values(owner.manifest.routes).map((route) => ({ owner, route, shape: addressShape(route.path) }));

/** A page whose address has a parameter for the fillers of a slot. */
interface Place {
  host: RemoteBuild;
  slot: string;
  /** `sites/:siteId/:tab`. */
  path: string;
}

const placesOf = (host: RemoteBuild): Place[] =>
  Object.values(host.manifest.routes).flatMap(({ fillers, path }) =>
    fillers === undefined ? [] : [{ host, slot: fillers, path }],
  );

/** Describes how a page hides a filler; undefined when it does not. */
function describeConflict(page: Page, place: Place, { filler: { title, path, within }, remote }: Filler) {
  if (path === undefined) return undefined;
  const address = addressIn(place.path, path);
  const isAt = page.shape === address;
  if (!isAt && !(within && page.shape.startsWith(`${address}/`))) return undefined;
  const what = isAt ? 'would never be shown: at' : 'would miss a page of its own: below';
  return (
    `"${title}" of ${versionName(remote)} in the slot "${place.slot}" ${what} its address, path "${path}", ` +
    `is the page "${page.route.name}" (/${page.route.path}) of ${versionName(page.owner)}. Change one of the two.`
  );
}

/**
 * Finds fillers that a fixed page hides, since it takes precedence at and below a filler's address. Reports only conflicts that
 * involve this build.
 */
function findHiddenFillers(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
  const all = [remote, ...others];
  const pages = all.flatMap(pagesOf);
  const fillers = groupBy(all.flatMap(fillersOf), ({ filler }) => filler.slot);
  return all.flatMap(placesOf).flatMap((place) =>
    (fillers.get(place.slot) ?? []).flatMap((one) =>
      pages.flatMap((page): GateFault[] => {
        const text = describeConflict(page, place, one);
        const concerned = [one.remote, page.owner, place.host];
        if (text === undefined || !concerned.includes(remote)) return [];
        const other = concerned.find((owner) => owner !== remote);
        return [{ code: 'slot_collision', with: other ? versionName(other) : null, text }];
      }),
    ),
  );
}

/** Finds fillers without an address in a slot that needs one: they would never be shown. */
function findMissingAddresses(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
  const all = [remote, ...others];
  const addressed = new Map(all.flatMap(placesOf).map(({ slot, host }) => [slot, host]));
  return all.flatMap(fillersOf).flatMap(({ remote: owner, key, filler: { slot, path } }): GateFault[] => {
    const host = addressed.get(slot);
    if (path !== undefined || !host || host === owner || (owner !== remote && host !== remote)) return [];
    const text =
      `The slot "${slot}" of ${versionName(host)} gives its fillers addresses, and slots.${key} of ${versionName(owner)} ` +
      `has no path: it would be shown nowhere. ${owner === remote ? 'Give it one.' : 'It must get one first.'}`;
    return [{ code: 'slot_collision', with: versionName(owner === remote ? host : owner), text }];
  });
}

/** Finds slots of the live version that others fill and that the new version does not offer. */
function findVanished(
  remote: RemoteBuild,
  previous: RemoteBuild | undefined,
  others: readonly RemoteBuild[],
  offered: ReadonlySet<string>,
): GateFault[] {
  const fillers = groupBy(others.flatMap(fillersOf), ({ filler }) => filler.slot);
  return (previous ? offersOf(previous) : []).flatMap((slot): GateFault[] => {
    const filling = fillers.get(slot)?.map((one) => versionName(one.remote));
    if (!filling || offered.has(slot)) return [];
    const text =
      `${packageName(remote)} offers the slot "${slot}" no more, which is filled by ${formatUniqueNames(filling)}. ` +
      `Keep it until they have deployed without it.`;
    return [{ code: 'slot_vanished', with: formatUniqueNames(filling), text }];
  });
}

/**
 * Checks the slots that a remote offers and fills against the other remotes and the shell.
 * @param previous its live version
 * @param others the other live remotes
 */
export function checkSlots(
  remote: RemoteBuild,
  previous: RemoteBuild | undefined,
  others: readonly RemoteBuild[],
  shell: Build | null,
): { faults: GateFault[]; notes: GateFault[] } {
  const offered = new Set([...offersOf(remote), ...others.flatMap(offersOf), ...(shell?.host?.offers ?? [])]);
  const unoffered = fillersOf(remote).filter(({ filler }) => !offered.has(filler.slot));
  return {
    faults: [
      ...findDuplicateOffers(remote, others),
      ...findSameAddress(remote, others),
      ...findHiddenFillers(remote, others),
      ...findMissingAddresses(remote, others),
      ...findVanished(remote, previous, others, offered),
    ],
    notes: unoffered.map(({ key, filler: { slot } }) => ({
      code: 'slot_unoffered',
      with: null,
      text: `${packageName(remote)} portal.json slots.${key}: nobody offers the slot "${slot}" now; until then it is shown nowhere.`,
    })),
  };
}

import type { GateFault } from 'shared-api/contracts/deploy';
import { addressShape } from 'shared-api/portal/addressShape';
import type { Build, ManifestSlot } from 'shared-api/portal/manifest';
import { grouped, type RemoteBuild } from './remotes';
import { listedOnce, packageName, versionName } from './say';

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

function offeredTwice(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
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

/** Two fillers of one slot under one address. */
function sameAddress(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
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

/** A fixed page wins over the fillers' route: a filler at its address would never be shown. Only what this build brings about. */
function hidden(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
  const all = [remote, ...others];
  const pages = new Map(
    all.flatMap((owner) =>
      Object.values(owner.manifest.routes).map((route) => [addressShape(route.path), { owner, route }]),
    ),
  );
  const fillers = grouped(all.flatMap(fillersOf), ({ filler }) => filler.slot);
  return all.flatMap((host) =>
    Object.values(host.manifest.routes).flatMap((route) => {
      if (route.fillers === undefined) return [];
      return (fillers.get(route.fillers) ?? []).flatMap((one): GateFault[] => {
        const { path, title } = one.filler;
        const page = path === undefined ? undefined : pages.get(addressIn(route.path, path));
        if (!page || ![host, one.remote, page.owner].includes(remote)) return [];
        const other = [one.remote, page.owner, host].find((owner) => owner !== remote);
        const text =
          `"${title}" of ${versionName(one.remote)} in the slot "${route.fillers}" would never be shown: at its address, ` +
          `path "${path}", is the page "${page.route.name}" (/${page.route.path}) of ${versionName(page.owner)}. ` +
          `Change one of the two.`;
        return [{ code: 'slot_collision', with: other ? versionName(other) : null, text }];
      });
    }),
  );
}

/** Fillers without an address in a slot that gives them: they would be shown nowhere. */
function withoutAddress(remote: RemoteBuild, others: readonly RemoteBuild[]): GateFault[] {
  const all = [remote, ...others];
  const addressed = new Map(
    all.flatMap((host) =>
      Object.values(host.manifest.routes).flatMap(({ fillers }) =>
        fillers === undefined ? [] : [[fillers, host]],
      ),
    ) as [string, RemoteBuild][],
  );
  return all.flatMap(fillersOf).flatMap(({ remote: owner, key, filler: { slot, path } }): GateFault[] => {
    const host = addressed.get(slot);
    if (path !== undefined || !host || host === owner || (owner !== remote && host !== remote)) return [];
    const text =
      `The slot "${slot}" of ${versionName(host)} gives its fillers addresses, and slots.${key} of ${versionName(owner)} ` +
      `has no path: it would be shown nowhere. ${owner === remote ? 'Give it one.' : 'It must get one first.'}`;
    return [{ code: 'slot_collision', with: versionName(owner === remote ? host : owner), text }];
  });
}

/** Slots of the live version that others fill and that the new one does not offer. */
function vanished(
  remote: RemoteBuild,
  previous: RemoteBuild | undefined,
  others: readonly RemoteBuild[],
  offered: ReadonlySet<string>,
): GateFault[] {
  const fillers = grouped(others.flatMap(fillersOf), ({ filler }) => filler.slot);
  return (previous ? offersOf(previous) : []).flatMap((slot): GateFault[] => {
    const filling = fillers.get(slot)?.map((one) => versionName(one.remote));
    if (!filling || offered.has(slot)) return [];
    const text =
      `${packageName(remote)} offers the slot "${slot}" no more, which is filled by ${listedOnce(filling)}. ` +
      `Keep it until they have deployed without it.`;
    return [{ code: 'slot_vanished', with: listedOnce(filling), text }];
  });
}

/**
 * The slots of a remote, those it offers and those it fills, against the others and the shell.
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
      ...offeredTwice(remote, others),
      ...sameAddress(remote, others),
      ...hidden(remote, others),
      ...withoutAddress(remote, others),
      ...vanished(remote, previous, others, offered),
    ],
    notes: unoffered.map(({ key, filler: { slot } }) => ({
      code: 'slot_unoffered',
      with: null,
      text: `${packageName(remote)} portal.json slots.${key}: nobody offers the slot "${slot}" now; until then it is shown nowhere.`,
    })),
  };
}

import type { Manifest } from './manifest';
import type { SlotName } from './slots';

/** The slots of which each filler has an address: the last part of it is the filler's `path`. */
const addressed: Record<SlotName, boolean> = {
  'project.tabs': true,
  'dashboard.cards': false,
  'user-menu': false,
  'guide.chapters': false,
};

/** Whether a slot's fillers have addresses; undefined for a slot that only its remote knows. */
function isAddressed(slot: string, { routes }: Manifest): boolean | undefined {
  if (Object.hasOwn(addressed, slot)) return addressed[slot as SlotName];
  return Object.values(routes).some(({ fillers }) => fillers === slot) || undefined;
}

function fillerFaults(manifest: Manifest): string[] {
  const taken = new Map<string, string>();
  return Object.entries(manifest.slots ?? {}).flatMap(([key, { slot, path }]) => {
    const at = `portal.json slots.${key}.path:`;
    const hasAddress = isAddressed(slot, manifest);
    if (path === undefined)
      return hasAddress ? [`${at} a filler of "${slot}" needs one, it has an address`] : [];
    if (hasAddress === false) return [`${at} fillers of "${slot}" have no address`];
    const twin = taken.get(`${slot} ${path}`);
    taken.set(`${slot} ${path}`, key);
    return twin === undefined ? [] : [`${at} "${path}" is the address of "${twin}" in "${slot}" already`];
  });
}

function routeFaults({ routes, offers = [] }: Manifest): string[] {
  const bySlot = new Map<string, string>();
  return Object.entries(routes).flatMap(([key, { path, fillers }]) => {
    if (fillers === undefined) return [];
    const at = `portal.json routes.${key}.fillers:`;
    const twin = bySlot.get(fillers);
    bySlot.set(fillers, key);
    return [
      ...(twin === undefined
        ? []
        : [`${at} the fillers of "${fillers}" have their addresses in "${twin}" already`]),
      ...(/\/:[a-zA-Z]+$/.test(path)
        ? []
        : [`${at} "${path}" must end in a parameter, which names the filler`]),
      ...(offers.includes(fillers) ? [] : [`${at} add "${fillers}" to offers, or leave fillers out`]),
    ];
  });
}

/**
 * What is wrong with the slots that a manifest fills and offers, as far as it alone can tell; whether others offer or fill them
 * is the gate's to say. A slot of a name nobody knows yet is fine.
 * @returns one line a fault, each naming the JSON path
 */
export const slotFaults = (manifest: Manifest): string[] => [
  ...fillerFaults(manifest),
  ...routeFaults(manifest),
];

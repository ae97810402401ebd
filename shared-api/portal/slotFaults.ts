import type { Manifest } from './manifest';
import { shownByMembers, type ConditionalSlot, type SlotName } from './slots';

/** Whether the fillers of a known slot have addresses, which end in the filler's `path`. */
const addressed: Record<SlotName, boolean> = {
  'project.tabs': true,
  'project.sections': false,
  'next.sections': false,
  'home.cards': false,
  'dashboard.cards': false,
  'user-menu': false,
  'guide.chapters': false,
  displays: false,
};

/** Whether a slot's fillers have addresses; undefined for a slot of another remote that is not in `slots.ts`. */
function isAddressed(slot: string, { routes }: Manifest): boolean | undefined {
  if (Object.hasOwn(addressed, slot)) return addressed[slot as SlotName];
  return Object.values(routes).some(({ fillers }) => fillers === slot) || undefined;
}

/** The members that `shown.has` may name in a slot; undefined for a slot without conditions. */
const membersOf = (slot: string): readonly string[] | undefined =>
  Object.hasOwn(shownByMembers, slot) ? shownByMembers[slot as ConditionalSlot] : undefined;

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

/** Checks `within` and `shown`, for which the schema checks only the shape. */
const detailFaults = ({ slots = {} }: Manifest): string[] =>
  Object.entries(slots).flatMap(([key, { slot, path, within, shown, column, rows }]) => {
    const at = `portal.json slots.${key}`;
    const members = membersOf(slot);
    return [
      ...(within && path === undefined
        ? [`${at}.within: there is nothing below a filler that has no address (path)`]
        : []),
      ...(slot !== 'home.cards' && (column ?? rows) !== undefined
        ? [`${at}: only cards of "home.cards" have column and rows`]
        : []),
      ...(shown && !members ? [`${at}.shown: fillers of "${slot}" are shown always`] : []),
      ...(shown?.has ?? []).flatMap((member, index) =>
        members && !members.includes(member)
          ? [`${at}.shown.has.${index}: "${slot}" does not know "${member}", but ${members.join(', ')}`]
          : [],
      ),
    ];
  });

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

const navFaults = ({ nav, offers = [] }: Manifest): string[] =>
  nav.flatMap(({ count }, index) =>
    count?.slot === undefined || offers.includes(count.slot)
      ? []
      : [`portal.json nav.${index}.count.slot: add "${count.slot}" to offers, or leave slot out`],
  );

/**
 * Checks the slots that a manifest fills and offers, as far as the manifest alone can tell; the gate checks them against other remotes.
 * Unknown slot names are allowed.
 * @returns one line per fault, each naming the JSON path
 */
export const slotFaults = (manifest: Manifest): string[] => [
  ...fillerFaults(manifest),
  ...detailFaults(manifest),
  ...routeFaults(manifest),
  ...navFaults(manifest),
];

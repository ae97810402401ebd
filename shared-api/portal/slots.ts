import type { Permission } from '../contracts/permissions';
import type { Project } from '../contracts/project';

/**
 * What a slot gives the components that fill it. Remotes meet here and nowhere else: the one that offers a slot renders
 * `<Slot name="…" props={…}>`, those that fill it declare so in `portal.json` and export a component of these props.
 * Additions are optional members; a slot that changes its meaning gets a new name.
 */
export interface SlotProps {
  /** A tab of the project page with an address of its own, `/projects/{id}/{path}`. Offered by mfe-projects. */
  'project.tabs': { project: Project; permissions: readonly Permission[] | undefined };
  /** A card on the dashboard. Offered by mfe-reports. */
  'dashboard.cards': Record<never, never>;
  /**
   * An entry of the menu under the user's name. Offered by the shell. `close` shuts the menu. A component draws one `MenuEntry`
   * and always does: until its code is there, an entry with its title and icon of `portal.json` holds its place.
   */
  'user-menu': { close: () => void };
  /** A chapter of the user guide, under a heading with its title. Offered by the shell. */
  'guide.chapters': Record<never, never>;
}
export type SlotName = keyof SlotProps;

/**
 * What a slot understands of `shown` in the `portal.json` of its fillers: the members of which `has` may ask whether there is
 * anything in them. `may` takes any pair of `contracts/permissions.ts`. A slot that is not here shows its fillers always.
 */
export const shownByMembers = { 'project.tabs': ['bookings'] } as const satisfies {
  [Name in SlotName]?: readonly string[];
};
/** The slots that understand `shown`. */
export type ConditionalSlot = keyof typeof shownByMembers;
/** What such a slot is about, as far as conditions ask. */
export type SlotSubject<Name extends ConditionalSlot> = Readonly<
  Record<(typeof shownByMembers)[Name][number], readonly unknown[]>
>;

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
  /** An entry of the menu under the user's name. Offered by the shell. `close` shuts the menu. */
  'user-menu': { close: () => void };
  /** A chapter of the user guide, under a heading with its title. Offered by the shell. */
  'guide.chapters': Record<never, never>;
}
export type SlotName = keyof SlotProps;

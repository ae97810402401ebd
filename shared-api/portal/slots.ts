import type { Permission } from '../contracts/permissions';
import type { Project } from '../contracts/project';
import type { GuideProps } from './guide/guide';

/**
 * The props that each slot passes to its fillers. Remotes meet only here: the remote that offers a slot renders
 * `<Slot name="…" props={…}>`; those that fill it declare that in `portal.json` and export a component with these props.
 * New members must be optional; a slot that changes its meaning gets a new name.
 */
export interface SlotProps {
  /** A tab of the project page with an address of its own, `/projects/{id}/{path}`. Offered by mfe-projects. */
  'project.tabs': { project: Project; permissions: readonly Permission[] | undefined };
  /** A section beside the facts of a project; it renders nothing without content. Offered by mfe-projects. */
  'project.sections': { project: Project };
  /**
   * A section below the projects that need the user, on the page “Needs you” and, if `compact`, on its card on Home; it renders nothing
   * when nothing waits. Offered by mfe-projects.
   */
  'next.sections': { compact?: boolean };
  /** A card on Home, the page of the signed-in user's own work. It may set `column` and `rows`. Offered by the shell. */
  'home.cards': Record<never, never>;
  /** A card on the dashboard, which chooses a delivery group, a team (0: none) and days. Offered by mfe-reports. */
  'dashboard.cards': { chosen?: { group: number; team?: number; from: string; to: string } };
  /**
   * An entry of the menu under the user's name. Offered by the shell. `close` closes the menu. A component must always render exactly
   * one `MenuEntry`: until its code has loaded, an entry with the title and icon of `portal.json` holds its place.
   */
  'user-menu': { close: () => void };
  /** A chapter of the user guide, under a heading with its title. Offered by the shell, which renders the chapter's data (`guide.ts`). */
  'guide.chapters': GuideProps;
  /**
   * A full-screen page for a display on a wall, at `/display/<remote>.<key>#<token>`, where nobody is signed in: the token is the only
   * right it has. Offered by the shell.
   */
  displays: { token: string };
}
export type SlotName = keyof SlotProps;

/**
 * The members that `shown.has` may name in the `portal.json` of a slot's fillers. `shown.may` accepts any pair of
 * `contracts/permissions.ts`. Slots that are missing here always show their fillers.
 */
export const shownByMembers = { 'project.tabs': ['bookings'] } as const satisfies {
  [Name in SlotName]?: readonly string[];
};
/** The slots that support `shown`. */
export type ConditionalSlot = keyof typeof shownByMembers;
/** The entity of such a slot, with the members that conditions may name. */
export type SlotSubject<Name extends ConditionalSlot> = Readonly<
  Record<(typeof shownByMembers)[Name][number], readonly unknown[]>
>;

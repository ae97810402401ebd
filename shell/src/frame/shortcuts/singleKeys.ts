import { linksOf, type NavItem, type NavLink } from '../navModel';

const storageKey = 'portal-single-keys';

/** Whether shortcuts of single letters are on in this browser: some input methods send letters that nobody typed. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true; // Storage is forbidden.
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Ignore errors: storage is forbidden, and the shortcuts stay on.
  }
}

type WithShortcut = NavLink & { shortcut: string };

/** The entries of the menu that have a shortcut; of two with the same one the first counts. */
export const shortcutLinks = (sections: NavItem[][]): WithShortcut[] =>
  linksOf(sections)
    .filter((link): link is WithShortcut => link.shortcut !== undefined)
    .filter(({ shortcut }, index, all) => all.findIndex((one) => one.shortcut === shortcut) === index);

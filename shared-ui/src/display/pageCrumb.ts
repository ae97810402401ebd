import { useEffect } from 'react';
import { createLatestValue } from './createLatestValue';

/** A breadcrumb for a page below a tab's address; only the tab's code knows that page. */
export interface PageCrumb {
  /** As in `location.pathname`. */
  pathname: string;
  label: string;
}

/** The crumb that the current page sets; null without one. */
export const currentPageCrumb = createLatestValue<PageCrumb>();

/**
 * Appends a crumb for a page that a tab shows below its own address: "New Booking". Pages declared in `portal.json` get their
 * crumbs from there.
 * @param label undefined on the tab's own page
 */
export function usePageCrumb(label: string | undefined): void {
  const { pathname } = window.location;
  useEffect(() => {
    if (label === undefined) return undefined;
    currentPageCrumb.set({ pathname, label });
    return () => currentPageCrumb.set(null);
  }, [pathname, label]);
}

/** Names of entities by the address of their page: `/groups/3` → `Network`. */
export const addressNames = createLatestValue<ReadonlyMap<string, string>>();

/** The named addresses above a page with their names, the nearest first: `['/teams/3', 'Core Routing']` for `/teams/3/members`. */
export const namesAbove = (names: ReadonlyMap<string, string> | null, pathname: string): [string, string][] =>
  [...(names ?? [])]
    .filter(([address]) => pathname.startsWith(`${address}/`))
    .sort(([one], [other]) => other.length - one.length);

/**
 * Names the entity at an address while its page or a page below it is shown. Its breadcrumb has this name instead of the id that
 * `portal.json` can give, or is added where there is no page at the address. The browser tab of a page below shows the name too.
 * @param address as in `location.pathname`
 * @param name undefined while it loads
 */
export function useAddressName(address: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    addressNames.set(new Map(addressNames.get()).set(address, name));
    return () => {
      const others = new Map(addressNames.get());
      others.delete(address);
      addressNames.set(others);
    };
  }, [address, name]);
}

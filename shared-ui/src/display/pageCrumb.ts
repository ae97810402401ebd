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

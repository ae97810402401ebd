import { useEffect } from 'react';
import { lastSaid } from './lastSaid';

/** A page below the address of a tab, which is known to the code of the tab alone. */
export interface PageCrumb {
  /** As in `location.pathname`. */
  pathname: string;
  label: string;
}

/** What the page that is shown calls itself below its tab. */
export const pageCrumbs = lastSaid<PageCrumb>();

/**
 * Ends the breadcrumbs with what a page is called that a tab has below its own address: "New Booking". Pages of `portal.json`
 * are named there.
 * @param label undefined on the tab's own page
 */
export function usePageCrumb(label: string | undefined): void {
  const { pathname } = window.location;
  useEffect(() => {
    if (label === undefined) return undefined;
    pageCrumbs.say({ pathname, label });
    return () => pageCrumbs.say(null);
  }, [pathname, label]);
}

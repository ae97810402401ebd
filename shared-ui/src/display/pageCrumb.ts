import { useEffect } from 'react';

/** A page below the address of a tab, which is known to the code of the tab alone. */
export interface PageCrumb {
  /** As in `location.pathname`. */
  pathname: string;
  label: string;
}

let current: PageCrumb | null = null;
const listeners = new Set<() => void>();

function tell(crumb: PageCrumb | null): void {
  current = crumb;
  listeners.forEach((listener) => listener());
}

/** For `useSyncExternalStore`: what the page that is shown calls itself below its tab, and how to hear of the next. */
export const pageCrumbs = {
  current: (): PageCrumb | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Ends the breadcrumbs with what a page is called that a tab has below its own address: "New Booking". Pages of `portal.json`
 * are named there.
 * @param label undefined on the tab's own page
 */
export function usePageCrumb(label: string | undefined): void {
  const { pathname } = window.location;
  useEffect(() => {
    if (label === undefined) return undefined;
    tell({ pathname, label });
    return () => tell(null);
  }, [pathname, label]);
}

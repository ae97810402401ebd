/** What the page that is shown calls itself. */
export interface PageName {
  /** As in `location.pathname`. */
  pathname: string;
  title: string;
  /** Whom or what it shows, by name; null when there is no such thing; undefined while that is not known. */
  subject: string | null | undefined;
}

let current: PageName | null = null;
const listeners = new Set<() => void>();

/** Called by the page that is shown. */
export function tellPageName(name: PageName): void {
  current = name;
  listeners.forEach((listener) => listener());
}

/** Called by who removes what has a page of its own: nothing leads there any more. @param pathname of that page */
export const tellPageGone = (pathname: string): void => tellPageName({ pathname, title: '', subject: null });

/** For `useSyncExternalStore`: what the page that named itself last said, and how to hear of the next. */
export const pageNames = {
  current: (): PageName | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

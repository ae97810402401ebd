import { useEffect, useRef, type RefObject } from 'react';

/** The page is given up on after this many milliseconds: by then the user is elsewhere. */
const patience = 10_000;

/**
 * Moves the focus to the page's h1 after navigation; not at the first page, where the browser's own order is right.
 * The frame shows a heading before the page's code is there. When the page's own comes in its place the focus would
 * fall back to the body: then it moves on to the new one, unless the user has put it somewhere else.
 * @param page the region the headings appear in
 * @param pathname a change of it is a navigation; a change of the query is not
 */
export function useFocusHeading(page: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const region = page.current;
    if (!region) return undefined;
    const focus = () => region.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) focus();
    });
    const stop = () => observer.disconnect();
    focus();
    region.scrollTop = 0;
    observer.observe(region, { childList: true, subtree: true });
    const timer = setTimeout(stop, patience);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [page, pathname]);
}

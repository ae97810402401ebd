import { useEffect, useRef, type RefObject } from 'react';
import type { Location } from 'shared-ui/router';

/** The page is given up on after this many milliseconds: by then the user is elsewhere. */
const patience = 10_000;

/**
 * Moves the focus to the page's h1 after navigation; not at the page's load, where the browser's own order is right.
 * The frame shows a heading before the page's code is there. When the page's own comes in its place the focus would
 * fall back to the body: then it moves on to the new one, unless the user has put it somewhere else.
 * @param location a change of its path is a navigation; a change of the query is not
 * @returns ref of the region the headings appear in
 */
export function useFocusHeading({ pathname, key }: Location): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  // The router calls the entry that the browser loaded `default`.
  const shown = useRef(key === 'default' ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const region = page.current;
    if (!region) return undefined;
    const focus = () => region.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // Not at once: between two fields, on the way from one to the next, the body has the focus as well.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) focus();
      });
    });
    const stop = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
    focus();
    region.scrollTop = 0;
    observer.observe(region, { childList: true, subtree: true });
    const timer = setTimeout(stop, patience);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [pathname]);
  return page;
}

import { useEffect, useRef, type RefObject } from 'react';
import type { Location } from 'shared-ui/router';

/** Milliseconds after a navigation for which headings are observed: later the user is doing something else. */
const observeTimeout = 10_000;

/** The tab that the user has followed to the page. */
const followedTab = '[data-followed] [aria-current]';

/** Focuses the page's h1 without scrolling, or the tab that the user has followed to the page. @param region contains the page */
export const focusHeading = (region: HTMLElement): void =>
  (region.querySelector<HTMLElement>(followedTab) ?? region.querySelector<HTMLElement>('h1'))?.focus({
    preventScroll: true,
  });

/**
 * Moves the focus to the page's h1 after a navigation, but not after the first load, where the browser's own focus is right, and not
 * from a field of the page's form: a page that creates something focuses its first field by itself.
 * The frame shows a heading until the page's code is loaded. When the page's own heading replaces it, the focus would be lost:
 * it moves to the new heading, unless the user has moved it elsewhere; from then on `useRecoverFocus` alone keeps it on the page. A tab
 * that led to the page keeps the focus.
 * @param location only a change of its path counts as a navigation
 * @returns a ref for the element that contains the page
 */
export function useFocusHeading({ pathname, key }: Location): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  // The router's key of the first entry is `default`.
  const shown = useRef(key === 'default' ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const region = page.current;
    if (!region) return undefined;
    const focus = () => focusHeading(region);
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // Wait for the next frame: while the focus moves from one field to another, the body has it for a moment.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) focus();
      });
    });
    const stop = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', stopElsewhere);
    };
    const stopElsewhere = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.matches(`h1, ${followedTab}`)) stop();
    };
    const { activeElement } = document;
    if (!region.contains(activeElement) || !activeElement?.closest('form')) focus();
    region.scrollTop = 0;
    observer.observe(region, { childList: true, subtree: true });
    document.addEventListener('focusin', stopElsewhere);
    const timer = setTimeout(stop, observeTimeout);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [pathname]);
  return page;
}

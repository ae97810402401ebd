import { useEffect, type RefObject } from 'react';
import { focusHeading } from './useFocusHeading';

/** Parts of a page that may have a heading of their own. */
const parts = 'section, article, [role=region], [role=tabpanel]';

/** Focuses the heading of the nearest of these parts that is still on the page. @returns whether there is one */
function focusPart(former: readonly Element[]): boolean {
  for (const part of former) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>('h2, h3') : null;
    if (!heading) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/**
 * When the focused element is removed, moves the focus to the heading of the part of the page that it was in, else to that of the page,
 * without scrolling. Otherwise the body would get it, and the next Tab would start at the top of the page. For a dialog, the part is that
 * with the button that opened it.
 * @param region the element that contains the page
 */
export function useRecoverFocus(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = region.current;
    if (!page) return undefined;
    let last: Element | null = null;
    /** The parts around the last element of the page that had the focus, the nearest first. */
    let around: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      if (!last || !page.contains(last)) return;
      around = [];
      for (let part = last.closest(parts); part && page.contains(part);) {
        around.push(part);
        part = part.parentElement?.closest(parts) ?? null;
      }
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // Dialogs and grids restore the focus themselves, before the next frame.
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !last || last.isConnected) return;
        last = null;
        if (!focusPart(around)) focusHeading(page);
      });
    });
    document.addEventListener('focusin', remember);
    // Observe the whole document: a dialog may close after the button that opened it was removed.
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [region]);
}

import { useEffect, type RefObject } from 'react';
import { focusHeading } from './useFocusHeading';

/** Parts of a page that may have a heading of their own. */
const parts = 'section, article, [role=region], [role=tabpanel]';

/** The headings of the parts around an element of the page, the nearest first. A heading that follows the element is of something else. */
function headingsAbove(element: Element, page: HTMLElement): HTMLElement[] {
  const headings: HTMLElement[] = [];
  for (let part = element.closest(parts); part && page.contains(part);) {
    const heading = part.querySelector<HTMLElement>('h2, h3');
    if (heading && heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
      headings.push(heading);
    part = part.parentElement?.closest(parts) ?? null;
  }
  return headings;
}

/** Focuses the first of these headings that is still on the page. @returns whether there is one */
function focusOneOf(headings: readonly HTMLElement[]): boolean {
  const heading = headings.find((one) => one.isConnected);
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
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
    /** The headings above the last element of the page that had the focus. */
    let headings: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      if (last && page.contains(last)) headings = headingsAbove(last, page);
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // Dialogs and grids restore the focus themselves, before the next frame.
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !last || last.isConnected) return;
        last = null;
        if (!focusOneOf(headings)) focusHeading(page);
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

import { useEffect, type RefObject } from 'react';
import { focusHeading } from './useFocusHeading';

/**
 * Moves the focus to the page's heading, without scrolling, when the focused element is removed. Otherwise the body would get it, and
 * the next Tab would start at the top of the page.
 * @param region the element that contains the page
 */
export function useRecoverFocus(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = region.current;
    if (!page) return undefined;
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // Dialogs and grids restore the focus themselves, before the next frame.
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !last || last.isConnected) return;
        last = null;
        focusHeading(page);
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

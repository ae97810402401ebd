import { useEffect, type RefObject } from 'react';

/**
 * Where what had the focus goes away (the pencil of something that may not be changed any more), the browser puts the focus
 * on the body and the next Tab starts at the top of the page. Then it goes to the page's heading instead, without scrolling.
 * @param region what holds the page
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
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
      // Dialogs and grids give the focus back themselves, in the same turn.
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !last || last.isConnected) return;
        last = null;
        page.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      });
    });
    document.addEventListener('focusin', remember);
    // All of the document: a dialog may close after the pencil that opened it has gone.
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [region]);
}

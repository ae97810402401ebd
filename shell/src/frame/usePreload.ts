import { useEffect, useRef } from 'react';
import { runAfterFirstScreen } from 'shared-ui/core';
import { linksOf, type NavItem, type NavLink } from './navModel';

/** Milliseconds for which the pointer rests on an entry before its page is loaded. Source: architecture.md, Boot. */
const hoverDelay = 150;

/** Event handlers for a link that load the code of its page when the pointer rests on it or it has the focus. */
export function useHoverPreload({ preload }: NavLink) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const leave = () => clearTimeout(timer.current);
  const enter = () => {
    leave();
    timer.current = setTimeout(preload, hoverDelay);
  };
  useEffect(() => leave, []);
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}

/**
 * Loads the next area in the sidebar after the current one, once the page has all that it needs itself. Only one for each page, so
 * that a short visit does not load all areas.
 */
export function useIdlePreload(sections: NavItem[][], pathname: string): void {
  useEffect(() => {
    const links = linksOf(sections);
    const here = links.findLastIndex(({ to }) => `${pathname}/`.startsWith(`${to}/`));
    const next = links.slice(here + 1).find(({ area }) => area !== links[here]?.area && area !== 'shell');
    return next && runAfterFirstScreen(next.preload);
  }, [sections, pathname]);
}

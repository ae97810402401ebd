import { useEffect, useRef } from 'react';
import { linksOf, type NavItem, type NavLink } from './navModel';

/** Milliseconds the pointer rests on an entry before its page is fetched. Source: architecture.md, Boot. */
const restTime = 150;

/** Handlers for a link: resting on it, or focusing it, fetches the code of its page. */
export function useHoverPreload({ preload }: NavLink) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const leave = () => clearTimeout(timer.current);
  const enter = () => {
    leave();
    timer.current = setTimeout(preload, restTime);
  };
  useEffect(() => leave, []);
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}

/** Calls `work` when the browser has nothing else to do. @returns how to call it off */
function atIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2_000); // Safari knows no idle time.
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 10_000 });
  return () => window.cancelIdleCallback(handle);
}

/**
 * At idle, fetches the area that stands next in the sidebar after the current one: one a page, so that a glance at the
 * portal does not fetch all of it.
 */
export function useIdlePreload(sections: NavItem[][], pathname: string): void {
  useEffect(() => {
    const links = linksOf(sections);
    const here = links.findLastIndex(({ to }) => `${pathname}/`.startsWith(`${to}/`));
    const next = links.slice(here + 1).find(({ area }) => area !== links[here]?.area && area !== 'shell');
    return next && atIdle(next.preload);
  }, [sections, pathname]);
}

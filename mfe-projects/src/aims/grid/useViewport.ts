import { useEffect, useState, type RefObject } from 'react';

/** The part of a scrolled element that is in view, in pixels. */
export interface Viewport {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Positions are rounded down to this many pixels, so that scrolling renders only now and then. */
export const viewportStep = { top: 108, left: 120 };
/** The size that is assumed where nothing is laid out, as in tests. */
const assumed = { width: 1200, height: 640 };

const floorTo = (value: number, step: number) => Math.floor(value / step) * step;

/** Follows what is in view of an element that scrolls. */
export function useViewport(place: RefObject<HTMLElement | null>): Viewport {
  const [view, setView] = useState<Viewport>({ top: 0, left: 0, ...assumed });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => {
      const next = {
        top: floorTo(element.scrollTop, viewportStep.top),
        left: floorTo(element.scrollLeft, viewportStep.left),
        width: element.clientWidth || assumed.width,
        height: element.clientHeight || assumed.height,
      };
      setView((now) =>
        Object.entries(next).every(([name, value]) => now[name as keyof Viewport] === value) ? now : next,
      );
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [place]);
  return view;
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export const zoomSteps = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.5, 2];
/** A picture that opens shows its whole width as long as its words can be read, and its whole height as long as they are easy to read. */
const smallest = 0.5;
const readable = 0.7;

/** Where people left the picture of a group, for when they come back from a form. */
const lastViews = new Map<string, View>();

interface View {
  zoom: number;
  left: number;
  top: number;
}

/** A point of the picture, in its own pixels, and where it stands in the box. */
interface Anchor {
  at: { x: number; y: number };
  within: { x: number; y: number };
}

/**
 * The zoom of a picture in a box that scrolls. What is under the pointer, or else in the middle, stays where it is while the zoom changes.
 * @param size of the picture at 100 %, in pixels
 */
export function useZoom(key: string, size: { width: number; height: number } | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [chosen, setChosen] = useState<number | null>(() => lastViews.get(key)?.zoom ?? null);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  const isLaidOut = size !== undefined;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLaidOut]);

  const toWidth = size && room?.width ? Math.min(1, room.width / size.width) : 1;
  const toBox = size && room?.height ? Math.min(toWidth, room.height / size.height) : toWidth;
  const zoom = chosen ?? Math.max(Math.min(toWidth, Math.max(toBox, readable)), smallest);

  const sheetOf = (element: HTMLDivElement) =>
    (element.firstElementChild as HTMLElement).getBoundingClientRect();
  const change = (next: number, pointer?: { clientX: number; clientY: number }) => {
    const element = box.current;
    if (!element) return;
    const [frame, sheet] = [element.getBoundingClientRect(), sheetOf(element)];
    const within = pointer
      ? { x: pointer.clientX - frame.left, y: pointer.clientY - frame.top }
      : { x: frame.width / 2, y: frame.height / 2 };
    anchor.current = {
      within,
      at: {
        x: (within.x + frame.left - sheet.left) / zoom,
        y: (within.y + frame.top - sheet.top) / zoom,
      },
    };
    setChosen(next);
  };
  const step = (by: 1 | -1, pointer?: { clientX: number; clientY: number }) => {
    const next =
      by > 0 ? zoomSteps.find((one) => one > zoom + 0.01) : zoomSteps.findLast((one) => one < zoom - 0.01);
    if (next) change(next, pointer);
  };

  useLayoutEffect(() => {
    const element = box.current;
    const { at, within } = anchor.current ?? {};
    anchor.current = null;
    if (!element || !at || !within) return;
    const [frame, sheet] = [element.getBoundingClientRect(), sheetOf(element)];
    element.scrollLeft += sheet.left + at.x * zoom - frame.left - within.x;
    element.scrollTop += sheet.top + at.y * zoom - frame.top - within.y;
  }, [zoom]);
  useLayoutEffect(() => {
    const [element, last] = [box.current, lastViews.get(key)];
    if (element && last) [element.scrollLeft, element.scrollTop] = [last.left, last.top];
  }, [key, isLaidOut]);

  const latest = useRef({ step, zoom });
  useEffect(() => {
    latest.current = { step, zoom };
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // React's own listener is passive, and could not keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current.step(event.deltaY < 0 ? 1 : -1, event);
    };
    const onScroll = () =>
      lastViews.set(key, { zoom: latest.current.zoom, left: element.scrollLeft, top: element.scrollTop });
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('scroll', onScroll);
    };
  }, [key, isLaidOut]);
  useEffect(() => {
    const element = box.current;
    if (element && chosen !== null)
      lastViews.set(key, { zoom: chosen, left: element.scrollLeft, top: element.scrollTop });
  }, [key, chosen]);
  return { box, zoom, step, change, fit: () => change(Math.max(toBox, zoomSteps[0]!)) };
}

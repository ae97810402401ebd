import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Pixels that the pointer must move before a press becomes a drag. */
const dragThreshold = 5;
/** Automatic scrolling: the distance in pixels from the edge at which it starts, and its step. */
const edge = { reach: 36, step: 10 };

/** A place in a list: before the row with this index. */
export interface Place {
  list: string;
  index: number;
}

/** A drag: the dragged rows, the pointer's position, and the place of a drop; null: outside the lists. */
export interface Drag {
  from: string;
  ids: readonly number[];
  x: number;
  y: number;
  over: Place | null;
}

interface Held {
  from: string;
  ids: readonly number[];
  pointerId: number;
  x: number;
  y: number;
}

/** The nearest scrolling element around an element. */
function scrollerOf(element: Element | null): Element | null {
  for (let one = element; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one;
  return null;
}

function scrollAtEdge(x: number, y: number): void {
  const scroller = scrollerOf(document.elementFromPoint(x, y));
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edge.reach) scroller.scrollTop -= edge.step;
  if (y > bottom - edge.reach) scroller.scrollTop += edge.step;
}

/** The place under the pointer. Lists are marked `data-list`, rows `data-row`. */
function placeAt(x: number, y: number): Place | null {
  const list = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-list]');
  if (!list) return null;
  const rows = [...list.querySelectorAll('[data-row]')];
  const behind = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { list: list.dataset['list']!, index: behind < 0 ? rows.length : behind };
}

/**
 * Drags rows between lists with a pointer: with a mouse by the whole row, by touch by the element marked `data-handle`, so that the
 * rest of the row still scrolls. Esc cancels. Offer keyboard users another way.
 * @param idsOf the rows dragged together with a row: all selected ones, say
 * @param onDrop called when rows are dropped at a place in a list
 */
export function useRowDrag(
  idsOf: (list: string, id: number) => readonly number[],
  onDrop: (from: string, ids: readonly number[], to: Place) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<Held | null>(null);
  const dragging = useRef<Drag | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);

  useEffect(() => {
    let frame = 0;
    const show = (next: Drag | null) => {
      dragging.current = next;
      setDrag(next);
    };
    const end = () => {
      held.current = null;
      cancelAnimationFrame(frame);
      show(null);
    };
    const scroll = () => {
      const now = dragging.current;
      if (!now) return;
      scrollAtEdge(now.x, now.y);
      show({ ...now, over: placeAt(now.x, now.y) });
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ pointerId, clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const one = held.current;
      if (!one || one.pointerId !== pointerId) return;
      const begins = !dragging.current;
      if (begins && Math.hypot(x - one.x, y - one.y) < dragThreshold) return;
      show({ from: one.from, ids: one.ids, x, y, over: placeAt(x, y) });
      if (begins) frame = requestAnimationFrame(scroll);
    };
    const release = ({ pointerId }: globalThis.PointerEvent) => {
      if (held.current?.pointerId !== pointerId) return;
      const now = dragging.current;
      end();
      if (!now) return;
      // Suppress the click that follows a drag, so that it selects nothing.
      const suppress = (event: Event) => event.stopPropagation();
      window.addEventListener('click', suppress, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', suppress, { capture: true }));
      if (now.over) drop.current(now.from, now.ids, now.over);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dragging.current) return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', key, true);
    return () => {
      end();
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', key, true);
    };
  }, []);

  const take = (list: string, id: number) => (event: PointerEvent<HTMLElement>) => {
    const byHandle = (event.target as Element).closest('[data-handle]') !== null;
    if (event.button !== 0 || (event.pointerType === 'touch' && !byHandle)) return;
    const { pointerId, clientX: x, clientY: y } = event;
    held.current = { from: list, ids: idsOf(list, id), pointerId, x, y };
  };
  return { drag, take };
}

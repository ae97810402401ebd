import { useEffect, type RefObject } from 'react';

const fade = (...stops: string[]) => ({ maskImage: `linear-gradient(to right, ${stops.join(', ')})` });

/** How far a fade reaches into what scrolls, in pixels. */
export const fadeWidth = 48;
const fromStart = `#000 ${fadeWidth}px`;
const toEnd = `#000 calc(100% - ${fadeWidth}px)`;

/** Fades of a row that scrolls sideways, on the sides on which there is more; `markHidden` marks those. Paper does not scroll. */
export const edgeFades = {
  '&[data-more=start]': fade('transparent', fromStart),
  '&[data-more=end]': fade(toEnd, 'transparent'),
  '&[data-more=both]': fade('transparent', fromStart, toEnd, 'transparent'),
  '@media print': { '&[data-more]': { maskImage: 'none' } },
};

/** The fades where the first column stays in sight: a line beside it shows that something has moved behind it. */
export const edgeFadesBesideFirst = {
  '&[data-more=start]': { maskImage: 'none' },
  '&[data-more=both]': fade(toEnd, 'transparent'),
};

/** Marks on which sides of the row something is out of view. */
export function markHidden(row: HTMLElement) {
  const start = row.scrollLeft > 1;
  const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  row.dataset.more = start ? (end ? 'both' : 'start') : end ? 'end' : 'none';
}

/** Marks the row after each rendering, and when its width or that of its content changes. */
export function useHiddenMarks(ref: RefObject<HTMLElement | null>) {
  useEffect(() => markHidden(ref.current!));
  useEffect(() => {
    const row = ref.current!;
    const update = () => markHidden(row);
    window.addEventListener('resize', update);
    // The sidebar and late fonts change widths without a change of the window.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    for (const element of [row, row.firstElementChild]) if (element) observer?.observe(element);
    return () => {
      window.removeEventListener('resize', update);
      observer?.disconnect();
    };
  }, [ref]);
}

import { useEffect, useRef, useState } from 'react';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { TimelineEntryItem } from './TimelineEntryItem';

/** The distance from the viewport, in pixels, within which entries are rendered: a few screens, so that scrolling meets no gap. */
const renderMargin = 2000;

/** The nearest scrolling element around an element; null: the page. */
function scrollerOf(node: Element): Element | null {
  for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}

export interface TimelineChunkProps {
  entries: readonly TimelineEntry[];
  projectId: number;
  search: string;
  /** Whether this is the last chunk: no line leads on from its last entry. */
  isEnd: boolean;
}

/**
 * Renders its entries while they are near the viewport, and an empty element of the same height otherwise, so that ten thousand
 * entries cost no more than a few screens. A chunk that contains the focus stays rendered.
 */
export function TimelineChunk({ entries, projectId, search, isEnd }: TimelineChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const node = place.current;
    if (!node || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (seen) => {
        const { isIntersecting, boundingClientRect } = seen.at(-1)!;
        const stays = isIntersecting || node.contains(document.activeElement);
        setHeight(stays ? undefined : boundingClientRect.height);
      },
      { root: scrollerOf(node), rootMargin: `${renderMargin}px 0px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={height === undefined ? undefined : { height }}>
      {height === undefined && (
        <ol {...(isEnd ? { 'data-end': '' } : {})}>
          {entries.map((entry) => (
            <TimelineEntryItem key={entry.id} entry={entry} projectId={projectId} search={search} />
          ))}
        </ol>
      )}
    </div>
  );
}

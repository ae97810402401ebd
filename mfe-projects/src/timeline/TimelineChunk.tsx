import { useEffect, useRef, useState } from 'react';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { TimelineEntryItem } from './TimelineEntryItem';

/** How far beyond what is in view entries are drawn, in pixels: a few screens, so that nobody scrolls into nothing. */
const ahead = 2000;

/** What scrolls around an element; null for the page itself. */
function scrollerOf(node: Element): Element | null {
  for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}

export interface TimelineChunkProps {
  entries: readonly TimelineEntry[];
  projectId: number;
  search: string;
  /** No line leads on from its last entry. */
  isEnd: boolean;
}

/**
 * Entries that are drawn while they are near what is in view, and are an empty place of their height otherwise: ten thousand of
 * them cost the page no more than a few screens. What has the focus stays.
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
      { root: scrollerOf(node), rootMargin: `${ahead}px 0px` },
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

import { useEffect, useState, type RefObject } from 'react';

/** A heading within a chapter that an address can lead to. */
export interface Section {
  /** Id of the chapter's heading. */
  chapter: string;
  id: string;
  title: string;
}

const read = (text: HTMLElement): Section[] =>
  [...text.querySelectorAll<HTMLElement>('[data-chapter] h3[id]')].map((heading) => ({
    chapter: heading.closest<HTMLElement>('[data-chapter]')?.dataset.chapter ?? '',
    id: heading.id,
    title: heading.textContent,
  }));

/**
 * The headings that are in the text: chapters of areas arrive one by one, and only their pages know what is in them.
 * @param text what holds the chapters
 */
export function useSections(text: RefObject<HTMLElement | null>): readonly Section[] {
  const [sections, setSections] = useState<readonly Section[]>([]);
  useEffect(() => {
    const held = text.current;
    if (!held) return undefined;
    const update = () => {
      const found = read(held);
      setSections((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const observer = new MutationObserver(update);
    observer.observe(held, { childList: true, subtree: true });
    update();
    return () => observer.disconnect();
  }, [text]);
  return sections;
}

import { useEffect, useState, type RefObject } from 'react';

/** A heading within a chapter that an address can link to. */
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
 * The headings in the guide's chapters, read from the DOM: areas load their chapters one by one, and the shell does not know them.
 * @param text the element that contains the chapters
 */
export function useSections(text: RefObject<HTMLElement | null>): readonly Section[] {
  const [sections, setSections] = useState<readonly Section[]>([]);
  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    const update = () => {
      const found = read(element);
      setSections((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    update();
    return () => observer.disconnect();
  }, [text]);
  return sections;
}

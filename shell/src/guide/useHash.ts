import { useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/router';
import type { Section } from './useSections';

const idOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // A lone `%`: leads nowhere.
  }
};

/**
 * Goes to the heading that the address's hash names, once: at once or, where its chapter is still on its way, when it is there.
 * The focus goes along, so that the keyboard reads on from there.
 * @param sections change when a chapter arrives
 */
export function useHash(sections: readonly Section[]): void {
  const { hash, key } = useLocation();
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!hash || done.current === key) return;
    const heading = document.getElementById(idOf(hash));
    if (!heading) return;
    done.current = key;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [hash, key, sections]);
}

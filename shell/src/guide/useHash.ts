import { useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/router';
import type { Section } from './useSections';

const idOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // Not a valid encoding, such as a single `%`.
  }
};

/**
 * Scrolls to the heading in the address's hash and focuses it, once for each navigation. If its chapter is still loading, waits
 * for it.
 * @param sections change when a chapter is loaded
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

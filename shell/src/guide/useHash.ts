import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'shared-ui/router';

const idOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // Not a valid encoding, such as a single `%`.
  }
};

/** Whether the guide's search wrote the address. */
export const isFromSearch = ({ state }: Location): boolean =>
  (state as { isSearch?: boolean } | null)?.isSearch === true;

/**
 * Scrolls to the heading in the address's hash and focuses it, once for each link. If its chapter is still loading, waits for it.
 * A search changes the address too, and must not move the reader away from it.
 * @param chapters change when a chapter is loaded
 */
export function useHash(chapters: unknown): void {
  const location = useLocation();
  const { hash, key } = location;
  const done = useRef<string | null>(null);
  const isSearch = isFromSearch(location);
  useEffect(() => {
    if (!hash || isSearch || done.current === key) return;
    const heading = document.getElementById(idOf(hash));
    if (!heading) return;
    done.current = key;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [hash, key, isSearch, chapters]);
}

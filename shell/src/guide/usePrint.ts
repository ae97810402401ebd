import { useEffect, type RefObject } from 'react';

const picturesOf = (text: HTMLElement) => [...text.querySelectorAll<HTMLImageElement>('img')];

/**
 * Prepares the guide for printing, however the reader starts it: on white paper in the light scheme, with all pictures.
 * @param text the element that contains the chapters
 * @returns loads the pictures, which browsers do not all do while they print, and prints
 */
export function usePrint(text: RefObject<HTMLElement | null>): () => Promise<void> {
  useEffect(() => {
    const page = document.documentElement;
    let shown: string | undefined;
    const before = () => {
      shown = page.dataset.theme;
      page.dataset.theme = 'light';
    };
    const after = () => {
      if (shown !== undefined) page.dataset.theme = shown;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return async () => {
    const pictures = text.current ? picturesOf(text.current) : [];
    const light = pictures.filter(({ dataset }) => dataset.scheme === 'light');
    for (const picture of light) picture.loading = 'eager';
    // A picture that does not load must not keep the text from being printed.
    await Promise.allSettled(light.map((picture) => picture.decode()));
    window.print();
  };
}

/** Makes the window so many pixels wide, for media queries. jsdom has no layout, and its `matchMedia` is nobody's. */
export function setWidth(px: number): void {
  window.matchMedia = ((media: string) => {
    const max = /max-width:\s*([\d.]+)px/.exec(media)?.[1];
    const min = /min-width:\s*([\d.]+)px/.exec(media)?.[1];
    return {
      media,
      matches: Boolean(max ?? min) && px <= Number(max ?? Infinity) && px >= Number(min ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    };
  }) as unknown as typeof window.matchMedia;
}

/** Sets the window's width in pixels for media queries. jsdom has no layout and no `matchMedia`. */
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

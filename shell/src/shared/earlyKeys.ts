const kept: KeyboardEvent[] = [];
let stop: (() => void) | undefined;

/** Keeps the keys that are pressed from now on, for code that is still loading. @param onKey called at each key */
export function keepKeys(onKey: () => void): void {
  const keep = (event: KeyboardEvent) => {
    kept.push(event);
    onKey();
  };
  document.addEventListener('keydown', keep);
  stop = () => document.removeEventListener('keydown', keep);
}

/** @returns the keys that were kept, in their order; no further ones are kept */
export function takeKeys(): KeyboardEvent[] {
  stop?.();
  return kept.splice(0);
}

/*
 * Replaces the browser's storage on the pages of a view before any other script runs: what is typed or chosen there must neither be
 * kept nor mix with what the admin has stored in this browser. It covers the code of remotes and libraries as well. The colour scheme
 * is taken over, and the notes by which a page reloads itself only once are kept, or it could do so forever.
 */
function forgetful(): void {
  const inMemory = (
    values: Map<string, string>,
    kept: { storage: Storage; keys: string[] } | null,
  ): Storage => {
    const storageOf = (key: string) => (kept?.keys.includes(key) ? kept.storage : null);
    return {
      get length() {
        return values.size;
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => storageOf(key)?.getItem(key) ?? values.get(key) ?? null,
      setItem: (key, value) => {
        const storage = storageOf(key);
        if (storage) storage.setItem(key, value);
        else values.set(key, String(value));
      },
      removeItem: (key) => void values.delete(key),
      clear: () => values.clear(),
    };
  };
  const chosen = new Map<string, string>();
  let kept: Parameters<typeof inMemory>[1] = null;
  try {
    const theme = localStorage.getItem('portal-theme');
    if (theme !== null) chosen.set('portal-theme', theme);
    kept = { storage: sessionStorage, keys: ['portal-shell-failed', 'portal-reloaded-for'] };
  } catch {
    // Storage is forbidden: the system's colour scheme is used.
  }
  const replace = (name: string, storage: Storage) =>
    Object.defineProperty(window, name, { configurable: true, value: storage });
  replace('localStorage', inMemory(chosen, null));
  replace('sessionStorage', inMemory(new Map(), kept));
}

/** The inline script of pages of a view. */
export const viewStorage = `(${forgetful.toString()})()`;

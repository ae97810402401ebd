import { Loading } from './Loading';

/** Makes a function that starts to load when it is first called and then returns the same load. A failure is not kept. */
export function loadOnce<T>(load: () => Promise<T>): () => Loading<T> {
  let current: Loading<T> | null = null;
  return () => {
    if (current) return current;
    const loading = new Loading(load());
    loading.promise.catch(() => {
      current = null;
    });
    return (current = loading);
  };
}

import { useEffect } from 'react';

/** The number of mounted components of this tab that show a project, by its id. */
const shown = new Map<number, number>();
/** When the last component that showed a project was unmounted, in milliseconds; entries expire after `followMs`. */
const recentlyShown = new Map<number, number>();
/**
 * Milliseconds for which a project is still followed after that. Between two pages of a project no component shows it, and the next
 * page takes the cached answer without reading it again: events of that moment must not be missed.
 */
const followMs = 10_000;
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** Projects that this tab is deleting. */
const removing = new Set<number>();

/** The projects that this tab shows now. Those that it is deleting are left out: their `gone` event must cause no error here. */
export const shownProjects = (): number[] => [...shown.keys()].filter((id) => !removing.has(id));

/** The shown projects and those shown a moment ago, whose events matter to the next page. */
export function followedProjects(): number[] {
  for (const [id, at] of recentlyShown) if (Date.now() - at > followMs) recentlyShown.delete(id);
  return [...new Set([...shown.keys(), ...recentlyShown.keys()])].filter((id) => !removing.has(id));
}

/** Marks a project as being deleted by this tab. @returns a function that undoes the mark, for a failed deletion */
export function markRemoving(id: number): () => void {
  removing.add(id);
  return () => void removing.delete(id);
}

/** @param listener called when the set of shown projects changes @returns a function that unsubscribes */
export function onShownProjectsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts one more component that shows the project. @returns a function that counts it off again */
export function showProject(id: number): () => void {
  const before = shown.get(id) ?? 0;
  shown.set(id, before + 1);
  if (before === 0) notify();
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else if (shown.delete(id)) {
      recentlyShown.set(id, Date.now());
      notify();
    }
  };
}

/**
 * Subscribes to changes of a project by others while it is mounted.
 * @param id undefined until the project has been read: the cached version, which is compared with the server's, must exist first
 */
export function useLiveProject(id: number | undefined): void {
  useEffect(() => (id === undefined ? undefined : showProject(id)), [id]);
}

import { useEffect } from 'react';

/** How many parts of this tab show a project, by its id. */
const shown = new Map<number, number>();
/** When the last part that showed a project went away, in milliseconds; of those of a moment ago. */
const lately = new Map<number, number>();
/**
 * Milliseconds for which a project is still followed: from one of its pages to the next there is a moment without any, and the
 * next one takes what was read so shortly before without asking.
 */
const lingering = 10_000;
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** Projects that this tab is removing itself. */
const leaving = new Set<number>();

/** The projects that this tab shows right now, but for those that it removes itself: their end is no news here. */
export const shownProjects = (): number[] => [...shown.keys()].filter((id) => !leaving.has(id));

/** Those and the ones that it showed a moment ago: what is heard of them counts for the page that comes next. */
export function followedProjects(): number[] {
  for (const [id, at] of lately) if (Date.now() - at > lingering) lately.delete(id);
  return [...new Set([...shown.keys(), ...lately.keys()])].filter((id) => !leaving.has(id));
}

/** This tab removes a project. @returns what says that it has not, for it failed */
export function removesProject(id: number): () => void {
  leaving.add(id);
  return () => void leaving.delete(id);
}

/** @param listener called when a project is shown for the first time or not any more @returns what ends the listening */
export function onShownProjects(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** This tab shows a project, perhaps in several places. @returns what says that one of them shows it no more */
export function showProject(id: number): () => void {
  const before = shown.get(id) ?? 0;
  shown.set(id, before + 1);
  if (before === 0) tell();
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else if (shown.delete(id)) {
      lately.set(id, Date.now());
      tell();
    }
  };
}

/**
 * While it is mounted, what others do to a project appears by itself.
 * @param id once the project has been read, undefined before: what is compared with the server's version must be there first
 */
export function useLiveProject(id: number | undefined): void {
  useEffect(() => (id === undefined ? undefined : showProject(id)), [id]);
}

import type { Tx } from '../db/types';

/** The moment since which people are notified of the demo's history: a week ago, since each step that is announced delays the first start. */
export const announcedSince = (now: Date): Date => new Date(now.getTime() - 7 * 86_400_000);

/** The demo data of an area. An area that lets others extend its own data adds a member here by declaration merging. */
export interface DemoData {
  /**
   * Loads rows of the area, after the areas that its declaration names have loaded theirs.
   * @param now the moment at which the history of the demo organisation ends
   */
  load?(tx: Tx, now: Date): Promise<void>;
  /**
   * Plays the history of these rows, after all areas have loaded theirs.
   * @param all the demo data of all areas, in the order of loading
   */
  play?(tx: Tx, now: Date, all: readonly DemoData[]): Promise<void>;
}

/** Declares the demo data of an area. */
export interface DemoDeclaration {
  /** The names of the areas whose rows it refers to. They load first. */
  after?: readonly string[];
  /** Imports the data; called in demo mode alone, so that other servers do not load it. */
  data: () => Promise<DemoData>;
  /** The folder of the files that its rows name, from the root of the repository. */
  files?: string;
}

/**
 * Sorts areas so that each follows those that its demo data refers to.
 * @throws Error when an area refers to one without demo data, or two refer to each other
 */
export function inLoadingOrder<T extends { name: string; demo?: DemoDeclaration }>(areas: readonly T[]): T[] {
  const ordered: T[] = [];
  const add = (name: string, path: readonly string[]): void => {
    if (ordered.some((area) => area.name === name)) return;
    const area = areas.find((one) => one.name === name && one.demo);
    if (!area) throw new Error(`The demo data of ${path.at(-1)} needs "${name}", which has none.`);
    if (path.includes(name)) throw new Error(`Demo data needs itself: ${[...path, name].join(', ')}.`);
    for (const needed of area.demo?.after ?? []) add(needed, [...path, name]);
    ordered.push(area);
  };
  for (const { name, demo } of areas) if (demo) add(name, []);
  return ordered;
}

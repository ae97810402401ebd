import type { LoadedChapter } from './guideContext';
import { countInSection, countPlaces } from './searchGuide';

/** An entry of the contents. */
export interface Entry {
  id: string;
  title: string;
  /** The number of places that match the search; 0 without a search. */
  places: number;
}

/** A chapter in the contents, with its sections once it is loaded. */
export interface ChapterEntry extends Entry {
  sections: readonly Entry[];
}

/**
 * The contents of the guide. With a search these are the sections that match it, and the chapters with one or with a match of their own.
 * @param titles of all chapters, loaded or not, by the ids of their headings
 */
export function contentsFor(
  titles: readonly { id: string; title: string }[],
  loaded: readonly LoadedChapter[],
  query: string,
): readonly ChapterEntry[] {
  const isSearch = query.trim() !== '';
  return titles.flatMap(({ id, title }) => {
    const chapter = loaded.find((one) => one.id === id);
    const sections = (chapter?.sections ?? [])
      .map((section) => ({ id: section.id, title: section.title, places: countInSection(section, query) }))
      .filter(({ places }) => !isSearch || places > 0);
    const places = chapter ? countPlaces([chapter.intro], query) : 0;
    return isSearch && !sections.length && !places ? [] : [{ id, title, places, sections }];
  });
}

import { createContext } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { GuideSection } from 'shared-api/portal/guide';
import type { NamedPage } from './sections';

/** A chapter whose text is on the page. */
export interface LoadedChapter {
  /** The id of its heading. */
  id: string;
  intro: string;
  /** Those for this reader. */
  sections: readonly GuideSection[];
}

export interface Guide {
  user: CurrentUser;
  /** The pages that the reader is offered. */
  pages: readonly NamedPage[];
  /** What the reader searches for; empty: nothing. */
  query: string;
  /** Whether the reader can open an address. */
  isOpen: (to: string) => boolean;
  /** Tells the contents that a chapter is on the page. @returns a function that takes it back */
  addChapter: (chapter: LoadedChapter) => () => void;
}

export const GuideContext = createContext<Guide | null>(null);
/** The id of the chapter that is rendered. */
export const ChapterContext = createContext('');

import type { ReactNode } from 'react';
import type { Audience } from '../manifest';

/** A picture of a screen in both colour schemes, with the size of one of them. `npm run screenshots` writes these. */
export interface GuidePicture {
  /** Addresses of the files. */
  light: string;
  dark: string;
  /** Pixels of the page that it shows. */
  width: number;
  height: number;
}

/**
 * A part of a section: a paragraph, steps in their order, points, or a picture. Texts may contain links, `[Projects](/projects)` or
 * `[holds](#put-on-hold)`, and keys in backticks. A link to a page that the reader is not offered is shown as text.
 */
export type GuideBlock =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | {
      picture: GuidePicture;
      /** Describes the picture to those who do not see it. */
      alt: string;
      /** Explains the numbers in the picture, in their order. */
      notes: readonly string[];
    };

/** One task or topic, under a heading that addresses link to. */
export interface GuideSection {
  /** Its anchor, unique in the whole guide: `raise-a-project`. */
  id: string;
  title: string;
  /**
   * The pages that it explains: names of routes (`project_list`), of a tab that another area fills (`project_tab/bookings`), all pages
   * of a resource (`holiday_*`), or addresses of the shell's pages (`admin/portal`). "Help" on these pages leads here, and only readers
   * who are offered one of them have the section.
   */
  pages?: readonly string[];
  /** Its readers, if they are fewer than those of its pages. */
  when?: readonly Audience[];
  text: readonly GuideBlock[];
}

/** A chapter of the user guide as data; the shell renders, searches and prints it. */
export interface GuideChapter {
  intro: string;
  sections: readonly GuideSection[];
}

/** The props of a filler of `guide.chapters`: it returns what `render` makes of its chapter. */
export interface GuideProps {
  render?: (chapter: GuideChapter) => ReactNode;
}

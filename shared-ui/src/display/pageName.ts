import { createLatestValue } from './createLatestValue';

/** The title and subject of a page. */
export interface PageName {
  /** As in `location.pathname`. */
  pathname: string;
  title: string;
  /** Name of the person or thing that the page shows; null when there is none, undefined while it is not known. */
  subject: string | null | undefined;
}

/** The name that a page set last. */
export const currentPageName = createLatestValue<PageName>();

/** Called by each page when it is shown. */
export const setPageName = (name: PageName): void => currentPageName.set(name);

/** Call it after deleting a thing that has a page: quick find stops listing the page. @param pathname of that page */
export const reportPageDeleted = (pathname: string): void =>
  setPageName({ pathname, title: '', subject: null });

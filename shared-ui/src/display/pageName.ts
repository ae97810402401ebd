import { lastSaid } from './lastSaid';

/** What the page that is shown calls itself. */
export interface PageName {
  /** As in `location.pathname`. */
  pathname: string;
  title: string;
  /** Whom or what it shows, by name; null when there is no such thing; undefined while that is not known. */
  subject: string | null | undefined;
}

/** What the page that named itself last said. */
export const pageNames = lastSaid<PageName>();

/** Called by the page that is shown. */
export const tellPageName = (name: PageName): void => pageNames.say(name);

/** Called by who removes what has a page of its own: nothing leads there any more. @param pathname of that page */
export const tellPageGone = (pathname: string): void => tellPageName({ pathname, title: '', subject: null });

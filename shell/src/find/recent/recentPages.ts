/** A page that the user has visited. */
export interface RecentPage {
  /** Its path. */
  to: string;
  label: string;
  detail?: string;
  /** When it was visited, in milliseconds; pages of older versions of the portal have none. */
  at?: number;
}

const storageKey = 'portal-recent';
/** How many pages are stored: more than are shown, since some may no longer be offered. */
const maxStored = 16;

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'label' in value &&
  typeof value.to === 'string' &&
  typeof value.label === 'string';

/**
 * The pages that a user has visited on this device, the last one first. Deletes those of another user: the next user must not see
 * their names of projects and people.
 */
export function readRecent(userId: number): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return [];
    if ('owner' in stored && stored.owner === userId && 'pages' in stored && Array.isArray(stored.pages))
      return stored.pages.filter(isPage);
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden, or holds something else: there are no recent pages.
  }
  return [];
}

function write(userId: number, pages: RecentPage[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner: userId, pages: pages.slice(0, maxStored) }));
  } catch {
    // Ignore errors: storage is full or forbidden, and the list is only a convenience.
  }
}

/** Stores a page as the last visited one. */
export const rememberPage = (userId: number, page: RecentPage): void =>
  write(userId, [page, ...readRecent(userId).filter(({ to }) => to !== page.to)]);

export const forgetPage = (userId: number, to: string): void =>
  write(
    userId,
    readRecent(userId).filter((page) => page.to !== to),
  );

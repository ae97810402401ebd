/** A page that somebody has been at. */
export interface RecentPage {
  /** Its path. */
  to: string;
  label: string;
  detail?: string;
}

const storageKey = 'portal-recent';
/** Pages that are remembered: more than are shown, for some may not be offered any more. */
const kept = 16;

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'label' in value &&
  typeof value.to === 'string' &&
  typeof value.label === 'string';

/**
 * The pages somebody was at last on this device, the last one first. What somebody else left here is forgotten: their names of
 * projects and people are not for whoever signs in next.
 */
export function readRecent(userId: number): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return [];
    if ('owner' in stored && stored.owner === userId && 'pages' in stored && Array.isArray(stored.pages))
      return stored.pages.filter(isPage);
    localStorage.removeItem(storageKey);
  } catch {
    // No storage, or not ours: then nothing is remembered.
  }
  return [];
}

function write(userId: number, pages: RecentPage[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner: userId, pages: pages.slice(0, kept) }));
  } catch {
    // Storage is full or forbidden: the list is a help, not a promise.
  }
}

/** Puts a page first. */
export const rememberPage = (userId: number, page: RecentPage): void =>
  write(userId, [page, ...readRecent(userId).filter(({ to }) => to !== page.to)]);

export const forgetPage = (userId: number, to: string): void =>
  write(
    userId,
    readRecent(userId).filter((page) => page.to !== to),
  );

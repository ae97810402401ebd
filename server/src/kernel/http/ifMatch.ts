import type { ChangedBy } from 'shared-api/contracts/common';
import { HttpError } from './errors';

/** The ETag of an entity with a version counter. */
export const entityTag = (version: number): string => `"${version}"`;

const tagPattern = '(?:W/)?"[^"]*"';
const eachTag = new RegExp(tagPattern, 'g');
const tagList = new RegExp(`^${tagPattern}(?:[ \\t]*,[ \\t]*${tagPattern})*$`);

/**
 * Whether an `If-Match` header permits a write: `*` does, and a list that contains the current tag does. Tags are compared
 * strongly, so a weak one never matches; a malformed list matches nothing. Without the header every write is permitted.
 */
export function matchesTag(header: string | undefined, present: string): boolean {
  if (header === undefined) return true;
  const text = header.trim();
  if (text === '*') return true;
  return tagList.test(text) && [...text.matchAll(eachTag)].some(([one]) => one === present);
}

/**
 * The error for a write that is based on a stale version. Source: contract.md, Everywhere.
 * @param what its name in the sentence, `project`
 * @param present the current entity, as far as the caller may see it
 * @param by who changed it last, if known
 */
export const stale = (what: string, present: unknown, by: ChangedBy | undefined): HttpError =>
  new HttpError(
    412,
    `Somebody changed this ${what} since you opened it. Nothing was saved; what you typed is kept.`,
    { code: 'stale', extra: { present, ...(by && { changed_by: by }) } },
  );

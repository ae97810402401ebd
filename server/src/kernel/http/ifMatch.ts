import type { ChangedBy } from 'shared-api/contracts/common';
import { HttpError } from './errors';

/** The ETag of an entity that counts its versions. */
export const entityTag = (version: number): string => `"${version}"`;

const tag = '(?:W/)?"[^"]*"';
const eachTag = new RegExp(tag, 'g');
const tagList = new RegExp(`^${tag}(?:[ \\t]*,[ \\t]*${tag})*$`);

/**
 * Whether an `If-Match` lets a write through: `*` does, and so does a list that names the present tag. Tags are compared
 * strongly, a weak one never matches; what is no list of tags matches nothing. Without the header nothing is asked.
 */
export function matchesTag(header: string | undefined, present: string): boolean {
  if (header === undefined) return true;
  const text = header.trim();
  if (text === '*') return true;
  return tagList.test(text) && [...text.matchAll(eachTag)].some(([one]) => one === present);
}

/**
 * The refusal of a write that started from an older version. Source: contract.md, Everywhere.
 * @param what its name in the sentence, `project`
 * @param present the entity as it is now, as the caller may see it
 * @param by who changed it last, where that is known
 */
export const stale = (what: string, present: unknown, by: ChangedBy | undefined): HttpError =>
  new HttpError(
    412,
    `Somebody changed this ${what} since you opened it. Nothing was saved; what you typed is kept.`,
    { code: 'stale', extra: { present, ...(by && { changed_by: by }) } },
  );

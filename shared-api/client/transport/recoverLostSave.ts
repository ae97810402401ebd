import { ApiError } from './request';
import type { Entity } from './resource';

/**
 * What is there now, of a save that was refused for a newer version, where that is just what was to be saved: the answer to an
 * earlier try was lost on its way, or somebody saved the same.
 * @throws the refusal, where it is anything else
 */
export function savedAlready<Row>(cause: unknown, isSame: (present: Row) => boolean): Entity<Row> {
  if (!(cause instanceof ApiError) || cause.status !== 412 || !cause.tag) throw cause;
  const present = cause.extra['present'] as Row | undefined;
  if (present === undefined || !isSame(present)) throw cause;
  return { row: present, tag: cause.tag };
}

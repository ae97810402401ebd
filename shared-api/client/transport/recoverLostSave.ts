import { ApiError } from './request';
import type { Entity } from './resource';

/**
 * Turns a stale save (412) into a success if the server already holds what was to be saved: the answer to an earlier attempt was
 * lost, or another person saved the same.
 * @returns the entity as the server holds it
 * @throws `cause` in every other case
 */
export function recoverLostSave<Row>(cause: unknown, isSame: (present: Row) => boolean): Entity<Row> {
  if (!(cause instanceof ApiError) || cause.status !== 412 || !cause.tag) throw cause;
  const present = cause.extra['present'] as Row | undefined;
  if (present === undefined || !isSame(present)) throw cause;
  return { row: present, tag: cause.tag };
}

import type { Tx } from '../db/types';
import { enqueue } from '../jobs/enqueue';

/** The kind of job that finds the people whom an announcement concerns. */
export const notifyJobName = 'notify';

/** A change that may concern people, as the area announces it in which it happened. */
export interface Announcement {
  /** The name by which notification kinds listen to it: `project`. */
  about: string;
  /** The person who acted, and is never notified of it. */
  actorId: number;
  at: Date;
  /** Ids and words as the kinds need them; no names of people, which change and are erased. */
  data: Record<string, unknown>;
}

/**
 * Announces a change in its transaction, in one statement. A job finds the people whom it concerns after the commit, so that the change
 * does not wait for that.
 */
export async function announce(tx: Tx, { at, ...announcement }: Announcement): Promise<void> {
  await enqueue(tx, { kind: notifyJobName, payload: { ...announcement, at: at.toISOString() } });
}

import { sql } from 'kysely';
import type { Tx } from '../db/types';

/**
 * What other servers and browsers must hear of, as keys: whoever may see it reads it anew. PostgreSQL delivers it when the
 * transaction commits, and not at all when it does not; equal ones of one transaction once.
 */
export type LiveEvent =
  /** A project was raised, changed or deleted. `dated`: with a new `updated_on`, by which who made the change knows it again. */
  | { kind: 'project'; id: number; dated?: boolean }
  /** Rows of an administered list changed: `/teams`. */
  | { kind: 'list'; path: string }
  /** What these people may see has changed: roles, teams, permissions. */
  | { kind: 'access'; userIds: readonly number[] | 'all' }
  /** Sessions of this person were ended. */
  | { kind: 'session'; userId: number }
  /** The registry has a new revision. */
  | { kind: 'registry' }
  /** A job may run now. */
  | { kind: 'job' }
  /** From one server to the one that holds the stream: what a browser of this person wants to hear of. */
  | { kind: 'subscribe'; stream: string; userId: number; projects: readonly number[] };

/** PostgreSQL's channel for all of them. */
export const liveChannel = 'portal_live';

/**
 * People that one notification names: PostgreSQL takes less than 8,000 bytes, an id is up to ten digits and a comma. The 300
 * projects of a subscription fit as they are.
 */
const peopleAtOnce = 600;

/** In several where one would be too long. */
function parts(event: LiveEvent): LiveEvent[] {
  if (event.kind !== 'access' || event.userIds === 'all') return [event];
  const { userIds } = event;
  return Array.from({ length: Math.ceil(userIds.length / peopleAtOnce) }, (_, i) => ({
    ...event,
    userIds: userIds.slice(i * peopleAtOnce, (i + 1) * peopleAtOnce),
  }));
}

/** Tells of a change in the transaction that makes it. */
export async function publish(tx: Tx, event: LiveEvent): Promise<void> {
  for (const part of parts(event))
    await sql`select pg_notify(${liveChannel}, ${JSON.stringify(part)})`.execute(tx);
}

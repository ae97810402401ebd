import { sql, type RawBuilder } from 'kysely';
import { cacheCompiledQuery, type Placeholders } from '../db/cacheCompiledQuery';
import type { Tx } from '../db/types';

/**
 * An event for other servers and browsers. It holds only keys; receivers reload what they may see. PostgreSQL delivers it when
 * the transaction commits, and duplicates within a transaction only once.
 */
export type LiveEvent =
  /**
   * A project was raised, changed or deleted. `dated`: its `updated_on` changed, by which the author's browser recognises its
   * own change.
   */
  | { kind: 'project'; id: number; dated?: boolean }
  /** The rules of a delivery group changed, on which the rights and steps on all its projects depend. */
  | { kind: 'group'; id: number }
  /** Rows of an admin list changed: `/teams`. `userId`: it is told to this person alone, whose own rows they are. */
  | { kind: 'list'; path: string; userId?: number }
  /** The permissions of these people changed: roles, teams, permissions. */
  | { kind: 'access'; userIds: readonly number[] | 'all' }
  /** The notifications of these people changed. */
  | { kind: 'notified'; userIds: readonly number[] }
  /** Sessions of this person were ended. */
  | { kind: 'session'; userId: number }
  /** The registry has a new revision. */
  | { kind: 'registry' }
  /** A job may run now. */
  | { kind: 'job' }
  /** Forwards a browser's subscription to the server that holds its stream. */
  | { kind: 'subscribe'; stream: string; userId: number; projects: readonly number[] };

/** The PostgreSQL channel of all events. */
export const liveChannel = 'portal_live';

/**
 * Limits the people in one notification: PostgreSQL accepts less than 8,000 bytes, and an id takes up to ten digits and a
 * comma. A subscription's 300 projects always fit.
 */
const maxPeople = 600;

/** Splits an event that is too long for one notification. */
function splitEvent(event: LiveEvent): LiveEvent[] {
  if ((event.kind !== 'access' && event.kind !== 'notified') || event.userIds === 'all') return [event];
  const { userIds } = event;
  return Array.from({ length: Math.ceil(userIds.length / maxPeople) }, (_, i) => ({
    ...event,
    userIds: userIds.slice(i * maxPeople, (i + 1) * maxPeople),
  }));
}

/** The texts of events for `notifySql`. */
export const notifications = (events: readonly LiveEvent[]): string[] =>
  events.flatMap(splitEvent).map((event) => JSON.stringify(event));

/**
 * The `select` that publishes events, for statements that write and publish at once.
 * @param texts an array of `notifications`
 */
export const notifySql = (texts: RawBuilder<string[]>): RawBuilder<unknown> =>
  sql`select pg_notify(${sql.lit(liveChannel)}, event) from unnest(${texts}::text[]) as event`;

const notifyAll = cacheCompiledQuery((_tx, { events }: Placeholders<{ events: string[] }>) =>
  notifySql(events),
);

/** Publishes events in the transaction of their change, in one statement however many they are. */
export async function publishAll(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length) await notifyAll(tx, { events: notifications(events) });
}

/** Publishes events in the transaction of their change. */
export const publish = (tx: Tx, ...events: LiveEvent[]): Promise<void> => publishAll(tx, events);

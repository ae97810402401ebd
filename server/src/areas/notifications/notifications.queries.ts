import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';
import { publish } from '../../kernel/events/publish';
import type { Announcement } from '../../kernel/notify/announce';
import type { NotifiedPerson } from '../../kernel/notify/notificationKind';

/** The notifications that a person sees at most: the newest. */
export const maxShown = 200;

export interface NewNotification extends NotifiedPerson {
  kind: string;
}

/**
 * Stores notifications; one that is unread takes up a further one with its key. Deactivated people get none.
 * @returns the people who got one
 */
export async function storeNotifications(
  tx: Tx,
  { actorId, at }: Pick<Announcement, 'actorId' | 'at'>,
  people: readonly NewNotification[],
): Promise<number[]> {
  if (!people.length) return [];
  const rows = people.map(({ userId, kind, key, data }) => ({ usr_id: userId, kind, key, data }));
  const { rows: stored } = await sql<{ usr_id: number }>`
    insert into notification (usr_id, kind, key, actor_id, data, at)
    select n.usr_id, n.kind, n.key, ${actorId}::int, n.data, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(usr_id int, kind text, key text, data jsonb)
    join usr u on u.id = n.usr_id and u.active
    order by n.usr_id
    on conflict (key, usr_id) where read_on is null do update
      set actor_id = excluded.actor_id, data = excluded.data, at = excluded.at, times = notification.times + 1
    returning usr_id`.execute(tx);
  return stored.map(({ usr_id }) => usr_id);
}

/** Marks unread notifications with a key as read. @returns their recipients */
export async function markSuperseded(tx: Tx, key: string): Promise<number[]> {
  const rows = await tx
    .updateTable('notification')
    .set({ read_on: sql<Date>`now()` })
    .where('key', '=', key)
    .where('read_on', 'is', null)
    .returning('usr_id')
    .execute();
  return rows.map(({ usr_id }) => usr_id);
}

/** Tells the open browsers of these people that their notifications changed. */
export async function publishNotified(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length) await publish(tx, { kind: 'notified', userIds });
}

export interface StoredNotification {
  id: number;
  kind: string;
  actor: string;
  data: Record<string, unknown>;
  at: Date;
  times: number;
  read: boolean;
}

/** Lists the newest notifications of a person, newest first. */
export async function listNotifications(tx: Tx, userId: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select n.id, n.kind, a.name as actor, n.data, n.at, n.times, n.read_on is not null as read
    from notification n join usr a on a.id = n.actor_id
    where n.usr_id = ${userId} order by n.at desc, n.id desc limit ${maxShown}`.execute(tx);
  return rows;
}

/**
 * Marks notifications of a person as read or unread.
 * @param ids null: all
 */
export async function markNotifications(
  tx: Tx,
  userId: number,
  ids: readonly number[] | null,
  read: boolean,
): Promise<void> {
  const own = sql<boolean>`usr_id = ${userId} and ${ids === null ? sql`true` : sql`id = any(${[...ids]}::int[])`}`;
  // Of two with one key only the newer one can become unread again.
  await (
    read
      ? sql`update notification set read_on = now() where ${own} and read_on is null`
      : sql`update notification set read_on = null where id in (
          select distinct on (key) id from notification n where ${own} and read_on is not null
            and not exists (select from notification u where u.key = n.key and u.usr_id = n.usr_id and u.read_on is null)
          order by key, at desc, id desc)`
  ).execute(tx);
}

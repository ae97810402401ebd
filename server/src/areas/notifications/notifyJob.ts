import type { Tx } from '../../kernel/db/types';
import type { JobKind } from '../../kernel/jobs/jobKind';
import { notifyJobName, type Announcement } from '../../kernel/notify/announce';
import {
  markSuperseded,
  publishNotified,
  storeNotifications,
  type NewNotification,
} from './notifications.queries';
import { notificationKinds } from './registeredKinds';

/** The people whom one announcement notifies at most. */
const maxPeople = 200;

const announcementOf = (payload: Record<string, unknown>): Announcement => {
  const { at, ...rest } = payload as unknown as Omit<Announcement, 'at'> & { at: string };
  return { ...rest, at: new Date(at) };
};

/**
 * Finds the people whom an announced change concerns, and stores a notification for each.
 * @param payload as `announce` stores it
 * @returns how many people were notified
 */
export async function notifyPeople(tx: Tx, payload: Record<string, unknown>): Promise<number> {
  const announcement = announcementOf(payload);
  const people = new Map<number, NewNotification>();
  const reread = new Set<number>();
  for (const kind of notificationKinds().filter(({ about }) => about === announcement.about)) {
    const superseded = kind.supersedes?.(announcement);
    if (superseded) for (const id of await markSuperseded(tx, superseded)) reread.add(id);
    for (const person of await kind.find(tx, announcement))
      if (person.userId !== announcement.actorId && !people.has(person.userId) && people.size < maxPeople)
        people.set(person.userId, { ...person, kind: kind.name });
  }
  const notified = await storeNotifications(tx, announcement, [...people.values()]);
  await publishNotified(tx, [...new Set([...notified, ...reread])]);
  return notified.length;
}

/** Notifies people of an announced change. */
export const notifyJob: JobKind = {
  name: notifyJobName,
  async run(tx, payload, { log }) {
    const n = await notifyPeople(tx, payload);
    if (n) log.info({ about: payload.about, n }, 'people notified');
  },
};

import type { Notification } from 'shared-api/contracts/personal/notifications';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../kernel/db/types';
import { listNotifications } from './notifications.queries';
import { notificationKinds } from './registeredKinds';

/** Presents the newest notifications of a person, without those about things that they may not see any more. */
export async function presentNotifications(tx: Tx, user: CurrentUser): Promise<Notification[]> {
  const stored = await listNotifications(tx, user.id);
  const words = new Map<number, Pick<Notification, 'text' | 'subject' | 'to'>>();
  for (const kind of notificationKinds()) {
    const rows = stored.filter((row) => row.kind === kind.name);
    if (rows.length) for (const [id, said] of await kind.present(tx, user, rows)) words.set(id, said);
  }
  return stored.flatMap(({ id, kind, at, times, read }) => {
    const said = words.get(id);
    return said ? [{ id, kind, ...said, at: at.toISOString(), times, read }] : [];
  });
}

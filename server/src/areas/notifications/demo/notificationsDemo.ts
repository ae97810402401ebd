import { sql } from 'kysely';
import { announcedSince, type DemoData } from '../../../kernel/demo/demoData';
import { notifyJobName } from '../../../kernel/notify/announce';
import { notifyPeople } from '../notifyJob';

/** The last days of the history whose notifications are unread. */
const unreadDays = 3;

/** The newest notifications of each person are unread however old they are: there are days on which nobody works. */
const alwaysUnread = 2;

/** Notifies the demo people of the last days of the history, and forgets what it announced before. */
export const notificationsDemo: DemoData = {
  async play(tx, now) {
    const unreadSince = new Date(now.getTime() - unreadDays * 86_400_000);
    const { rows } = await sql<{ payload: Record<string, unknown> }>`
      select payload from job where kind = ${notifyJobName} and (payload->>'at')::timestamptz > ${announcedSince(now)}
      order by (payload->>'at')::timestamptz, id`.execute(tx);
    for (const { payload } of rows) await notifyPeople(tx, payload);
    await sql`delete from job where kind = ${notifyJobName}`.execute(tx);
    // Those that a later step has superseded are read already, by the clock of this machine instead of the demo's.
    await sql`
      update notification set read_on = at from (
        select id, read_on is null as is_unread,
          row_number() over (partition by usr_id, read_on is null order by at desc, id desc) as place
        from notification
      ) n
      where n.id = notification.id
        and not (n.is_unread and (n.place <= ${alwaysUnread} or at >= ${unreadSince}))`.execute(tx);
  },
};

import { sql } from 'kysely';
import type { DemoData } from '../../../kernel/demo/demoData';
import { notifyJobName } from '../../../kernel/notify/announce';
import { notifyPeople } from '../notifyJob';

/** The last days of the history of which people are notified, and those whose notifications are unread. */
const days = { notified: 10, unread: 3 };

/** Notifies the demo people of the last days of the history, and forgets what it announced before. */
export const notificationsDemo: DemoData = {
  async play(tx, now) {
    const since = (count: number) => new Date(now.getTime() - count * 86_400_000);
    const { rows } = await sql<{ payload: Record<string, unknown> }>`
      select payload from job where kind = ${notifyJobName} and (payload->>'at')::timestamptz > ${since(days.notified)}
      order by (payload->>'at')::timestamptz, id`.execute(tx);
    for (const { payload } of rows) await notifyPeople(tx, payload);
    await sql`delete from job where kind = ${notifyJobName}`.execute(tx);
    await sql`update notification set read_on = at where at < ${since(days.unread)} and read_on is null`.execute(
      tx,
    );
  },
};

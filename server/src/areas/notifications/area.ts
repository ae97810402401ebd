import { sql } from 'kysely';
import type { Area } from '../../kernel/area/area';
import { notificationRoutes } from './notifications.routes';
import { notifyJob } from './notifyJob';

/** What concerns a person: the kinds of notifications that areas declare, stored and read here. */
export const notificationsArea: Area = {
  name: 'notifications',
  routes: [notificationRoutes],
  jobs: () => [notifyJob],
  retention: [
    {
      name: 'clean notifications',
      what: 'Notifications',
      keep: '90 days',
      from: 'the last change that they tell of',
      schedule: { dailyAt: '03:35' },
      table: 'notification',
      old: (end) => sql`at < ${end}`,
    },
  ],
  demo: {
    after: ['projects', 'bookings', 'cr'],
    data: async () => (await import('./demo/notificationsDemo')).notificationsDemo,
  },
};

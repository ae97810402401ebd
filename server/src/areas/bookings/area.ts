import type { Area } from '../../kernel/area/area';
import { bookingsPart } from './bookings.part';
import { bookingLoadRoutes } from './load/bookingLoad.routes';
import { calendarRoutes } from './calendar/calendar.routes';
import { bookingRoutes } from './bookings.routes';
import { freeTimeRoutes } from './times/freeTimes.routes';
import { bookingPropertyRoutes } from './properties/property.routes';
import { bookingNotification } from './notify/bookingNotification';
import { bookingNextRoutes } from './next/bookingNext.routes';
import { calendarLinkRoutes } from './ics/calendarLink.routes';
import { bookingReminderJob } from './reminders/reminders';
import { renderBookingReminder } from './reminders/reminderMail';
import { reviewRoutes } from './reviews/reviews.routes';
import { bookingListRoutes } from './list/bookingList.routes';

/** Bookings of projects. Source: domain.md 6. */
export const bookingsArea: Area = {
  name: 'bookings',
  routes: [
    bookingRoutes,
    freeTimeRoutes,
    bookingListRoutes,
    bookingNextRoutes,
    bookingLoadRoutes,
    calendarRoutes,
    calendarLinkRoutes,
    reviewRoutes,
    bookingPropertyRoutes,
  ],
  projectParts: [bookingsPart],
  jobs: ({ config }) => [bookingReminderJob(config)],
  notifications: [bookingNotification],
  optionalMails: { booking_reminder: 'A booking of mine is about to begin' },
  mails: { booking_reminder: renderBookingReminder },
  demo: { after: ['projects'], data: async () => (await import('./demo/bookingsDemo')).bookingsDemo },
};

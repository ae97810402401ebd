import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    reviewBookings: () => import(/* webpackChunkName: "ReviewBookings" */ './ReviewBookingsPage'),
    calendar: () => import(/* webpackChunkName: "BookingCalendar" */ './calendar/BookingCalendarPage'),
    createBooking: () => import(/* webpackChunkName: "BookForProject" */ './BookForProjectPage'),
    calendarLink: () => import(/* webpackChunkName: "CalendarLink" */ './ics/CalendarLinkPage'),
  },
  slots: {
    bookings: fill('project.tabs', () => import(/* webpackChunkName: "BookingsTab" */ './BookingsTab')),
    next: fill('next.sections', () => import(/* webpackChunkName: "NextBookings" */ './next/NextBookings')),
    guide: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "BookingsGuide" */ './guide/BookingsGuide'),
    ),
    load: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "BookingLoadCard" */ './load/BookingLoadCard'),
    ),
    mine: fill('home.cards', () => import(/* webpackChunkName: "MyBookingsCard" */ './home/MyBookingsCard')),
  },
});

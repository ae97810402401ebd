import type { Area } from '../../kernel/area/area';
import { bookingsPart } from './bookings.part';
import { bookingRoutes } from './bookings.routes';

/** Bookings of projects. Source: domain.md 6. */
export const bookingsArea: Area = {
  name: 'bookings',
  routes: [bookingRoutes],
  projectParts: [bookingsPart],
  demo: { after: ['projects'], data: async () => (await import('./demo/bookingsDemo')).bookingsDemo },
};

import type { Area } from '../../kernel/area/area';
import { bookingRoutes } from './bookings.routes';

/** What projects book. Source: domain.md 6. */
export const bookingsArea: Area = { name: 'bookings', routes: [bookingRoutes] };

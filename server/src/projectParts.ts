import { bookingsPart } from './areas/bookings/bookings.part';
import { registerProjectParts } from './areas/projects/projectParts';

// The parts of a project that other areas own.
registerProjectParts([bookingsPart]);

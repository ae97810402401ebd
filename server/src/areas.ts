// Every area of the server: one line each.
export { accountsArea } from './areas/accounts/area';
export { auditArea } from './areas/audit/area';
export { bookingsArea } from './areas/bookings/area';
export { crArea } from './areas/cr/area';
export { groupsArea } from './areas/groups/area';
export { outboxArea } from './areas/outbox/area';
export { projectsArea } from './areas/projects/area';
export { reportsArea } from './areas/reports/area';

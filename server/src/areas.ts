// Every area of the server: one line each.
export { accountsArea } from './areas/accounts/area';
export { aimsArea } from './areas/aims/area';
export { auditArea } from './areas/audit/area';
export { bookingsArea } from './areas/bookings/area';
export { crArea } from './areas/cr/area';
export { groupsArea } from './areas/groups/area';
export { notificationsArea } from './areas/notifications/area';
export { outboxArea } from './areas/outbox/area';
export { projectsArea } from './areas/projects/area';
export { reportsArea } from './areas/reports/area';
export { savedViewsArea } from './areas/savedViews/area';
export { supportArea } from './areas/support/area';

import { resourceRoutes } from '../crud/resource.routes';
import { audit } from './audit.resource';

/** The audit log, for global admins. Source: domain.md 11. */
export const auditRoutes = resourceRoutes(audit);

import type { Area } from '../../kernel/area/area';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { audit } from './audit.resource';

/** The audit log, for global admins. Source: domain.md 11. */
export const auditArea: Area = { name: 'audit', routes: [resourceRoutes(audit)] };

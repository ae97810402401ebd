import type { Area } from '../../kernel/area/area';
import { openByStateRoutes } from './openByState.routes';

/** Reports on the projects of a delivery group, for those with its role Report or Admin. Source: domain.md 9. */
export const reportsArea: Area = { name: 'reports', routes: [openByStateRoutes] };

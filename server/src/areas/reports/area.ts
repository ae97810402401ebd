import type { Area } from '../../kernel/area/area';
import { crFigureRoutes } from './crs/crFigure.routes';
import { crReportRoutes } from './crs/crs.routes';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { durationRoutes, durationTrendRoutes } from './duration/duration.routes';
import { projectFigures } from './figureConditions';
import { moneyRoutes } from './money/money.routes';
import { forecastRoutes } from './forecast/forecast.routes';
import { openByStateRoutes } from './openByState/openByState.routes';
import { reportGroupRoutes } from './reportGroups.routes';
import { throughputRoutes } from './throughput/throughput.routes';

/** Reports on the projects of a delivery group, for those with its role Report or Admin. Source: domain.md 9. */
export const reportsArea: Area = {
  name: 'reports',
  routes: [
    openByStateRoutes,
    reportGroupRoutes,
    ...dashboardRoutes,
    durationRoutes,
    durationTrendRoutes,
    ...throughputRoutes,
    ...moneyRoutes,
    crReportRoutes,
    crFigureRoutes,
    forecastRoutes,
  ],
  projectFigures,
};

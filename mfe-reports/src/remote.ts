import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    dashboard: () => import(/* webpackChunkName: "Dashboard" */ './dashboard/DashboardPage'),
    week: () => import(/* webpackChunkName: "Week" */ './period/WeekPage'),
    year: () => import(/* webpackChunkName: "Year" */ './period/YearPage'),
    durationTrend: () => import(/* webpackChunkName: "DurationTrend" */ './duration/DurationTrendPage'),
    platforms: () => import(/* webpackChunkName: "Platforms" */ './money/PlatformsPage'),
    servicesFinancial: () =>
      import(/* webpackChunkName: "ServicesFinancial" */ './money/ServicesFinancialPage'),
    financial: () => import(/* webpackChunkName: "Financial" */ './money/FinancialPage'),
    crReport: () => import(/* webpackChunkName: "CrReport" */ './crs/CrReportPage'),
    duration: () => import(/* webpackChunkName: "Duration" */ './duration/DurationPage'),
  },
  slots: {
    forecast: fill(
      'project.sections',
      () => import(/* webpackChunkName: "Forecast" */ './forecast/ForecastSection'),
    ),
    openByState: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "OpenByState" */ './openByState/OpenByStateCard'),
    ),
  },
});

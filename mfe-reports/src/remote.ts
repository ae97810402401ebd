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
    guide: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "ReportsGuide" */ './guide/ReportsGuide'),
    ),
    forecast: fill(
      'project.sections',
      () => import(/* webpackChunkName: "Forecast" */ './forecast/ForecastSection'),
    ),
    figures: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "Figures" */ './dashboard/FiguresCard'),
    ),
    openByState: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "OpenByState" */ './dashboard/OpenByStateCard'),
    ),
    ageBands: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "AgeBands" */ './dashboard/AgeBandsCard'),
    ),
    survey: fill('dashboard.cards', () => import(/* webpackChunkName: "Survey" */ './dashboard/SurveyCard')),
    createdAndClosed: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "CreatedAndClosed" */ './dashboard/CreatedAndClosedCard'),
    ),
    ages: fill('dashboard.cards', () => import(/* webpackChunkName: "Ages" */ './dashboard/AgesCard')),
    flow: fill('dashboard.cards', () => import(/* webpackChunkName: "Flow" */ './dashboard/FlowCard')),
  },
});

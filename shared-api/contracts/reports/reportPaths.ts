/** Reports on the projects of delivery groups. */
export const reportPaths = {
  openByState: '/reports/open_by_state',
  groups: '/reports/groups',
  dashboard: '/reports/dashboard',
  throughput: '/reports/throughput',
  survey: '/reports/survey',
  flow: '/reports/flow',
  ages: '/reports/ages',
  duration: '/reports/projects_duration',
  durationTrend: '/reports/projects_duration_trend',
  platforms: '/reports/platforms',
  servicesFinancial: '/reports/services_financial',
  financial: '/reports/general/financial',
  crs: '/reports/cr_report',
  /** The change requests, or updates, behind a figure of that report. */
  crFigure: '/reports/cr_report/list',
  week: '/reports/week',
  year: '/reports/year',
  /** When a project may enter its later states. */
  forecast: (id: number | string) => `/projects/${id}/forecast`,
} as const;

import { reportPaths } from '../../contracts/reports/reportPaths';
import type { CrFigureList, CrFigureQuery, CrReportRow } from '../../contracts/reports/crReport';
import type {
  AgesReport,
  CreatedAndClosed,
  FlowReport,
  NowQuery,
  Standing,
  SurveyReport,
} from '../../contracts/reports/dashboard';
import type { OpenByState } from '../../contracts/reports/openByState';
import type { ProjectForecast } from '../../contracts/reports/forecast';
import type { FinancialRow, PlatformRow, ServiceFinancialRow } from '../../contracts/reports/money';
import type {
  DurationReport,
  DurationTrend,
  PeriodQuery,
  PeriodReport,
  ReportGroup,
  SpanQuery,
} from '../../contracts/reports/report';
import { fetchCsv } from '../transport/lists';
import type { Query } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

const withQuery = (path: string, query: object): string => {
  const given = Object.entries(query as Query).filter(([, value]) => value !== undefined && value !== null);
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
};

/** The delivery groups whose reports the user reads, by name. */
export const useReportGroups = () => useAnswer<ReportGroup[]>(reportPaths.groups);

/** The working days of projects in each state. */
export const useDurations = (query: SpanQuery): Answer<DurationReport> =>
  useAnswer(withQuery(reportPaths.duration, query));

/** The working days from submission to closing, by month of closing. */
export const useDurationTrend = (query: SpanQuery): Answer<DurationTrend> =>
  useAnswer(withQuery(reportPaths.durationTrend, query));

/** The service lines of a delivery group by platform. */
export const usePlatforms = (query: SpanQuery): Answer<PlatformRow[]> =>
  useAnswer(withQuery(reportPaths.platforms, query));

/** The lines and quotes of a delivery group by service. @throws ApiError 404 for a group without services */
export const useServicesFinancial = (query: SpanQuery): Answer<ServiceFinancialRow[]> =>
  useAnswer(withQuery(reportPaths.servicesFinancial, query));

/** The prices and quotes of a delivery group by category and PAN owner. */
export const useFinancial = (query: SpanQuery): Answer<FinancialRow[]> =>
  useAnswer(withQuery(reportPaths.financial, query));

/** The outcomes and promised updates of change requests, by month. */
export const useCrReport = (query: SpanQuery): Answer<CrReportRow[]> =>
  useAnswer(withQuery(reportPaths.crs, query));

/** The change requests, or promised updates, behind a figure of that report. */
export const useCrFigure = (query: CrFigureQuery): Answer<CrFigureList> =>
  useAnswer(withQuery(reportPaths.crFigure, query));

/** When a project may enter its later states. */
export const useForecast = (id: number): Answer<ProjectForecast> => useAnswer(reportPaths.forecast(id));

/** The projects that were created, submitted and closed in a week or year, against the one before. */
export const usePeriod = (name: 'week' | 'year', query: PeriodQuery): Answer<PeriodReport> =>
  useAnswer(withQuery(reportPaths[name], query));

/** The open projects by state. */
export const useOpenByState = (query: NowQuery): Answer<OpenByState> =>
  useAnswer(withQuery(reportPaths.openByState, query));

/** What is open now: late, on hold, due, by age. */
export const useStanding = (query: SpanQuery): Answer<Standing> =>
  useAnswer(withQuery(reportPaths.dashboard, query));

/** The projects that were created, submitted and closed, by week or month. */
export const useCreatedAndClosed = (query: SpanQuery): Answer<CreatedAndClosed> =>
  useAnswer(withQuery(reportPaths.throughput, query));

/** How surveys were answered, by team. */
export const useSurveyReport = (query: SpanQuery): Answer<SurveyReport> =>
  useAnswer(withQuery(reportPaths.survey, query));

/** How many projects were in each state at the end of some days. */
export const useFlow = (query: SpanQuery): Answer<FlowReport> =>
  useAnswer(withQuery(reportPaths.flow, query));

/** For how long the open projects have been in their state. */
export const useAges = (query: NowQuery): Answer<AgesReport> => useAnswer(withQuery(reportPaths.ages, query));

/** The reports that exist as CSV. */
export type ReportName = Exclude<keyof typeof reportPaths, 'groups' | 'forecast'>;

/** The table of a report as CSV. */
export const fetchReportCsv = (
  name: ReportName,
  query: SpanQuery | PeriodQuery | NowQuery,
  options: Parameters<typeof fetchCsv>[2],
): Promise<Blob> => fetchCsv(reportPaths[name], query, options);

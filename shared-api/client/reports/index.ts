// The calls for reports: a shared module of its own, loaded by the pages and cards that show them.
export { useOpenByState } from './openByState';
export {
  fetchReportCsv,
  useCrReport,
  useDurations,
  useDurationTrend,
  useFinancial,
  useForecast,
  usePeriod,
  usePlatforms,
  useServicesFinancial,
  useReportGroups,
} from './reports';

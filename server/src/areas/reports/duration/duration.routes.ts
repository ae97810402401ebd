import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { DurationReport, DurationTrend, SpanQuery } from 'shared-api/contracts/reports/report';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import { defineReport } from '../defineReport';
import { readDurations, readDurationTrend } from './duration.queries';

/** Working days in each state. Source: domain.md 9, `reports/projects_duration`. */
export const durationRoutes = defineReport({
  path: reportPaths.duration,
  summary: 'The working days of projects in each state of a delivery group, those on hold apart',
  feature: 'reports.duration',
  query: SpanQuery,
  answer: DurationReport,
  read: readDurations,
  csv: {
    filename: 'projects_duration.csv',
    titles: [
      'State',
      'Projects',
      'Target',
      'p50',
      'p80',
      'p95',
      'Over target',
      'Held',
      'Held p50',
      'Held p80',
      'Held p95',
    ],
    rows: ({ states, whole }) =>
      [...states, { ...whole, name: 'Submitted to closed', target_days: null, over: null }].map((one) => [
        one.name,
        one.projects,
        one.target_days,
        one.p50,
        one.p80,
        one.p95,
        one.over,
        one.held,
        one.held_p50,
        one.held_p80,
        one.held_p95,
      ]),
  },
});

/** From submission to closing, by month. Source: domain.md 9, `reports/projects_duration_trend`. */
export const durationTrendRoutes = defineReport({
  path: reportPaths.durationTrend,
  summary: 'The working days of projects from submission to closing, by month of closing',
  feature: 'reports.durationTrend',
  query: SpanQuery,
  answer: DurationTrend,
  read: readDurationTrend,
  csv: {
    filename: 'projects_duration_trend.csv',
    titles: ['From', 'To', 'Projects', 'p50', 'p80', 'p95', 'Held', 'Held p50', 'Held p80', 'Held p95'],
    rows: (months) =>
      months.map((one) => [
        dateCell(one.from),
        dateCell(one.to),
        one.projects,
        one.p50,
        one.p80,
        one.p95,
        one.held,
        one.held_p50,
        one.held_p80,
        one.held_p95,
      ]),
  },
});

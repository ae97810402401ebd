import { reportPaths } from 'shared-api/contracts/paths';
import { DurationReport, SpanQuery } from 'shared-api/contracts/reports/report';
import { defineReport } from '../defineReport';
import { readDurations } from './duration.queries';

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

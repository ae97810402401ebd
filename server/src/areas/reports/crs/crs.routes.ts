import { Type } from 'typebox';
import { CrReportRow } from 'shared-api/contracts/reports/crReport';
import { SpanQuery } from 'shared-api/contracts/reports/report';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import { defineReport } from '../defineReport';
import { readCrReport } from './crs.queries';

/** Source: domain.md 9, `reports/cr_report`. */
export const crReportRoutes = defineReport({
  path: reportPaths.crs,
  summary: 'The outcomes and promised updates of the change requests of a delivery group, by month',
  feature: 'reports.crReport',
  query: SpanQuery,
  answer: Type.Array(CrReportRow),
  read: readCrReport,
  csv: {
    filename: 'cr_report.csv',
    titles: [
      'From',
      'To',
      'Projects',
      'Completed',
      'Rolled back',
      'Cancelled',
      'Overruns',
      'Promised updates',
      'In time',
    ],
    rows: (months) =>
      months.map((one) => [
        dateCell(one.from),
        dateCell(one.to),
        one.projects,
        one.completed,
        one.rolled_back,
        one.cancelled,
        one.overruns,
        one.promised,
        one.in_time,
      ]),
  },
});

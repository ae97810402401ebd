import { CrFigureList, CrFigureQuery } from 'shared-api/contracts/reports/crReport';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import { defineReport } from '../defineReport';
import { listCrFigure } from './crFigure.queries';

const cell = (instant: string | null) => (instant === null ? null : dateCell(instant));

/** What a figure of the report of change requests counts. Source: domain.md 9: a figure drills down. */
export const crFigureRoutes = defineReport({
  path: reportPaths.crFigure,
  summary: 'The change requests, or promised updates, behind a figure of their report',
  feature: 'reports.crReport',
  query: CrFigureQuery,
  answer: CrFigureList,
  read: listCrFigure,
  csv: {
    filename: 'cr_report_list.csv',
    titles: ['CR', 'Title', 'Status', 'Project', 'Name', 'Planned end', 'Ended', 'Promised', 'Came'],
    rows: ({ rows }) =>
      rows.map((one) => [
        one.cr_id,
        one.title,
        one.status,
        one.project.id,
        one.project.name,
        cell(one.end_date),
        cell(one.ended_on),
        cell(one.due_on),
        cell(one.came_on),
      ]),
  },
});

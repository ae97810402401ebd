import { NowQuery } from 'shared-api/contracts/reports/dashboard';
import { OpenByState } from 'shared-api/contracts/reports/openByState';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { defineReport } from '../defineReport';
import { countOpenByState } from './openByState.queries';

/** Source: domain.md 9, `reports/dashboard`. */
export const openByStateRoutes = defineReport({
  path: reportPaths.openByState,
  summary: 'The open projects of a delivery group by state',
  feature: 'reports.openByState',
  query: NowQuery,
  answer: OpenByState,
  read: countOpenByState,
  csv: {
    filename: 'open_by_state.csv',
    titles: ['State', 'Open', 'Late', 'Held'],
    rows: (states) => states.map(({ name, open, late, held }) => [name, open, late, held]),
  },
});

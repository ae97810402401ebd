import { todayIn } from 'shared-api/workingDays';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { PeriodQuery, PeriodReport } from 'shared-api/contracts/reports/report';
import { defineReport } from '../defineReport';
import { monthsOf, weeksOf, type Periods } from './periods';
import { readThroughput } from './throughput.queries';

const periodReport = (name: 'week' | 'year', periodsOf: (day: string) => Periods) =>
  defineReport({
    path: reportPaths[name],
    summary: `The projects of a delivery group that were created, submitted and closed in a ${name}, against the ${name} before`,
    feature: 'reports.throughput',
    query: PeriodQuery,
    answer: PeriodReport,
    read: (db, { on, ...chosen }, timeZone) =>
      readThroughput(db, chosen, periodsOf(on), { timeZone, today: todayIn(timeZone, new Date()) }),
    csv: {
      filename: `${name}.csv`,
      titles: [
        'Team',
        'Created',
        'Submitted',
        'Closed',
        'Net',
        'Created before',
        'Submitted before',
        'Closed before',
        'Net before',
      ],
      rows: ({ teams }) =>
        teams.map(({ team, now, before }) => [
          team?.name ?? 'No team',
          ...[now, before].flatMap(({ created, submitted, closed }) => [
            created,
            submitted,
            closed,
            created - closed,
          ]),
        ]),
    },
  });

/** Source: domain.md 9, `reports/week` and `reports/year`. */
export const throughputRoutes = [periodReport('week', weeksOf), periodReport('year', monthsOf)];

import { useState } from 'react';
import { useOrganisation } from 'shared-api/portal';
import { fetchReportCsv, useDurations } from 'shared-api/reports';
import { isDay, todayIn } from 'shared-api/workingDays';
import type { Span } from 'shared-api/contracts/reports/report';
import { DateField } from 'shared-ui/date';
import { CsvButton } from 'shared-ui/grid';
import type { Chosen } from '../shared/figureAddress';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportPage, useReportAddress } from '../shared/ReportPage';
import { DurationChart } from './DurationChart';
import { DurationTable } from './DurationTable';

function Durations({ chosen, span }: { chosen: Chosen; span: Span }) {
  const read = useDurations({ ...chosen, ...span });
  return (
    <ReportAnswer read={read}>
      {(report) => (
        <>
          <DurationChart states={report.states} />
          <DurationTable {...{ report, chosen, span }} />
          <p>
            Projects that left a state between both days, all their stays there together. Fewer than five have
            no percentiles.
          </p>
        </>
      )}
    </ReportAnswer>
  );
}

/** The first day of the month five months before: half a year with the present month. */
const halfYearBefore = (today: string): string =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 6, 1)).toISOString().slice(0, 10);

/** `reports/projects_duration`. Source: domain.md 9; picture 17b. */
export default function DurationPage() {
  const { query, change } = useReportAddress();
  const { timeZone } = useOrganisation();
  const [today] = useState(() => todayIn(timeZone, new Date()));
  const day = (name: string, otherwise: string) => {
    const given = query.get(name) ?? '';
    return isDay(given) ? given : otherwise;
  };
  const to = day('to', today);
  const from = day('from', halfYearBefore(to));
  const span = { from: from <= to ? from : to, to };
  return (
    <ReportPage
      title="Projects Duration"
      dates={
        <>
          <DateField
            label="From"
            value={span.from}
            max={span.to}
            onChange={(value, invalid) => !invalid && change({ from: value })}
          />
          <DateField
            label="To"
            value={span.to}
            max={today}
            onChange={(value, invalid) => !invalid && change({ to: value })}
          />
        </>
      }
      actions={(chosen) => (
        <CsvButton
          fileName="projects_duration.csv"
          load={(options) => fetchReportCsv('duration', { ...chosen, ...span }, options)}
        />
      )}
    >
      {(chosen) => <Durations chosen={chosen} span={span} />}
    </ReportPage>
  );
}

import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useDurations } from 'shared-api/reports';
import { ReportAnswer } from '../shared/ReportAnswer';
import { SpanReportPage } from '../shared/SpanReportPage';
import { DurationChart } from './DurationChart';
import { DurationTable } from './DurationTable';

function Durations({ query }: { query: SpanQuery }) {
  const read = useDurations(query);
  return (
    <ReportAnswer read={read}>
      {(report) => (
        <>
          <DurationChart states={report.states} />
          <DurationTable report={report} query={query} />
          <p>
            Projects that left a state between both days, all their stays there together. Fewer than five have
            no percentiles.
          </p>
        </>
      )}
    </ReportAnswer>
  );
}

/** `reports/projects_duration`. Source: domain.md 9; picture 17b. */
export default function DurationPage() {
  return (
    <SpanReportPage
      title="Projects Duration"
      before={{ months: 5 }}
      csv={{ name: 'duration', fileName: 'projects_duration.csv' }}
    >
      {(query) => <Durations query={query} />}
    </SpanReportPage>
  );
}

import type { ReactNode } from 'react';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useOrganisation } from 'shared-api/portal';
import { formatSpan } from 'shared-api/reportFigure';
import { fetchReportCsv, type ReportName } from 'shared-api/reports';
import { useToday } from 'shared-api/today';
import { addDays, isDay } from 'shared-api/workingDays';
import { DayFilter } from 'shared-ui/date';
import { CsvButton } from 'shared-ui/grid';
import { ReportPage, useReportAddress, type ReportPageProps } from './ReportPage';

/** The first day of the month `n` months before. */
const monthsBefore = (day: string, n: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - n, 1)).toISOString().slice(0, 10);

/** The Monday `n` weeks before the week of a day. */
const weeksBefore = (day: string, n: number): string =>
  addDays(day, -7 * n - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export interface SpanReportPageProps {
  title: string;
  /** Full months, or weeks, before the present one that are shown at first. */
  before: { months: number } | { weeks: number };
  csv: { name: ReportName; fileName: string };
  isFor?: ReportPageProps['isFor'];
  children: (query: SpanQuery) => ReactNode;
}

/** A report over a span of days, which lies in the address. */
export function SpanReportPage({ title, before, csv, isFor, children }: SpanReportPageProps) {
  const { query, change } = useReportAddress();
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  /** A day of the address; undefined when it has none. */
  const given = (name: string) => {
    const day = query.get(name) ?? '';
    return isDay(day) ? day : undefined;
  };
  const to = given('to') ?? today;
  const from = given('from');
  const usual = 'months' in before ? monthsBefore(to, before.months) : weeksBefore(to, before.weeks);
  const span = { from: from !== undefined && from <= to ? from : usual, to };
  return (
    <ReportPage
      title={title}
      isFor={isFor}
      days={formatSpan(span)}
      dates={
        <>
          <DayFilter
            label="From"
            value={span.from}
            max={span.to}
            onChange={(value) => change({ from: value })}
          />
          <DayFilter
            label="To"
            value={span.to}
            {...(span.from === from ? { min: from } : {})}
            max={today}
            onChange={(value) => change({ to: value })}
          />
        </>
      }
      actions={(chosen) => (
        <CsvButton
          fileName={csv.fileName}
          load={(options) => fetchReportCsv(csv.name, { ...chosen, ...span }, options)}
        />
      )}
    >
      {(chosen) => children({ ...chosen, ...span })}
    </ReportPage>
  );
}

import { useOrganisation } from 'shared-api/portal';
import { formatDay } from 'shared-api/reportFigure';
import { fetchReportCsv, usePeriod } from 'shared-api/reports';
import { useToday } from 'shared-api/today';
import { addDays, isDay } from 'shared-api/workingDays';
import { Button, IconButton, phoneMedia, styled } from 'shared-ui/core';
import { DayFilter } from 'shared-ui/date';
import { CsvButton } from 'shared-ui/grid';
import type { Chosen } from '../shared/figureAddress';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportPage, useReportAddress } from '../shared/ReportPage';
import { PeriodTables } from './PeriodTables';

type PeriodName = 'week' | 'year';

/** As high above as the label of the field beside it. */
const Steps = styled('div')({
  display: 'flex',
  gap: 8,
  width: 'auto !important',
  marginTop: 20,
  [phoneMedia]: { marginTop: 0 },
});

const format = (options: Intl.DateTimeFormatOptions) => {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (day: string) => text.format(new Date(`${day}T00:00:00Z`));
};

/** The day a period earlier or later. */
const stepFrom: Record<PeriodName, (day: string, by: 1 | -1) => string> = {
  week: (day, by) => addDays(day, 7 * by),
  year: (day, by) => `${Number(day.slice(0, 4)) + by}-01-01`,
};
const words = {
  week: { title: 'Week', partTitle: 'Week of', partText: format({ day: 'numeric', month: 'short' }) },
  year: { title: 'Year', partTitle: 'Month', partText: format({ month: 'long' }) },
};

function Period({ name, chosen, on }: { name: PeriodName; chosen: Chosen; on: string }) {
  const read = usePeriod(name, { ...chosen, on });
  const { partTitle, partText } = words[name];
  return (
    <ReportAnswer read={read}>
      {(report) => <PeriodTables {...{ report, chosen, name, partTitle, partText }} />}
    </ReportAnswer>
  );
}

/** The projects that were created, submitted and closed in a week or year, by team and against the one before. Source: domain.md 9 */
export function PeriodPage({ name }: { name: PeriodName }) {
  const { query, change } = useReportAddress();
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  const given = query.get('on') ?? '';
  const on = isDay(given) ? given : today;
  const step = (by: 1 | -1) => {
    const next = stepFrom[name](on, by);
    change({ on: next < today ? next : null });
  };
  return (
    <ReportPage
      title={words[name].title}
      days={`the ${name} of ${formatDay(on)}`}
      dates={
        <>
          <DayFilter
            label={`Day of the ${name}`}
            value={on}
            max={today}
            onChange={(value) => change({ on: value })}
          />
          <Steps>
            <IconButton label={`Former ${name}`} icon="chevron-left" onClick={() => step(-1)} />
            <IconButton
              label={`Next ${name}`}
              icon="chevron-right"
              disabled={on >= today}
              onClick={() => step(1)}
            />
            <Button onClick={() => change({ on: null })}>This {name}</Button>
          </Steps>
        </>
      }
      actions={(chosen) => (
        <CsvButton
          fileName={`${name}.csv`}
          load={(options) => fetchReportCsv(name, { ...chosen, on }, options)}
        />
      )}
    >
      {(chosen) => <Period {...{ name, chosen, on }} />}
    </ReportPage>
  );
}

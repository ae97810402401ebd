import type { ReactNode } from 'react';
import { useStanding, useSurveyReport } from 'shared-api/reports';
import type { Standing } from 'shared-api/contracts/reports/dashboard';
import { formatDay, type FigureName } from 'shared-api/reportFigure';
import {
  LoadError,
  phoneMedia,
  RouterLink,
  Skeleton,
  styled,
  t,
  useDelayedFlag,
  wideMedia,
} from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { figureAddress } from '../shared/figureAddress';
import { useFeature } from '../shared/useFeature';
import type { CardProps, DashboardChoice } from './choice';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: 1,
  margin: 0,
  overflow: 'hidden',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.border,
  [wideMedia]: { gridAutoFlow: 'column', gridAutoColumns: '1fr', gridTemplateColumns: 'none' },
  [phoneMedia]: { gridTemplateColumns: 'repeat(2, 1fr)' },
  '& > div': { padding: '12px 16px', backgroundColor: t.bg, minWidth: 0 },
  '& dt': { fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& dd': { margin: 0 },
  '& dd:nth-of-type(1)': {
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '& a': { display: 'inline-flex', alignItems: 'center', gap: 6, color: t.text, minHeight: 28 },
    '& svg': { color: t.text2 },
  },
  '& dd:nth-of-type(2)': { fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& dd[data-warn]': { color: t.warning },
});

interface FigureProps {
  label: string;
  value: string;
  /** The projects behind it; none for a zero. */
  to?: string | undefined;
  note?: ReactNode;
  warn?: boolean;
}

const Figure = ({ label, value, to, note, warn = false }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {to ? (
        <RouterLink to={to} aria-label={`${value}, ${label}`}>
          {value}
          <Icon name="chevron-right" size={16} />
        </RouterLink>
      ) : (
        value
      )}
    </dd>
    <dd {...(warn ? { 'data-warn': '' } : {})}>{note}</dd>
  </div>
);

const number = (count: number) => count.toLocaleString('en-GB');

/** `7 more than before 31 Aug`. */
function changeSince({ open, open_before: before }: Standing, from: string): string {
  const day = formatDay(from, 'short');
  if (open === before) return `as many as before ${day}`;
  return `${number(Math.abs(open - before))} ${open > before ? 'more' : 'fewer'} than before ${day}`;
}

function SurveyFigure({ chosen }: { chosen: DashboardChoice }) {
  const { data } = useSurveyReport(chosen);
  const { from, to } = chosen;
  const all = data?.all;
  return (
    <Figure
      label="Survey mean"
      value={all?.mean?.toFixed(1) ?? '–'}
      to={all?.projects ? figureAddress(chosen, { name: 'surveyed', from, to }) : undefined}
      note={
        all &&
        `${number(all.projects)} answered, ${number(all.declined)} declined` +
          (all.projects > 0 && all.mean === null ? '; a mean from five on' : '')
      }
    />
  );
}

function Figures({ chosen, standing }: { chosen: DashboardChoice; standing: Standing }) {
  const hasSurvey = useFeature('reports.survey');
  const { open, late, held, held_since: since, due, overdue } = standing;
  const to = (name: FigureName, count: number, days: { from: string; to: string } = chosen) =>
    count > 0 ? figureAddress(chosen, { name, from: days.from, to: days.to }) : undefined;
  return (
    <List aria-label="Figures">
      <Figure
        label="Open"
        value={number(open)}
        to={to('open', open)}
        note={changeSince(standing, chosen.from)}
      />
      <Figure
        label="Over target"
        value={number(late)}
        to={to('late', late)}
        note={open > 0 && `${Math.round((100 * late) / open)}% of open`}
        warn={late > 0}
      />
      <Figure
        label="On hold"
        value={number(held)}
        to={to('held', held)}
        note={since && `longest since ${formatDay(since, 'short')}`}
      />
      <Figure
        label="Due in 10 working days"
        value={number(due.count)}
        to={to('due', due.count, due)}
        note={`until ${formatDay(due.to, 'short')}`}
      />
      <Figure
        label="Past completion date"
        value={number(overdue)}
        to={to('overdue', overdue)}
        note={open > 0 && `${Math.round((100 * overdue) / open)}% of open`}
        warn={overdue > 0}
      />
      {hasSurvey && <SurveyFigure chosen={chosen} />}
    </List>
  );
}

function StandingFigures({ chosen }: { chosen: DashboardChoice }) {
  const read = useStanding(chosen);
  const { data, error } = read;
  const slow = useDelayedFlag(!data && !error);
  if (data) return <Figures chosen={chosen} standing={data} />;
  if (error) return <LoadError title="The figures did not load." read={read} />;
  return slow && <Skeleton height={82} />;
}

/** The figures at the top of the dashboard, each a link to its projects. Source: domain.md 9; picture 17 */
export default function FiguresCard({ chosen }: CardProps) {
  return chosen && <StandingFigures chosen={chosen} />;
}

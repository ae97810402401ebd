import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from '../common';
import { CrRow } from '../cr/cr';
import { Span, SpanQuery } from './report';

const Count = Type.Integer({ minimum: 0 });

/** A month of `GET /reports/cr_report`, cut to the span: the change requests of a delivery group's projects. Source: domain.md 7 and 9. */
export const CrReportRow = Type.Object({
  ...Span.properties,
  /** Projects with a change request that ended. */
  projects: Count,
  /** Change requests that ended, by outcome. */
  completed: Count,
  rolled_back: Count,
  cancelled: Count,
  /** Those of them that ended after their planned end. */
  overruns: Count,
  /** Updates that were promised for a time in the month, and those that came by then. */
  promised: Count,
  in_time: Count,
});
export type CrReportRow = Static<typeof CrReportRow>;

/** The figures of a month that have a list of change requests, or of promised updates, behind them. */
export const crFigures = [
  'completed',
  'rolled_back',
  'cancelled',
  'overruns',
  'promised',
  'in_time',
] as const satisfies readonly (keyof CrReportRow)[];
export type CrFigure = (typeof crFigures)[number];

/** The query of `GET /reports/cr_report/list`: a figure of a span. */
export const CrFigureQuery = Type.Object(
  { ...SpanQuery.properties, figure: Type.Enum([...crFigures]) },
  { additionalProperties: false },
);
export type CrFigureQuery = Static<typeof CrFigureQuery>;

/** At most so many rows of a figure are answered. */
export const maxCrFigureRows = 1_000;

/** A change request behind a figure, or one of its promised updates. */
export const CrFigureRow = Type.Object({
  cr_id: Id,
  title: Type.String(),
  status: CrRow.properties.status,
  project: Named,
  /** The planned end, and when it ended. */
  end_date: orNull(Instant),
  ended_on: orNull(Instant),
  /** When the update was promised, and when it came; null: the row is no update, or it has not come. */
  due_on: orNull(Instant),
  came_on: orNull(Instant),
});
export type CrFigureRow = Static<typeof CrFigureRow>;

/** The rows behind a figure, the latest first, and how many there are. */
export const CrFigureList = Type.Object({ total: Count, rows: Type.Array(CrFigureRow) });
export type CrFigureList = Static<typeof CrFigureList>;

import { Type, type Static } from 'typebox';
import { Day, Id, Named, orNull } from '../common';
import { ProjectState } from '../project';

/** Reports span at most so many days: ten years and their leap days. */
export const reportDays = 3_653;

const Count = Type.Integer({ minimum: 0 });

/** The projects that a report is about: those of a delivery group, and of one of its teams. 0: those without a team. */
const chosen = { group: Id, team: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) };

/** The query of a report over a span of days, both of which belong to it. */
export const SpanQuery = Type.Object({ ...chosen, from: Day, to: Day }, { additionalProperties: false });
export type SpanQuery = Static<typeof SpanQuery>;

/** The query of a report of the week or year that contains a day. */
export const PeriodQuery = Type.Object({ ...chosen, on: Day }, { additionalProperties: false });
export type PeriodQuery = Static<typeof PeriodQuery>;

/** Days, both of which belong to the span. */
export const Span = Type.Object({ from: Day, to: Day });
export type Span = Static<typeof Span>;

/** A row of `GET /reports/groups`: a delivery group whose reports the caller reads, with the teams that have projects there. */
export const ReportGroup = Type.Object({
  id: Id,
  name: Type.String(),
  use_subcats: Type.Boolean(),
  teams: Type.Array(Named),
});
export type ReportGroup = Static<typeof ReportGroup>;

/** How many projects were created, submitted and closed. A project that closed twice in a span counts once. */
export const Throughput = Type.Object({ created: Count, submitted: Count, closed: Count });
export type Throughput = Static<typeof Throughput>;

/** The answer of `GET /reports/week` and `GET /reports/year`. Source: domain.md 9. */
export const PeriodReport = Type.Object({
  period: Span,
  /** The period before; while the period runs, as many days of it as have begun. */
  before: Span,
  running: Type.Boolean(),
  /** Those with projects in one of both periods, by name; last those without a team. */
  teams: Type.Array(Type.Object({ team: orNull(Named), now: Throughput, before: Throughput })),
  /** The weeks up to this one, or the months of the year. */
  parts: Type.Array(Type.Object({ ...Span.properties, ...Throughput.properties })),
});
export type PeriodReport = Static<typeof PeriodReport>;

/** Working days; null: fewer than five projects. */
const Percentile = orNull(Type.Number({ minimum: 0 }));
/** The working days that projects took, those on hold apart. */
const stay = {
  projects: Count,
  p50: Percentile,
  p80: Percentile,
  p95: Percentile,
  /** Projects that were on hold meanwhile, and their working days on hold. */
  held: Count,
  held_p50: Percentile,
  held_p80: Percentile,
  held_p95: Percentile,
};

/** The answer of `GET /reports/projects_duration_trend`: each month of the span, cut to it, with the projects that closed in it. */
export const DurationTrend = Type.Array(Type.Object({ ...Span.properties, ...stay }));
export type DurationTrend = Static<typeof DurationTrend>;

/** The working days that projects spent in a state which they left in the span, all their stays there together. */
export const StateDuration = Type.Object({
  ...Type.Pick(ProjectState, ['id', 'name', 'is_start', 'colour', 'progress']).properties,
  target_days: orNull(Type.Integer({ minimum: 0 })),
  ...stay,
  /** Projects that took more working days than the target; null: the state has none. */
  over: orNull(Count),
});
export type StateDuration = Static<typeof StateDuration>;

/** The answer of `GET /reports/projects_duration`. Source: domain.md 9. */
export const DurationReport = Type.Object({
  states: Type.Array(StateDuration),
  /** From the submission to the closing of the projects that closed in the span. */
  whole: Type.Object(stay),
});
export type DurationReport = Static<typeof DurationReport>;

import { Type, type Static } from 'typebox';
import { Day, Id, Named, orNull } from '../common';
import { ProjectState } from '../project';
import { Span, Throughput } from './report';

const Count = Type.Integer({ minimum: 0 });

/** A state as the dashboard draws it. */
const drawnState = Type.Pick(ProjectState, ['id', 'name', 'is_start', 'colour', 'progress']).properties;

/** The query of a report on what is open now. */
export const NowQuery = Type.Object(
  { group: Id, team: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) },
  { additionalProperties: false },
);
export type NowQuery = Static<typeof NowQuery>;

/** The open projects of an age in working days since they were created. */
export const AgeBand = Type.Object({
  /** Working days; null: no upper limit. */
  least: Count,
  most: orNull(Count),
  /** The days on which they were created. */
  ...Span.properties,
  count: Count,
});
export type AgeBand = Static<typeof AgeBand>;

/** The answer of `GET /reports/dashboard`: what is open now. Source: domain.md 9 */
export const Standing = Type.Object({
  open: Count,
  /** The projects that were open before the first day of the span. */
  open_before: Count,
  /** Over the target of their state. */
  late: Count,
  held: Count,
  /** The day on which the longest hold began. */
  held_since: orNull(Day),
  /** Those whose completion date is one of these days. */
  due: Type.Object({ ...Span.properties, count: Count }),
  /** Those whose completion date has passed. */
  overdue: Count,
  ages: Type.Array(AgeBand),
});
export type Standing = Static<typeof Standing>;

/** The answer of `GET /reports/throughput`: the weeks of a span, or its months where it is long, cut to it. */
export const CreatedAndClosed = Type.Object({
  unit: Type.Union([Type.Literal('week'), Type.Literal('month')]),
  parts: Type.Array(Type.Object({ ...Span.properties, ...Throughput.properties })),
});
export type CreatedAndClosed = Static<typeof CreatedAndClosed>;

const ratings = {
  /** Projects whose survey was answered. */
  projects: Count,
  /** The mean of their ratings, 1 to 5; null: fewer than five projects. */
  mean: orNull(Type.Number({ minimum: 1, maximum: 5 })),
};

/** The answer of `GET /reports/survey`: the surveys that were answered in a span. */
export const SurveyReport = Type.Object({
  teams: Type.Array(Type.Object({ team: orNull(Named), ...ratings })),
  all: Type.Object({
    ...ratings,
    declined: Count,
    /** null: fewer than five projects. */
    distribution: orNull(Type.Object({ '1': Count, '3': Count, '5': Count })),
  }),
});
export type SurveyReport = Static<typeof SurveyReport>;

/** The answer of `GET /reports/flow`: how many projects were in each state at the end of some days. */
export const FlowReport = Type.Object({
  days: Type.Array(Day),
  /** The open states in the order of the workflow, with a count for each day. */
  states: Type.Array(Type.Object({ ...drawnState, counts: Type.Array(Count) })),
  /** How many more were closed than at the end of the first day. */
  closed: Type.Array(Count),
});
export type FlowReport = Static<typeof FlowReport>;

/** The working days for which the open projects have been in their state, beside those which others took. */
export const StateAges = Type.Object({
  ...drawnState,
  open: Count,
  /** Half, and 85 %, of those that left the state in `history` took at most so many working days; null: fewer than five. */
  p50: orNull(Count),
  p85: orNull(Count),
  /** Those that have taken longer than 85 % of the others; null: nothing to compare with. */
  beyond: orNull(Count),
  /** How many have been in the state for so many working days, without those on hold. */
  ages: Type.Array(Type.Object({ days: Count, count: Count })),
});
export type StateAges = Static<typeof StateAges>;

/** The answer of `GET /reports/ages`. */
export const AgesReport = Type.Object({ history: Span, states: Type.Array(StateAges) });
export type AgesReport = Static<typeof AgesReport>;

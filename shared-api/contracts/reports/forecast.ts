import { Type, type Static } from 'typebox';
import { Day, Named } from '../common';

const Count = Type.Integer({ minimum: 0 });

/** When a project may enter a later state: half of the cases had by the first day, 85 % by the second. */
export const StateForecast = Type.Object({
  state: Named,
  likely: Day,
  safe: Day,
  /** The projects on which it rests, 30 at least. */
  cases: Count,
  /** How many former forecasts of this state there would have been, and how many held by their 85 % day. */
  record: Type.Object({ forecasts: Count, held: Count }),
});
export type StateForecast = Static<typeof StateForecast>;

/** The answer of `GET /projects/{id}/forecast`: later states, the nearest first; none while a project is on hold or closed. */
export const ProjectForecast = Type.Object({
  /** Working days in the present state, without those on hold. */
  elapsed: Count,
  states: Type.Array(StateForecast),
});
export type ProjectForecast = Static<typeof ProjectForecast>;

import { Type, type Static } from 'typebox';
import { Day, orNull } from '../common';
import { ProjectState } from '../project';

/** The open projects of a delivery group in one of its states. Source: domain.md 9, `reports/dashboard`. */
export const OpenInState = Type.Object({
  ...Type.Pick(ProjectState, ['id', 'name', 'is_start', 'colour', 'progress']).properties,
  open: Type.Integer({ minimum: 0 }),
  /** Those that have stood in the state for more days than its target; null: the state has no target. */
  late: orNull(Type.Integer({ minimum: 0 })),
  /** Late are the projects that entered the state before this day of the organisation's time zone; null: no target. */
  late_before: orNull(Day),
  held: Type.Integer({ minimum: 0 }),
});
export type OpenInState = Static<typeof OpenInState>;

/** The answer of `GET /reports/open_by_state`: the open states of a delivery group, in the order of its workflow. */
export const OpenByState = Type.Array(OpenInState);
export type OpenByState = Static<typeof OpenByState>;

import { Type, type Static } from 'typebox';
import { Named } from './common';
import { Explanation } from './permissions';

const { allowed, summary, admin, conditions } = Explanation.properties;

/** Whether a person can do one thing on a project now, and why, row by row. */
export const WhyAction = Type.Object({
  /** `PUT services`, `transition 8`, `role 3`. */
  key: Type.String(),
  /** What it is about: a pair, a way on from the state, or who holds a role. */
  section: Type.Enum(['do', 'move', 'assign']),
  label: Type.String(),
  allowed,
  summary,
  admin,
  /** Any one of them suffices. */
  rows: Type.Array(
    Type.Object({
      matched: Type.Boolean(),
      clauses: Type.Array(Type.Object({ text: Type.String(), holds: Type.Boolean() })),
    }),
  ),
  /** What stands against it, whoever asks. */
  conditions,
});
export type WhyAction = Static<typeof WhyAction>;

/** `GET /projects/{id}/why`: everything that can be done on the project in its present state. */
export const ProjectWhy = Type.Object({
  user: Named,
  /** Whether the caller may ask about others: admins may. */
  may_ask_for_others: Type.Boolean(),
  actions: Type.Array(WhyAction),
});
export type ProjectWhy = Static<typeof ProjectWhy>;

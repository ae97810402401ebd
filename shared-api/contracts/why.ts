import { Type, type Static } from 'typebox';
import { Named } from './common';
import { Explanation } from './permissions';

const { allowed, summary, admin, conditions } = Explanation.properties;

/** Whether a person may take an action on a project now, with the reasons row by row. */
export const WhyAction = Type.Object({
  /** `PUT services`, `transition 8`, `role 3`. */
  key: Type.String(),
  /** `do`: a permission pair; `move`: a transition; `assign`: the assignment of a role. */
  section: Type.Enum(['do', 'move', 'assign']),
  label: Type.String(),
  allowed,
  summary,
  admin,
  /** Any matching row suffices. */
  rows: Type.Array(
    Type.Object({
      matched: Type.Boolean(),
      clauses: Type.Array(Type.Object({ text: Type.String(), holds: Type.Boolean() })),
    }),
  ),
  /** Conditions that forbid the action to everyone. */
  conditions,
});
export type WhyAction = Static<typeof WhyAction>;

/** `GET /projects/{id}/why`: every action on the project in its current state. */
export const ProjectWhy = Type.Object({
  user: Named,
  /** Whether the caller may ask about others: admins may. */
  may_ask_for_others: Type.Boolean(),
  actions: Type.Array(WhyAction),
});
export type ProjectWhy = Static<typeof ProjectWhy>;

import { Type, type Static } from 'typebox';
import { Id } from './common';

/** A pair that the caller has on a project. */
export const Permission = Type.Object({ method: Type.String(), resource: Type.String() });
export type Permission = Static<typeof Permission>;

/** Whether the caller may assign a project role. */
export const RolePermission = Type.Object({ usr_role_id: Id, can_edit: Type.Boolean() });
export type RolePermission = Static<typeof RolePermission>;

/** Explains, row by row, why a person has a pair on a project or not. Source: domain.md 1. */
export const Explanation = Type.Object({
  method: Type.String(),
  resource: Type.String(),
  user: Type.Object({ id: Id, name: Type.String() }),
  allowed: Type.Boolean(),
  /** The result in one sentence. */
  summary: Type.String(),
  /** The kind of admin the person is, who needs no row; null: not an admin. */
  admin: Type.Union([Type.Enum(['global', 'group']), Type.Null()]),
  rows: Type.Array(
    Type.Object({
      id: Id,
      matched: Type.Boolean(),
      principal: Type.String(),
      /** The clauses of the row in words, and whether each holds. */
      clauses: Type.Array(Type.Object({ text: Type.String(), holds: Type.Boolean() })),
    }),
  ),
  /** Conditions of the project that remove the pair for everyone. */
  conditions: Type.Array(Type.String()),
});
export type Explanation = Static<typeof Explanation>;

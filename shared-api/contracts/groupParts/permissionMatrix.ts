import { Type, type Static } from 'typebox';
import { projectPairs } from '../../schema/project/projectPairs';
import { principalOrRoleOptions } from '../../resources/access/principals';
import { Id, orNull } from '../common';
import { stateColours } from '../projects';

/** Limits one call: `rules` counts those of all its cells, because each is checked and recorded on its own. */
export const matrixLimits = { cells: 1000, rulesOfCell: 40, rules: 500, states: 300 } as const;

const count = Type.Integer({ minimum: 0 });

/** A row of `project_permission` without whom it is for: no states mean every state. */
export const PermissionRule = Type.Object({
  project_state_ids: Type.Array(Id, { maxItems: matrixLimits.states }),
  on_hold: Type.Enum(['any', 'no', 'yes']),
});
export type PermissionRule = Static<typeof PermissionRule>;

/** A cell of the matrix: one action, and one principal or role. */
const cell = {
  action: Type.Enum(projectPairs.map(([method, resource]) => `${method} ${resource}` as const)),
  principal: Type.Enum(principalOrRoleOptions.map(({ value }) => value)),
  usr_role_id: orNull(Id),
};
const Rules = Type.Array(PermissionRule, { maxItems: matrixLimits.rulesOfCell });

export const PermissionCell = Type.Object({ ...cell, rules: Type.Array(PermissionRule) });
export type PermissionCell = Static<typeof PermissionCell>;

/** `GET /project_types/{id}/project_permissions/matrix`: the permissions of a group by action and principal. Cells without a rule are left out. */
export const PermissionMatrix = Type.Object({
  roles: Type.Array(Type.Object({ id: Id, name: Type.String(), is_project_role: Type.Boolean() })),
  states: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      is_start: Type.Boolean(),
      is_closed: Type.Boolean(),
      colour: Type.Enum([...stateColours]),
      progress: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
  cells: Type.Array(PermissionCell),
});
export type PermissionMatrix = Static<typeof PermissionMatrix>;

/** A cell with its new rules, and those that the caller saw. */
export const ChangedCell = Type.Object({
  ...cell,
  rules: Rules,
  /** The list may hold more of a cell than a save: single rows are not counted. */
  seen: Type.Array(PermissionRule, { maxItems: matrixLimits.rules }),
});
export type ChangedCell = Static<typeof ChangedCell>;

/** `PUT /project_types/{id}/project_permissions/matrix`: all of these cells are saved, or none. */
export const ChangeCells = Type.Object(
  { cells: Type.Array(ChangedCell, { minItems: 1, maxItems: matrixLimits.cells }) },
  { additionalProperties: false },
);
export type ChangeCells = Static<typeof ChangeCells>;

/** `POST …/matrix/preview`: what changed cells would change, by principal. Projects are open ones of the group. */
export const PermissionPreview = Type.Object({
  columns: Type.Array(
    Type.Object({
      principal: cell.principal,
      usr_role_id: orNull(Id),
      /** Those who are this principal somewhere, or hold the role. */
      people: count,
      changes: Type.Array(
        Type.Object({
          action: cell.action,
          /** Projects on which the cell allows the action and did not. */
          gained: count,
          /** Projects on which the cell allowed the action and does not any more. */
          lost: count,
          /** Those of the lost ones on which only admins are left. */
          nobody: count,
        }),
      ),
    }),
  ),
});
export type PermissionPreview = Static<typeof PermissionPreview>;

/** `POST …/matrix/simulate`: what a person would be offered on a project with the changed cells. The answer is a `ProjectWhy`. */
export const SimulateCells = Type.Object(
  { project_id: Id, user_id: Id, cells: Type.Array(ChangedCell, { maxItems: matrixLimits.cells }) },
  { additionalProperties: false },
);
export type SimulateCells = Static<typeof SimulateCells>;

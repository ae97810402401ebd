import { Type, type Static } from 'typebox';
import { transitions } from '../../resources/workflow/transitions';
import { findingCodes } from '../../schema/workflow/lintWorkflow';
import { Id, orNull } from '../common';
import { contractOf } from '../lists/contractOf';
import { ProjectState } from '../project';

/** The ways between the states of a delivery group. Source: spec 001, points 2.5 and 7; domain.md 2. */
export const transitionContract = contractOf(transitions);
export type GroupTransition = Static<typeof transitionContract.row>;

/** `GET /project_types/{id}/workflow`: the states in their order, the ways between them, and what is wrong with them. */
export const GroupWorkflow = Type.Object({
  states: Type.Array(
    Type.Object({
      ...Type.Pick(ProjectState, ['id', 'name', 'is_start', 'is_closed', 'colour', 'progress']).properties,
      target_days: orNull(Type.Integer()),
      /** The projects that stand in it now. */
      projects: Type.Integer({ minimum: 0 }),
      /** Days after which 80 % of the latest stays had ended, with one decimal; null without enough of them. */
      p80_days: orNull(Type.Number({ minimum: 0 })),
    }),
  ),
  transitions: Type.Array(
    Type.Object({ id: Id, name: orNull(Type.String()), src_state_id: Id, dst_state_id: Id }),
  ),
  findings: Type.Array(
    Type.Object({
      code: Type.Enum([...findingCodes]),
      text: Type.String(),
      at: orNull(Type.Object({ part: Type.Enum(['state', 'transition', 'role', 'permission']), id: Id })),
    }),
  ),
});
export type GroupWorkflow = Static<typeof GroupWorkflow>;

const Pixels = Type.Number();
const box = { x: Pixels, y: Pixels, width: Pixels, height: Pixels };
/** `GET /project_types/{id}/workflow/layout`: the picture of the workflow, in pixels from its upper left corner. */
export const WorkflowLayout = Type.Object({
  width: Pixels,
  height: Pixels,
  states: Type.Array(Type.Object({ id: Id, ...box })),
  transitions: Type.Array(
    Type.Object({
      id: Id,
      /** The corners of its line, from the source to the target. */
      points: Type.Array(Type.Array(Pixels, { minItems: 2, maxItems: 2 })),
      /** Where its name stands; null without a name. */
      label: orNull(Type.Object(box)),
    }),
  ),
});
export type WorkflowLayout = Static<typeof WorkflowLayout>;

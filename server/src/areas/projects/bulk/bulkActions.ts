import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import { assignRole, assignTeam } from '../assign';
import type { Change } from '../Change';
import type { ProjectAccess } from '../permissions/access';
import { changeHold, changeState } from '../workflow/changeState';
import { listTransitions } from '../workflow/transitions';

/** What an action means on one project. */
export interface ActionOnProject {
  /** The role or state that it names; null for other actions. */
  targetId: number | null;
  /** Null: the project is already as the action wants it. */
  run: ((change: Change) => Promise<void>) | null;
}

const required = <T>(value: T | undefined, text: string): T => {
  if (value === undefined) throw unprocessable(text);
  return value;
};

async function findRole(tx: Tx, { groupId }: ProjectAccess, name: string): Promise<number> {
  const role = await tx
    .selectFrom('usr_role')
    .select('id')
    .where('project_type_id', '=', groupId)
    .where('is_project_role', '=', true)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!role) throw unprocessable(`The delivery group of this project has no role ${name}.`);
  return role.id;
}

async function moveTo(
  tx: Tx,
  access: ProjectAccess,
  name: string,
  comment: string,
): Promise<ActionOnProject> {
  const present = await tx
    .selectFrom('project_state')
    .select('name')
    .where('id', '=', access.facts.state.id)
    .executeTakeFirstOrThrow();
  if (present.name === name) return { targetId: access.facts.state.id, run: null };
  const transition = (await listTransitions(tx, access.facts.state.id)).find(
    ({ dst_name }) => dst_name === name,
  );
  if (!transition) throw unprocessable(`No transition leads from ${present.name} to ${name}.`);
  const body = { id: transition.dst_state_id, comment, src_state_id: access.facts.state.id };
  return { targetId: transition.dst_state_id, run: (change) => changeState(tx, access, body, change) };
}

/**
 * Translates an action to the operation on one project that the route of the single action runs too.
 * @throws HttpError 422 for an action that lacks a value, or a name that the project's delivery group does not have
 */
export async function actionOn(tx: Tx, access: ProjectAccess, action: BulkAction): Promise<ActionOnProject> {
  const { comment = '' } = action;
  switch (action.kind) {
    case 'team': {
      const team = required(action.team, 'Team is required');
      return { targetId: null, run: ({ at }) => assignTeam(tx, access, { team }, at) };
    }
    case 'role': {
      const usr = required(action.usr, 'Person is required');
      const targetId = await findRole(tx, access, required(action.role, 'Role is required'));
      return { targetId, run: ({ at }) => assignRole(tx, access, targetId, { usr }, at) };
    }
    case 'hold': {
      const onHold = required(action.on_hold, 'Choose whether to put on hold.');
      if (access.facts.onHold === onHold) return { targetId: null, run: null };
      return {
        targetId: null,
        run: (change) => changeHold(tx, access, { on_hold: onHold, comment }, change),
      };
    }
    case 'state':
      return moveTo(tx, access, required(action.state, 'State is required'), comment);
  }
}

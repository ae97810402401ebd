import type { ChangedCell, PermissionPreview } from 'shared-api/contracts/groupParts/permissionMatrix';
import {
  fixedConditionsAgainst,
  holdMatches,
  isInStates,
  type PermissionRow,
} from '../../../projects/public';
import { cellKeyOf, groupRows, keyOf, rowsByCell, withCells } from './cells';

/** Open projects that are alike in what decides about permissions on them. */
export interface Situation {
  stateId: number;
  isStart: boolean;
  resetProject: boolean;
  /** The group's projects have services. */
  useSubcats: boolean;
  onHold: boolean;
  /** Their team has members, and a manager. */
  hasMembers: boolean;
  hasManager: boolean;
  /** Project roles that somebody has on them. */
  roleIds: readonly number[];
  projects: number;
}

const applies = (row: PermissionRow, { stateId, onHold }: Situation) =>
  isInStates(row.project_state_ids, { state: { id: stateId } as never }) &&
  holdMatches(row.on_hold, { onHold });

/** Whether somebody is the principal of a row on projects of a situation. @param heldRoles roles of the group that somebody holds */
function isSomebody(
  { principal, usr_role_id: roleId }: Pick<PermissionRow, 'principal' | 'usr_role_id'>,
  { hasMembers, hasManager, roleIds }: Situation,
  heldRoles: ReadonlySet<number>,
): boolean {
  switch (principal) {
    case 'requester':
    case 'any_user':
      return true;
    case 'team_member':
      return hasMembers;
    case 'team_manager':
      return hasManager;
    case 'role':
      return roleIds.includes(roleId!) || heldRoles.has(roleId!);
  }
}

/**
 * Counts for each changed cell the open projects on which it allows its action anew, or not any more. Projects in a state that forbids
 * the action to everyone do not count; what forbids it for a while, such as locked services, is left aside.
 * @param people how many each principal and role stands for, by `<principal> <role id>`
 */
export function previewCells(
  rows: readonly PermissionRow[],
  cells: readonly ChangedCell[],
  {
    situations,
    people,
    heldRoles,
  }: {
    situations: readonly Situation[];
    people: ReadonlyMap<string, number>;
    heldRoles: ReadonlySet<number>;
  },
): PermissionPreview {
  const before = rowsByCell(rows);
  const after = withCells(rows, cells);
  const afterCells = rowsByCell(after);
  const byAction = groupRows(after, (row) => cellKeyOf(row).action);
  const columns = new Map<string, PermissionPreview['columns'][number]>();
  for (const cell of cells) {
    const { action, principal, usr_role_id: roleId } = cell;
    const change = { action, gained: 0, lost: 0, nobody: 0 };
    // Everyone who has a part in a project sees it anyway.
    const isSight = action === 'GET project';
    const everybody = { ...cell, principal: 'any_user', usr_role_id: null } as const;
    for (const situation of situations) {
      if (isSight && principal !== 'any_user') continue;
      if (fixedConditionsAgainst(action, { useSubcats: situation.useSubcats, state: situation }).length)
        continue;
      if (!isSomebody(cell, situation, heldRoles)) continue;
      const allows = (found: readonly PermissionRow[] = []) => found.some((row) => applies(row, situation));
      const [had, has] = [allows(before.get(keyOf(cell))), allows(afterCells.get(keyOf(cell)))];
      if (had === has) continue;
      // Where everybody may do it before and after, nobody's rights change.
      const isOpen = allows(before.get(keyOf(everybody))) && allows(afterCells.get(keyOf(everybody)));
      if (isOpen && principal !== 'any_user') continue;
      change[has ? 'gained' : 'lost'] += situation.projects;
      const isLeft = byAction
        .get(action)
        ?.some((row) => applies(row, situation) && isSomebody(row, situation, heldRoles));
      if (had && !isLeft && !isSight) change.nobody += situation.projects;
    }
    const key = `${principal} ${roleId ?? ''}`;
    const column = columns.get(key) ?? {
      principal,
      usr_role_id: roleId,
      people: people.get(key) ?? 0,
      changes: [],
    };
    columns.set(key, { ...column, changes: [...column.changes, change] });
  }
  return { columns: [...columns.values()] };
}

import type { ChangedCell, PermissionRule } from 'shared-api/contracts/groupParts/permissionMatrix';
import type { CurrentUser } from 'shared-api/contracts/session';
import { presentRow } from '../../../../kernel/crud/resource.present';
import type { Resource } from '../../../../kernel/crud/resource';
import { findRow } from '../../../../kernel/crud/resource.sql';
import { removeRow, saveRow } from '../../../../kernel/crud/resource.write';
import type { Tx } from '../../../../kernel/db/types';
import { HttpError } from '../../../../kernel/http/errors';
import type { PermissionRow } from '../../../projects/public';
import { lockGroup } from '../../ofGroup';
import { projectPermissions } from '../projectPermissions.resource';
import { checkCells, keyOf, plainRule, rowsByCell, ruleKey, sameRules } from './cells';
import { readRows } from './matrix.queries';

const plain = projectPermissions as unknown as Resource;

const bodyOf = ({ action, principal, usr_role_id: roleId }: ChangedCell, rule: PermissionRule) => ({
  action,
  principal,
  usr_role: roleId === null ? null : { id: roleId },
  project_states: rule.project_state_ids.map((id) => ({ id })),
  on_hold: rule.on_hold,
});

/**
 * Saves the rules of cells. Rows that stay keep their ids, and each row that changes is checked, recorded and told as if it had been
 * saved alone.
 * @throws HttpError 409 with the present rules when another person changed one of the cells since `seen`; 422
 */
export async function saveCells(
  tx: Tx,
  { user, groupId }: { user: CurrentUser; groupId: number },
  cells: readonly ChangedCell[],
): Promise<void> {
  checkCells(cells);
  await lockGroup(tx, groupId);
  const present = rowsByCell(await readRows(tx, groupId));
  const rowsOf = (cell: ChangedCell): PermissionRow[] => present.get(keyOf(cell)) ?? [];
  const changed = cells.filter(
    (cell) => !sameRules(rowsOf(cell), cell.seen) && !sameRules(rowsOf(cell), cell.rules),
  );
  if (changed.length)
    throw new HttpError(409, 'Somebody changed these permissions since you opened them. Nothing was saved.', {
      code: 'changed',
      extra: {
        present: changed.map((cell) => ({
          action: cell.action,
          principal: cell.principal,
          usr_role_id: cell.usr_role_id,
          rules: rowsOf(cell).map(plainRule),
        })),
      },
    });

  const entered = { user, parents: { groupId }, parentId: groupId };
  const read = async (id: number) =>
    presentRow(projectPermissions, (await findRow(tx, plain, user, { id, parentId: groupId }))!);
  const steps = cells.map((cell) => {
    const wanted = new Set(cell.rules.map(ruleKey));
    const kept = new Set(rowsOf(cell).map(ruleKey));
    return {
      cell,
      old: rowsOf(cell).filter((row) => !wanted.has(ruleKey(row))),
      added: cell.rules.filter((rule) => !kept.has(ruleKey(rule))),
    };
  });
  // Rows are removed first: a rule that replaces one of them would otherwise be refused as said twice.
  for (const { old, added } of steps)
    for (const row of old.slice(added.length))
      await removeRow(tx, projectPermissions, {
        ...entered,
        id: row.id,
        before: await read(row.id),
        after: null,
      });
  for (const { cell, old, added } of steps)
    for (const [index, rule] of added.entries()) {
      const row = old[index];
      const before = row ? await read(row.id) : null;
      await saveRow(tx, projectPermissions, {
        ...entered,
        id: row?.id ?? 0,
        before,
        after: bodyOf(cell, rule),
      });
    }
}

import {
  matrixLimits,
  type ChangedCell,
  type PermissionCell,
  type PermissionRule,
} from 'shared-api/contracts/groupParts/permissionMatrix';
import { unprocessable } from '../../../../kernel/http/errors';
import type { PermissionRow } from '../../../projects/public';

type CellKey = Pick<PermissionCell, 'action' | 'principal' | 'usr_role_id'>;
/** A rule of a call, or of a row. */
type Rule = Pick<PermissionRow, 'project_state_ids' | 'on_hold'>;

/** Identifies a cell among those of its group. */
export const keyOf = ({ action, principal, usr_role_id: roleId }: CellKey): string =>
  `${action} ${principal} ${roleId ?? ''}`;

const actionOf = ({ method, resource }: Pick<PermissionRow, 'method' | 'resource'>) =>
  // `milestone` and `milestones` are one resource.
  `${method} ${resource === 'milestone' ? 'milestones' : resource}` as PermissionCell['action'];

export const cellKeyOf = (row: PermissionRow): CellKey => ({
  action: actionOf(row),
  principal: row.principal,
  usr_role_id: row.usr_role_id,
});

/** Identifies what a rule says: the order of its states says nothing. */
export const ruleKey = ({ project_state_ids: ids, on_hold: onHold }: Rule): string =>
  `${onHold} ${[...new Set(ids)].sort((a, b) => a - b).join(',')}`;

export const sameRules = (one: readonly Rule[], other: readonly Rule[]): boolean =>
  one.map(ruleKey).sort().join(';') === other.map(ruleKey).sort().join(';');

/** Groups rows by a key, in their order. */
export function groupRows(
  rows: readonly PermissionRow[],
  key: (row: PermissionRow) => string,
): Map<string, PermissionRow[]> {
  const groups = new Map<string, PermissionRow[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** The rows of a group by the keys of their cells. */
export const rowsByCell = (rows: readonly PermissionRow[]) => groupRows(rows, (row) => keyOf(cellKeyOf(row)));

/** What a rule says, without its row. */
export const plainRule = ({ project_state_ids: ids, on_hold: onHold }: Rule): PermissionRule => ({
  project_state_ids: [...ids],
  on_hold: onHold,
});

/** The cells that have rules. */
export const cellsOf = (rows: readonly PermissionRow[]): PermissionCell[] =>
  [...rowsByCell(rows).values()].map((found) => ({ ...cellKeyOf(found[0]!), rules: found.map(plainRule) }));

/** @throws HttpError 422 for too many rules, for a cell that is named twice, for a rule that is there twice, and for a role without its principal */
export function checkCells(cells: readonly ChangedCell[]): void {
  const refuse = (text: string) => {
    throw unprocessable(text, { cells: text });
  };
  if (
    cells.reduce((sum, { rules, seen }) => sum + Math.max(rules.length, seen.length), 0) > matrixLimits.rules
  )
    refuse('These are too many permissions for one call. Save some of them first.');
  if (new Set(cells.map(keyOf)).size < cells.length) refuse('A cell is named twice.');
  for (const { principal, usr_role_id: roleId, rules } of cells) {
    if ((principal === 'role') !== (roleId !== null))
      refuse('A cell names a role exactly where its principal is one.');
    if (new Set(rules.map(ruleKey)).size < rules.length) refuse('A cell has the same rule twice.');
  }
}

/** The rows of a group as they would be with changed cells. Rows that do not exist yet have ids below zero. */
export function withCells(rows: readonly PermissionRow[], cells: readonly ChangedCell[]): PermissionRow[] {
  const changed = new Set(cells.map(keyOf));
  const added = cells.flatMap(({ action, principal, usr_role_id: roleId, rules }) =>
    rules.map((rule) => {
      const [method, resource] = action.split(' ') as [PermissionRow['method'], string];
      return { method, resource, principal, usr_role_id: roleId, ...plainRule(rule) };
    }),
  );
  return [
    ...rows.filter((row) => !changed.has(keyOf(cellKeyOf(row)))),
    ...added.map((row, index) => ({ ...row, id: -1 - index })),
  ];
}

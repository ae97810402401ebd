import type {
  ChangedCell,
  PermissionCell,
  PermissionMatrix,
  PermissionRule,
} from 'shared-api/contracts/groupParts/permissionMatrix';
import { projectPairs } from 'shared-api/projectPairs';
import { principalOptions } from 'shared-api/resources/access/principals';

export type CellKey = Pick<PermissionCell, 'action' | 'principal' | 'usr_role_id'>;
export type Rules = readonly PermissionRule[];
/** The rules of cells by `keyOf`. Cells without a rule are left out. */
export type CellRules = ReadonlyMap<string, Rules>;

export interface MatrixAction {
  action: PermissionCell['action'];
  label: string;
}
/** A column: a principal, or a role. */
export interface MatrixColumn extends Pick<CellKey, 'principal' | 'usr_role_id'> {
  label: string;
}

const sectionTitles = { project: 'Project', work: 'Work', money: 'Money' } as const;

/** The rows of the matrix by section. */
export const matrixSections = Object.entries(sectionTitles).map(([key, title]) => ({
  title,
  actions: projectPairs
    .filter(([, , , section]) => section === key)
    .map(([method, resource, label]): MatrixAction => ({ action: `${method} ${resource}`, label })),
}));
export const matrixActions = matrixSections.flatMap(({ actions }) => actions);
export const labelOf = (action: PermissionCell['action']): string =>
  matrixActions.find((one) => one.action === action)?.label ?? action;

/** The columns of a group: the people of a project, then its project roles, then roles of the group. Its admins may do everything. */
export const columnsOf = ({ roles }: Pick<PermissionMatrix, 'roles'>): MatrixColumn[] => [
  ...principalOptions.map(({ value, label }) => ({ principal: value, usr_role_id: null, label })),
  ...roles
    .filter(({ name, is_project_role: isProjectRole }) => isProjectRole || name !== 'Admin')
    .map(({ id, name }) => ({ principal: 'role' as const, usr_role_id: id, label: name })),
];

export const keyOf = ({ action, principal, usr_role_id: roleId }: CellKey): string =>
  `${action} ${principal} ${roleId ?? ''}`;

/** Everyone who has a part in a project sees it, with or without a permission. Source: domain.md 1, Visibility. */
export const isFixed = ({ action, principal }: Pick<CellKey, 'action' | 'principal'>): boolean =>
  action === 'GET project' && principal !== 'any_user';

export const rulesByCell = (cells: readonly PermissionCell[]): CellRules =>
  new Map(cells.map((cell) => [keyOf(cell), cell.rules]));

const ruleKey = ({ project_state_ids: ids, on_hold: onHold }: PermissionRule) =>
  `${onHold} ${[...ids].sort((a, b) => a - b).join(',')}`;
/** Whether rules say the same in whatever order. */
export const sameRules = (one: Rules, other: Rules): boolean =>
  one.map(ruleKey).sort().join(';') === other.map(ruleKey).sort().join(';');

/** Rules without those that say the same as an earlier one. */
export const withoutRepeats = (rules: Rules): Rules =>
  rules.filter((rule, at) => rules.findIndex((one) => ruleKey(one) === ruleKey(rule)) === at);

export const everyState: PermissionRule = { project_state_ids: [], on_hold: 'any' };

/** The moments that rules allow: states by id, while held and while not. */
function momentsOf(rules: Rules, stateIds: readonly number[]): Set<string> {
  const moments = new Set<string>();
  for (const { project_state_ids: ids, on_hold: onHold } of rules)
    for (const id of ids.length ? ids : stateIds)
      for (const held of ['no', 'yes']) if (onHold === 'any' || onHold === held) moments.add(`${id} ${held}`);
  return moments;
}

export type ChangeKind = 'added' | 'limited' | 'removed';

/** How a cell changed: it allows more and nothing less, nothing any more, or less than before. */
export function changeKind(before: Rules, after: Rules, stateIds: readonly number[]): ChangeKind {
  if (!after.length) return 'removed';
  const [had, has] = [momentsOf(before, stateIds), momentsOf(after, stateIds)];
  return [...had].every((moment) => has.has(moment)) ? 'added' : 'limited';
}

/** Whether rules allow something in a state, whether held or not; null: in any state. */
export const allowsIn = (rules: Rules, stateId: number | null): boolean =>
  rules.some(({ project_state_ids: ids }) => stateId === null || !ids.length || ids.includes(stateId));

/**
 * Rules with one state switched on or off. Where it was allowed in every state, the others are named afterwards.
 * @param stateIds all states of the group
 */
export function toggleState(rules: Rules, stateId: number, stateIds: readonly number[]): Rules {
  if (!allowsIn(rules, stateId)) {
    const [first, ...rest] = rules;
    if (!first) return [{ ...everyState, project_state_ids: [stateId] }];
    const ids = [...first.project_state_ids, stateId];
    return [{ ...first, project_state_ids: stateIds.every((id) => ids.includes(id)) ? [] : ids }, ...rest];
  }
  return rules
    .map((rule) => ({
      ...rule,
      project_state_ids: (rule.project_state_ids.length ? rule.project_state_ids : stateIds).filter(
        (id) => id !== stateId,
      ),
    }))
    .filter(({ project_state_ids: ids }) => ids.length > 0);
}

/** A rule in words: `In Draft, Submitted, while not held`. */
export function ruleWords(
  { project_state_ids: ids, on_hold: onHold }: PermissionRule,
  states: PermissionMatrix['states'],
) {
  const names = states.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const where = ids.length ? `in ${names.join(', ')}` : 'in every state';
  const held = { any: '', no: ', only while not held', yes: ', only while held' }[onHold];
  return where + held;
}
/** The rules of a cell in words. */
export const rulesWords = (rules: Rules, states: PermissionMatrix['states']): string =>
  rules.length ? rules.map((rule) => ruleWords(rule, states)).join('; ') : 'never';

/** The cells that edits change, as the calls take them. */
export const changedCells = (
  edits: ReadonlyMap<string, { cell: CellKey; rules: Rules; seen: Rules }>,
): ChangedCell[] =>
  [...edits.values()]
    .filter(({ rules, seen }) => !sameRules(rules, seen))
    .map(({ cell: { action, principal, usr_role_id }, rules, seen }) => ({
      ...{ action, principal, usr_role_id },
      rules: [...rules],
      seen: [...seen],
    }));

/** A state as the rules of a workflow need it. */
export interface LintedState {
  id: number;
  name: string;
  is_start: boolean;
  is_closed: boolean;
}
export interface LintedTransition {
  id: number;
  name: string | null;
  src_state_id: number;
  dst_state_id: number;
}
export interface LintedRole {
  id: number;
  name: string;
  is_project_role: boolean;
  create_at_start: boolean;
  required_state_id: number | null;
  /** Only people with such roles raise projects, once a role has this. */
  may_raise?: boolean;
  /** The people who hold it; of a role of the group. */
  users?: number;
}

/** A row of the group's permissions. */
export interface LintedPermission {
  id: number;
  method: string;
  resource: string;
  principal: string;
  usr_role_id: number | null;
  /** Empty: all states. */
  project_state_ids: readonly number[];
  on_hold: 'any' | 'yes' | 'no';
}

export interface LintedWorkflow {
  states: readonly LintedState[];
  transitions: readonly LintedTransition[];
  roles: readonly LintedRole[];
  /** Projects of the group order services, and have quotes for them. */
  usesServices: boolean;
  /** Those about quotes and financials. */
  permissions?: readonly LintedPermission[];
}

export const findingCodes = [
  'no_start',
  'unreachable',
  'dead_end',
  'no_draft',
  'no_quoted',
  'same_name',
  'not_asked',
  'nobody_raises',
  'unseen_quotes',
] as const;

/** Something about a workflow that keeps projects from being raised or from reaching their end. */
export interface Finding {
  code: (typeof findingCodes)[number];
  text: string;
  /** The row to change; null: one is missing. */
  at: { part: 'state' | 'transition' | 'role' | 'permission'; id: number } | null;
}

/** The ids of states that a project can reach from those in which projects start. */
function reachable({ states, transitions }: LintedWorkflow): Set<number> {
  const found = new Set(states.filter(({ is_start }) => is_start).map(({ id }) => id));
  // A set that grows while it is walked is walked to its end.
  for (const id of found)
    for (const { src_state_id, dst_state_id } of transitions)
      if (src_state_id === id) found.add(dst_state_id);
  return found;
}

function stateFindings(workflow: LintedWorkflow): Finding[] {
  const { states, transitions } = workflow;
  const reached = reachable(workflow);
  const left = new Set(transitions.map(({ src_state_id }) => src_state_id));
  return states.flatMap(({ id, name, is_closed }): Finding[] => {
    const at = { part: 'state' as const, id };
    return [
      ...(reached.size && !reached.has(id)
        ? [{ code: 'unreachable' as const, text: `No project can reach ${name}.`, at }]
        : []),
      ...(!is_closed && !left.has(id)
        ? [
            {
              code: 'dead_end' as const,
              text: `${name} is not closed, and no transition leads out of it.`,
              at,
            },
          ]
        : []),
    ];
  });
}

/** Transitions out of one state with the same name: people could not tell their buttons apart. */
function nameFindings({ states, transitions }: LintedWorkflow): Finding[] {
  const seen = new Set<string>();
  return transitions.flatMap(({ id, name, src_state_id }): Finding[] => {
    if (!name) return [];
    const key = `${src_state_id} ${name.toLowerCase()}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const from = states.find((state) => state.id === src_state_id)?.name ?? 'one state';
    return [
      {
        code: 'same_name',
        text: `Two transitions out of ${from} are named ${name}.`,
        at: { part: 'transition', id },
      },
    ];
  });
}

/** Roles whose holders alone may raise projects, while nobody holds any of them. */
function raiserFindings({ roles }: LintedWorkflow): Finding[] {
  const raisers = roles.filter(({ may_raise: may }) => may);
  const [first] = raisers;
  if (!first || raisers.some(({ users = 0 }) => users > 0)) return [];
  const text =
    raisers.length === 1
      ? `Only people with the role ${first.name} raise projects here, and nobody has it.`
      : 'Only people with certain roles raise projects here, and nobody has one of them.';
  return [{ code: 'nobody_raises', text, at: { part: 'role', id: first.id } }];
}

/** Roles without which no project can be raised, though its form does not ask for them. */
function roleFindings({ states, roles }: LintedWorkflow): Finding[] {
  const starts = new Set(states.filter(({ is_start }) => is_start).map(({ id }) => id));
  return roles
    .filter(
      ({ is_project_role, create_at_start, required_state_id: state }) =>
        is_project_role && !create_at_start && state !== null && starts.has(state),
    )
    .map(({ id, name }) => ({
      code: 'not_asked',
      text: `${name} is required where projects start, but their form does not ask for it.`,
      at: { part: 'role', id },
    }));
}

const words: Record<string, string> = {
  requester: 'The requester',
  team_member: 'The team',
  team_manager: 'The manager of the team',
  any_user: 'Everyone',
};

/** Whether every person whom `narrow` names is named by `wide` too. */
const covers = (wide: LintedPermission, narrow: LintedPermission) =>
  wide.principal === 'any_user' ||
  (wide.principal === narrow.principal && wide.usr_role_id === narrow.usr_role_id) ||
  (wide.principal === 'team_member' && narrow.principal === 'team_manager');

/** People who are told to decide quotes in a state in which they do not see them. Nobody is told to while a project is held. */
function quoteFindings({ states, roles, permissions = [] }: LintedWorkflow): Finding[] {
  const rowsOf = (method: string, resource: string) =>
    permissions.filter((row) => row.method === method && row.resource === resource && row.on_hold !== 'yes');
  const isIn = ({ project_state_ids: ids }: LintedPermission, id: number) => !ids.length || ids.includes(id);
  return rowsOf('PUT', 'quotes').flatMap((row): Finding[] => {
    const seers = rowsOf('GET', 'financials').filter((other) => covers(other, row));
    const unseen = states.find(
      ({ id, is_closed }) => !is_closed && isIn(row, id) && !seers.some((seer) => isIn(seer, id)),
    );
    if (!unseen) return [];
    const role = roles.find(({ id }) => id === row.usr_role_id);
    const who = role ? `The role ${role.name}` : (words[row.principal] ?? row.principal);
    return [
      {
        code: 'unseen_quotes',
        text: `${who} decides quotes in ${unseen.name}, but does not see the financials there.`,
        at: { part: 'permission', id: row.id },
      },
    ];
  });
}

/** Checks the workflow of a delivery group. Source: domain.md 1 and 2. @returns nothing for a sound one */
export function lintWorkflow(workflow: LintedWorkflow): Finding[] {
  const { states, usesServices } = workflow;
  const lacks = (name: string) => usesServices && !states.some((state) => state.name === name);
  return [
    ...(states.some(({ is_start }) => is_start)
      ? []
      : [
          {
            code: 'no_start' as const,
            text: 'No state is one in which projects start, so that none can be raised.',
            at: null,
          },
        ]),
    ...(lacks('Draft')
      ? [
          {
            code: 'no_draft' as const,
            text: 'No state is named Draft: the tab Services offers its transitions only there.',
            at: null,
          },
        ]
      : []),
    ...(lacks('Quoted')
      ? [
          {
            code: 'no_quoted' as const,
            text: 'No state is named Quoted: the tab Financials offers its transitions only there.',
            at: null,
          },
        ]
      : []),
    ...stateFindings(workflow),
    ...nameFindings(workflow),
    ...roleFindings(workflow),
    ...raiserFindings(workflow),
    ...quoteFindings(workflow),
  ];
}

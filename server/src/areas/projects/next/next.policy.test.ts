import type { TransitionRecord } from '../workflow/transitions';
import { dutiesIn, isActor, isDue, waysOn, type DutyFacts, type Reader } from './next.policy';
import type { NextRole, NextRules } from './nextRules.queries';

const [draft, review, quoted, closed] = [1, 2, 3, 4];
const [lead, manager, reviewer, admin] = [11, 12, 21, 22];

const way = (from: number, to: number, part: Partial<TransitionRecord> = {}): TransitionRecord => ({
  id: from * 10 + to,
  name: `${from} to ${to}`,
  src_state_id: from,
  src_name: String(from),
  dst_state_id: to,
  dst_name: String(to),
  dst_resets: false,
  dst_closed: false,
  comment_required: false,
  principals: [],
  role_ids: [],
  guards: [],
  ...part,
});
const role = (id: number, part: Partial<NextRole> = {}): NextRole => ({
  id,
  name: `role ${id}`,
  is_project_role: id < 20,
  is_team_usr: false,
  required_state_id: null,
  holders: [],
  holder_count: id < 20 ? 0 : 1,
  ...part,
});
const pair = (
  resource: string,
  part: Partial<NextRules['rows'][number]> = {},
): NextRules['rows'][number] => ({
  id: 1,
  method: 'PUT',
  resource,
  principal: 'role',
  usr_role_id: manager,
  project_state_ids: [],
  on_hold: 'any',
  ...part,
});
const rules = (part: Partial<NextRules>): NextRules => ({
  id: 1,
  name: 'Network',
  states: [draft, review, quoted, closed].map((id) => ({ id, is_closed: id === closed, target_days: null })),
  transitions: [],
  rows: [],
  roleRules: [],
  roles: [role(lead), role(manager), role(reviewer), role(admin, { name: 'Admin' })],
  ...part,
});
const assigns = (roleId: number, part: Partial<NextRules['roleRules'][number]> = {}) => ({
  usr_role_id: roleId,
  editor: 'team_manager' as const,
  editor_role_id: null,
  project_state_ids: [],
  can_edit: true,
  ...part,
});

const bare: DutyFacts = {
  stateId: draft,
  teamId: null,
  heldRoleIds: new Set(),
  vacatedRoleIds: new Set(),
  isRequesterActive: true,
  hasPendingQuote: false,
};
/** Lists the due duties, sorted: `transition 12: requester`. */
const due = (of: NextRules, facts: Partial<DutyFacts> = {}) => {
  const all = { ...bare, ...facts };
  return dutiesIn(of, all.stateId)
    .filter((duty) => isDue(duty, all))
    .map(({ kind, subject, who }) => `${kind} ${subject}: ${who.principal} ${who.roleId ?? ''}`.trim())
    .sort();
};

describe('the ways on from a state', () => {
  it('are those that require no comment, so that the mere right to cancel makes nobody next', () => {
    const submit = way(draft, review, { principals: ['requester'] });
    const cancel = way(draft, closed, { principals: ['requester'], comment_required: true });
    const unnamed = way(draft, quoted, { name: null });
    expect(waysOn(rules({ transitions: [cancel, submit, unnamed] }), draft)).toEqual([submit]);
    expect(waysOn(rules({ transitions: [cancel, unnamed] }), draft)).toEqual([cancel, unnamed]);
  });
});

const takes = (part: Partial<TransitionRecord>) => [way(draft, review, part)];
/** Cases: a name, rules, the facts of a project, and the expected duties. */
const cases: [string, Partial<NextRules>, Partial<DutyFacts>, string[]][] = [
  ['no way on', {}, {}, []],
  [
    'a way of the requester',
    { transitions: takes({ principals: ['requester'] }) },
    {},
    ['transition 12: requester'],
  ],
  [
    'a way of a role and the team',
    { transitions: takes({ principals: ['team_member'], role_ids: [lead] }) },
    { teamId: 3, heldRoleIds: new Set([lead]) },
    [`transition 12: role ${lead}`, 'transition 12: team_member'],
  ],
  [
    'a way out of a closed state',
    { transitions: [way(closed, draft, { principals: ['requester'] })] },
    { stateId: closed },
    [],
  ],
  ['no pending quote', { rows: [pair('quotes')] }, {}, []],
  ['a pending quote', { rows: [pair('quotes')] }, { hasPendingQuote: true }, [`quote null: role ${manager}`]],
  [
    'a pending quote in a state that the row does not name',
    { rows: [pair('quotes', { project_state_ids: [quoted] })] },
    { hasPendingQuote: true },
    [],
  ],
  [
    'a pending quote for a row of held projects',
    { rows: [pair('quotes', { on_hold: 'yes' })] },
    { hasPendingQuote: true },
    [],
  ],
  [
    'a role that the way on requires',
    {
      transitions: takes({ principals: ['requester'] }),
      roles: [role(lead, { required_state_id: review })],
      roleRules: [assigns(lead)],
    },
    {},
    [`role ${lead}: team_manager`, 'transition 12: requester'],
  ],
  [
    'that role, with a holder',
    {
      transitions: takes({ principals: ['requester'] }),
      roles: [role(lead, { required_state_id: review })],
      roleRules: [assigns(lead)],
    },
    { heldRoleIds: new Set([lead]) },
    ['transition 12: requester'],
  ],
  [
    'a role required only by a transition that needs a comment',
    {
      transitions: [
        ...takes({ principals: ['requester'] }),
        way(draft, quoted, { comment_required: true, principals: ['requester'] }),
      ],
      roles: [role(lead, { required_state_id: quoted })],
      roleRules: [assigns(lead)],
    },
    {},
    ['transition 12: requester'],
  ],
  [
    'every role, if a guard requires all',
    {
      transitions: takes({ principals: ['requester'], guards: ['roles'] }),
      roleRules: [assigns(lead), assigns(manager, { editor: 'role', editor_role_id: reviewer })],
    },
    {},
    [`role ${lead}: team_manager`, `role ${manager}: role ${reviewer}`, 'transition 12: requester'],
  ],
  [
    'a required role bound to a team that is missing',
    {
      transitions: takes({ principals: ['requester'] }),
      roles: [role(lead, { required_state_id: review, is_team_usr: true })],
      roleRules: [assigns(lead)],
      rows: [pair('team', { principal: 'requester', usr_role_id: null })],
    },
    {},
    ['team null: requester', 'transition 12: requester'],
  ],
  [
    'a way that no person on the project can take: the assigners of its roles',
    {
      transitions: takes({ role_ids: [lead] }),
      roleRules: [assigns(lead, { editor: 'requester' })],
    },
    {},
    [`role ${lead}: requester`, `transition 12: role ${lead}`],
  ],
  [
    'a way of the team, without a team',
    { transitions: takes({ principals: ['team_member'] }), rows: [pair('team')] },
    {},
    [`team null: role ${manager}`, 'transition 12: team_member'],
  ],
  [
    'a way of the team or a group-level role with holders, without a team',
    { transitions: takes({ principals: ['team_member'], role_ids: [reviewer] }), rows: [pair('team')] },
    {},
    [`transition 12: role ${reviewer}`, 'transition 12: team_member'],
  ],
  [
    'a way of a role whose holder is deactivated: the assigners of the role',
    {
      transitions: takes({ role_ids: [lead] }),
      roleRules: [assigns(lead, { editor: 'role', editor_role_id: reviewer })],
    },
    { heldRoleIds: new Set([lead]), vacatedRoleIds: new Set([lead]) },
    [`role ${lead}: role ${reviewer}`, `transition 12: role ${lead}`],
  ],
  [
    'a way of two roles, of which one has an active holder',
    { transitions: takes({ role_ids: [lead, manager] }), roleRules: [assigns(lead), assigns(manager)] },
    { heldRoleIds: new Set([lead, manager]), vacatedRoleIds: new Set([lead]) },
    [`transition 12: role ${lead}`, `transition 12: role ${manager}`],
  ],
  [
    'a way of a role and of a deactivated requester',
    {
      transitions: takes({ principals: ['requester'], role_ids: [lead] }),
      roleRules: [assigns(lead)],
    },
    { teamId: 3, isRequesterActive: false },
    [`role ${lead}: team_manager`, `transition 12: role ${lead}`, 'transition 12: requester'],
  ],
  [
    'a pending quote for a role whose holder is deactivated',
    { rows: [pair('quotes')], roleRules: [assigns(manager, { editor: 'requester' })] },
    { hasPendingQuote: true, heldRoleIds: new Set([manager]), vacatedRoleIds: new Set([manager]) },
    [`quote null: role ${manager}`, `role ${manager}: requester`],
  ],
  [
    'a role that only the holder of a further role assigns, which nobody holds',
    {
      transitions: takes({ role_ids: [lead] }),
      roleRules: [assigns(lead, { editor: 'role', editor_role_id: manager }), assigns(manager)],
    },
    { teamId: 3, heldRoleIds: new Set([lead]), vacatedRoleIds: new Set([lead]) },
    [`role ${lead}: role ${manager}`, `role ${manager}: team_manager`, `transition 12: role ${lead}`],
  ],
];

describe('what must happen now', () => {
  it.each(cases)('with %s is derived from the rules', (_what, part, facts, expected) => {
    expect(due(rules(part), facts)).toEqual(expected.sort());
  });
});

describe('a duty', () => {
  const nobody: Reader = {
    isRequester: false,
    isTeamMember: false,
    isTeamManager: false,
    roleIds: new Set(),
  };
  it.each([
    ['requester', null, { isRequester: true }],
    ['team_member', null, { isTeamMember: true }],
    ['team_manager', null, { isTeamManager: true }],
    ['role', lead, { roleIds: new Set([lead]) }],
  ] as const)('of %s has those actors, and no others', (principal, roleId, me) => {
    expect(isActor({ principal, roleId }, { ...nobody, ...me })).toBe(true);
    expect(isActor({ principal, roleId }, nobody)).toBe(false);
  });

  it('of any user has no actors', () => {
    expect(isActor({ principal: 'any_user', roleId: null }, { ...nobody, isRequester: true })).toBe(false);
  });
});

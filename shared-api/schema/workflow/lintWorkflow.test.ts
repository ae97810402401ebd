import { lintWorkflow, type LintedPermission, type LintedWorkflow } from './lintWorkflow';

const state = (id: number, name: string, kind: 'start' | 'closed' | null = null) => ({
  id,
  name,
  is_start: kind === 'start',
  is_closed: kind === 'closed',
});
const way = (id: number, src_state_id: number, dst_state_id: number, name: string | null = null) => ({
  id,
  name,
  src_state_id,
  dst_state_id,
});
const sound: LintedWorkflow = {
  states: [state(1, 'Draft', 'start'), state(2, 'Working'), state(3, 'Done', 'closed')],
  transitions: [way(1, 1, 2, 'Begin'), way(2, 2, 3, 'Finish')],
  roles: [
    { id: 5, name: 'Fitter', is_project_role: true, create_at_start: true, required_state_id: 1 },
    { id: 6, name: 'Planner', is_project_role: true, create_at_start: false, required_state_id: 2 },
  ],
  usesServices: false,
};
const raiser = (users: number) => ({
  ...{ id: 7, name: 'Desk', is_project_role: false, create_at_start: false, required_state_id: null },
  may_raise: true,
  users,
});
const found = (changes: Partial<LintedWorkflow>) =>
  lintWorkflow({ ...sound, ...changes }).map(({ code, at }) => (at ? `${code} ${at.part} ${at.id}` : code));

test('nothing is found in a sound workflow, also in one that goes in circles [lint-workflow.1]', () => {
  expect(found({})).toEqual([]);
  expect(found({ transitions: [...sound.transitions, way(3, 2, 1, 'Return')] })).toEqual([]);
});

test.each<[string, Partial<LintedWorkflow>, string[]]>([
  ['no start', { states: [state(1, 'Draft'), ...sound.states.slice(1)] }, ['no_start']],
  [
    'a role whose people alone raise projects, without people',
    { roles: [raiser(0)] },
    ['nobody_raises role 7'],
  ],
  ['such a role with people', { roles: [raiser(0), raiser(2)] }, []],
  ['no states', { states: [], transitions: [], roles: [] }, ['no_start']],
  [
    'a state that nothing leads to, not even by a state that nothing leads to',
    {
      states: [...sound.states, state(4, 'Lost'), state(5, 'Behind it')],
      transitions: [...sound.transitions, way(3, 4, 5), way(4, 5, 4)],
    },
    ['unreachable state 4', 'unreachable state 5'],
  ],
  ['an open state without a way out', { transitions: [way(1, 1, 2), way(3, 1, 3)] }, ['dead_end state 2']],
  ['services without Quoted', { usesServices: true }, ['no_quoted']],
  [
    'services without Draft',
    {
      usesServices: true,
      states: [state(1, 'New', 'start'), ...sound.states.slice(1), state(9, 'Quoted', 'closed')],
      transitions: [...sound.transitions, way(7, 1, 9)],
    },
    ['no_draft'],
  ],
  [
    'the same name twice from one state, whatever its capitals',
    { transitions: [...sound.transitions, way(8, 1, 3, 'begin')] },
    ['same_name transition 8'],
  ],
  [
    'the same name from two states is no fault',
    { transitions: [...sound.transitions, way(8, 2, 1, 'Begin')] },
    [],
  ],
  [
    'a role that is required at the start but not asked for',
    { roles: [{ ...sound.roles[0]!, create_at_start: false }] },
    ['not_asked role 5'],
  ],
])('%s [lint-workflow.2]', (_what, changes, expected) => {
  expect(found(changes)).toEqual(expected);
});

const permission = (id: number, text: string, part: Partial<LintedPermission> = {}): LintedPermission => {
  const [method = '', resource = ''] = text.split(' ');
  return {
    id,
    method,
    resource,
    principal: 'role',
    usr_role_id: 6,
    project_state_ids: [],
    on_hold: 'any',
    ...part,
  };
};
const decides = permission(1, 'PUT quotes');

test.each<[string, LintedPermission[], string[]]>([
  ['people who decide quotes and do not see the financials', [decides], ['unseen_quotes permission 1']],
  ['people who decide quotes and see the financials', [decides, permission(2, 'GET financials')], []],
  [
    'people who see the financials in another state alone',
    [decides, permission(2, 'GET financials', { project_state_ids: [1] })],
    ['unseen_quotes permission 1'],
  ],
  [
    'people who see the financials in each state in which they decide',
    [{ ...decides, project_state_ids: [1] }, permission(2, 'GET financials', { project_state_ids: [1, 2] })],
    [],
  ],
  [
    'another role that sees the financials',
    [decides, permission(2, 'GET financials', { usr_role_id: 5 })],
    ['unseen_quotes permission 1'],
  ],
  [
    'everyone who sees them',
    [decides, permission(2, 'GET financials', { principal: 'any_user', usr_role_id: null })],
    [],
  ],
  [
    'the team, to which its manager belongs',
    [
      { ...decides, principal: 'team_manager', usr_role_id: null },
      permission(2, 'GET financials', { principal: 'team_member', usr_role_id: null }),
    ],
    [],
  ],
  [
    'people who see them on held projects alone',
    [decides, permission(2, 'GET financials', { on_hold: 'yes' })],
    ['unseen_quotes permission 1'],
  ],
])('quotes: %s [lint-workflow.3]', (_what, permissions, expected) => {
  expect(found({ permissions })).toEqual(expected);
});

test('names the role and the state in which it does not see what it decides', () => {
  const [finding] = lintWorkflow({ ...sound, permissions: [{ ...decides, project_state_ids: [2] }] });
  expect(finding!.text).toBe(
    'The role Planner decides quotes in Working, but does not see the financials there.',
  );
});

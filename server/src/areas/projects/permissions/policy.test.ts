import '../../../parts';
import { projectPairs } from 'shared-api/projectPairs';
import { explain } from './explain';
import { permissionsOf, type Caller, type PermissionRow } from './policy';
import type { ProjectFacts } from './projectFacts';

const nobody: Caller = {
  isGlobalAdmin: false,
  isGroupAdmin: false,
  hasGroupRole: false,
  hasProjectRole: false,
  isRequester: false,
  isTeamMember: false,
  isTeamManager: false,
  roleIds: new Set(),
};
const open: ProjectFacts = {
  useSubcats: true,
  servicesLocked: false,
  onHold: false,
  state: { id: 1, isStart: true, isClosed: false, resetProject: false },
  surveyOffered: true,
  isBookable: true,
};
const row = (more: Partial<PermissionRow>): PermissionRow => ({
  id: 1,
  method: 'PUT',
  resource: 'project',
  principal: 'requester',
  usr_role_id: null,
  project_state_ids: [],
  on_hold: 'any',
  ...more,
});
const pairs = (caller: Caller, facts: ProjectFacts, rows: PermissionRow[]) =>
  permissionsOf(caller, facts, rows).map(({ method, resource }) => `${method} ${resource}`);
const admin = { ...nobody, isGlobalAdmin: true };

describe('project permissions', () => {
  it('allow nothing without a row', () => {
    expect(pairs({ ...nobody, isRequester: true, isTeamMember: true }, open, [])).toEqual([]);
  });

  it('give admins, global or of the group, every pair of the registry [policy.1]', () => {
    const every = projectPairs.map(([method, resource]) => `${method} ${resource}`).sort();
    expect(pairs(admin, open, []).sort()).toEqual(every);
    expect(pairs({ ...nobody, isGroupAdmin: true }, open, []).sort()).toEqual(every);
  });

  const principals: [string, Partial<PermissionRow>, Partial<Caller>][] = [
    ['the requester', { principal: 'requester' }, { isRequester: true }],
    ['a team member', { principal: 'team_member' }, { isTeamMember: true }],
    ['the team manager', { principal: 'team_manager' }, { isTeamManager: true }],
    ['a role', { principal: 'role', usr_role_id: 7 }, { roleIds: new Set([7]) }],
  ];
  it.each(principals)('follow a row for %s, and apply to no one else [policy.2]', (_who, more, caller) => {
    expect(pairs({ ...nobody, ...caller }, open, [row(more)])).toEqual(['PUT project']);
    expect(pairs(nobody, open, [row(more)])).toEqual([]);
  });

  it('follow a row for any user', () => {
    expect(pairs(nobody, open, [row({ principal: 'any_user' })])).toEqual(['PUT project']);
  });

  it('apply in the states and hold that a row names', () => {
    const any = { principal: 'any_user' } as const;
    const held = { ...open, onHold: true };
    expect(pairs(nobody, open, [row({ ...any, project_state_ids: [2] })])).toEqual([]);
    expect(pairs(nobody, open, [row({ ...any, project_state_ids: [1, 2] })])).toEqual(['PUT project']);
    expect(pairs(nobody, open, [row({ ...any, on_hold: 'yes' })])).toEqual([]);
    expect(pairs(nobody, held, [row({ ...any, on_hold: 'yes' })])).toEqual(['PUT project']);
    expect(pairs(nobody, held, [row({ ...any, on_hold: 'no' })])).toEqual([]);
  });

  it('treat milestone and milestones as one resource', () => {
    expect(pairs(nobody, open, [row({ principal: 'any_user', resource: 'milestone' })])).toEqual([
      'PUT milestones',
    ]);
  });

  const closed = { ...open, state: { ...open.state, isClosed: true } };
  const conditions: [string, Partial<ProjectFacts>, string[]][] = [
    ['services not used', { useSubcats: false }, ['PUT services', 'PUT services_lock']],
    ['services locked', { servicesLocked: true }, ['PUT services']],
    ['a state neither start nor reset', { state: { ...open.state, isStart: false } }, ['PUT delivery_date']],
    ['the survey not offered', { surveyOffered: false }, ['POST survey']],
    ['nothing to book in the group', { isBookable: false }, ['POST bookings']],
  ];
  it.each(conditions)('are removed by %s, for admins too', (_what, more, gone) => {
    const all = pairs(admin, open, []);
    const left = pairs(admin, { ...open, ...more }, []);
    expect(all.filter((pair) => !left.includes(pair)).sort()).toEqual(gone);
  });

  it('allow reading, comments, attachments and the survey on a closed project', () => {
    const left = pairs(admin, closed, []).filter((pair) => !pair.startsWith('GET'));
    expect(left.sort()).toEqual(['POST attachments', 'POST survey', 'POST update']);
  });

  it('are explained consistently for every pair', () => {
    const rows = [
      row({ id: 1 }),
      row({
        id: 2,
        principal: 'role',
        usr_role_id: 7,
        method: 'PUT',
        resource: 'services',
        project_state_ids: [1],
      }),
      row({ id: 3, principal: 'any_user', method: 'POST', resource: 'update', on_hold: 'yes' }),
    ];
    const names = { role: (id: number) => `role ${id}`, state: (id: number) => `state ${id}` };
    const callers = [nobody, admin, { ...nobody, isRequester: true }, { ...nobody, roleIds: new Set([7]) }];
    for (const caller of callers)
      for (const facts of [open, closed, { ...open, onHold: true }, { ...open, servicesLocked: true }])
        for (const [method, resource] of projectPairs) {
          const said = explain({ method, resource }, caller, facts, rows, names);
          expect(said.allowed).toBe(pairs(caller, facts, rows).includes(`${method} ${resource}`));
          expect(said.summary).toMatch(said.allowed ? /^Yes: .+\.$/ : /^No: .+\.$/);
        }
  });
});

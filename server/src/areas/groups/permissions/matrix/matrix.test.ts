import { sql } from 'kysely';
import type {
  PermissionCell,
  PermissionMatrix,
  PermissionPreview,
} from 'shared-api/contracts/groupParts/permissionMatrix';
import type { Permission } from 'shared-api/contracts/permissions';
import type { ProjectWhy } from 'shared-api/contracts/why';
import { projectPairs } from 'shared-api/projectPairs';
import { projectStates } from 'shared-api/resources/projectStates';
import { validBody } from 'shared-api/resources/validBody';
import { openLiveOf } from '../../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../../testing/testApp';
import { groupIdOf, idInGroup, networkProject } from '../../../projects/testing/testProjects';

let test: TestApp;
let [groupAdmin, requester] = [] as unknown as [Caller, Caller];
let groupId: number;
let path: string;
let lead = 0;
let [draft, quoted] = [0, 0];

beforeAll(async () => {
  test = await createTestApp({ live: { listEvery: 0 } });
  [groupAdmin, requester] = [await test.as('groupadmin'), await test.as('requester')];
  const { db } = test.database;
  groupId = await groupIdOf(db, 'Network');
  path = `/api/project_types/${groupId}/project_permissions/matrix`;
  lead = await idInGroup(db, 'usr_role', 'Network', 'Tech Lead');
  draft = await idInGroup(db, 'project_state', 'Network', 'Draft');
  quoted = await idInGroup(db, 'project_state', 'Network', 'Quoted');
});
afterAll(() => test.close());

type Rules = PermissionCell['rules'];
const always: Rules = [{ project_state_ids: [], on_hold: 'any' }];
const read = async () => (await groupAdmin.get(path)).json<PermissionMatrix>();
const leadCell = { action: 'DELETE project', principal: 'role', usr_role_id: lead } as const;
const cellOf = (
  principal: PermissionCell['principal'],
  action: PermissionCell['action'],
  roleId = false,
) => ({
  ...leadCell,
  action,
  principal,
  usr_role_id: roleId ? lead : null,
});
const rulesOf = async (cell: Omit<PermissionCell, 'rules'>): Promise<Rules> =>
  (await read()).cells.find(
    (one) =>
      one.action === cell.action && one.principal === cell.principal && one.usr_role_id === cell.usr_role_id,
  )?.rules ?? [];
const change = async (cell: Omit<PermissionCell, 'rules'>, rules: Rules, seen?: Rules) => ({
  ...cell,
  rules,
  seen: seen ?? (await rulesOf(cell)),
});
const save = (...cells: object[]) => groupAdmin.put(path, { cells });
const rowsOf = async (action: string) =>
  (
    await sql<{ id: number; on_hold: string; version: number }>`
      select id, on_hold, version from project_permission
      where project_type_id = ${groupId} and method || ' ' || resource = ${action} and usr_role_id = ${lead} order by id`.execute(
      test.database.db,
    )
  ).rows;

describe('the matrix of permissions', () => {
  it('is read and changed by the admins of its group alone [permission-matrix.1]', async () => {
    const other = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}/project_permissions/matrix`;
    const cells = [await change(cellOf('requester', 'DELETE project'), always)];
    for (const [caller, url] of [
      [requester, path],
      [groupAdmin, other],
    ] as const) {
      expect((await caller.get(url)).statusCode).toBe(403);
      expect((await caller.put(url, { cells })).statusCode).toBe(403);
      expect((await caller.post(`${url}/preview`, { cells })).statusCode).toBe(403);
      expect((await caller.post(`${url}/simulate`, { project_id: 1, user_id: 1, cells })).statusCode).toBe(
        403,
      );
    }
    expect((await groupAdmin.get('/api/project_types/999999/project_permissions/matrix')).statusCode).toBe(
      404,
    );
  });

  it('says what the list says, in the order of roles and states', async () => {
    const matrix = await read();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from project_permission where project_type_id = ${groupId}`.execute(
      test.database.db,
    );
    expect(matrix.cells.flatMap(({ rules }) => rules)).toHaveLength(rows[0]!.n);
    expect(matrix.states[0]).toMatchObject({ name: 'Draft', is_start: true });
    expect(matrix.roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tech Lead', 'Admin']));
  });

  it('changes several cells at once, keeps the rows that stay, and records each change [permission-matrix.2]', async () => {
    const cell = { ...leadCell, usr_role_id: lead };
    const first = await save(
      await change(cell, [
        { project_state_ids: [draft], on_hold: 'no' },
        { project_state_ids: [quoted], on_hold: 'any' },
      ]),
      await change(cellOf('team_manager', 'DELETE project'), always),
    );
    expect(first.statusCode).toBe(200);
    const [kept, moved] = await rowsOf('DELETE project');
    const second = await save(
      await change(cell, [
        { project_state_ids: [draft], on_hold: 'no' },
        { project_state_ids: [quoted, draft], on_hold: 'yes' },
      ]),
    );
    expect(second.json<PermissionMatrix>().cells).toEqual((await read()).cells);
    expect(await rowsOf('DELETE project')).toEqual([
      kept,
      { id: moved!.id, on_hold: 'yes', version: moved!.version + 1 },
    ]);
    await save(await change(cell, []), await change(cellOf('team_manager', 'DELETE project'), []));
    expect(await rowsOf('DELETE project')).toEqual([]);
    const { rows } = await sql<{ action: string; entity_name: string; changes: object[] }>`
      select action, entity_name, changes from audit_entry
      where entity = 'permission' and entity_id = ${moved!.id} order by id`.execute(test.database.db);
    expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(rows[0]!.entity_name).toBe('Delete the project: Tech Lead');
    expect(rows[1]!.changes).toContainEqual({
      field: 'On hold',
      from: 'Whether held or not',
      to: 'Only while held',
    });
    const [everywhere] = (
      await sql<{ changes: object[] }>`
        select changes from audit_entry where entity = 'permission' and action = 'deleted' and id > (
          select max(id) from audit_entry where entity = 'permission' and action = 'updated')
        order by id desc`.execute(test.database.db)
    ).rows.map(({ changes }) => changes);
    expect(everywhere).toContainEqual({ field: 'States', from: 'Every state', to: null });
  });

  it('takes effect at once for people who have a project open', async () => {
    const url = await networkProject(test.database.db, 'Draft');
    const id = Number(url.split('/').pop());
    const may = async () =>
      (await requester.get(`${url}/permissions`))
        .json<Permission[]>()
        .some(({ method, resource }) => method === 'PUT' && resource === 'team');
    const cell = cellOf('requester', 'PUT team');
    expect(await may()).toBe(false);
    const live = await openLiveOf(test.app, requester, [id]);
    expect((await save(await change(cell, always))).statusCode).toBe(200);
    expect(await live.next('project')).toMatchObject({ id });
    expect(await may()).toBe(true);
    await save(await change(cell, []));
    live.close();
  });

  it('refuses a change of cells that somebody changed meanwhile, and says what they say now [permission-matrix.3]', async () => {
    const cell = cellOf('requester', 'POST quotes');
    const before = await rulesOf(cell);
    await save(await change(cell, always));
    const late = await save(await change(cell, [{ project_state_ids: [draft], on_hold: 'any' }], before));
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed', present: [{ ...cell, rules: always }] });
    // A call that is sent again finds what it wanted.
    expect((await save(await change(cell, always, before))).statusCode).toBe(200);
    await save(await change(cell, before));
    expect(await rulesOf(cell)).toEqual(before);
  });

  it('refuses roles and states of other groups, and cells and rules that are there twice', async () => {
    const foreign = await test.database.db
      .selectFrom('usr_role')
      .where('project_type_id', '<>', groupId)
      .select('id')
      .executeTakeFirstOrThrow();
    const state = await test.database.db
      .selectFrom('project_state')
      .where('project_type_id', '<>', groupId)
      .select('id')
      .executeTakeFirstOrThrow();
    const cell = await change({ ...leadCell, usr_role_id: lead }, always);
    const foreignState = await change({ ...leadCell, action: 'GET aims', usr_role_id: lead }, [
      { project_state_ids: [state.id], on_hold: 'any' },
    ]);
    const before = await read();
    const tooMany = projectPairs.flatMap(([method, resource]) =>
      (['requester', 'team_member', 'team_manager', 'any_user'] as const).map((principal) => ({
        ...{ action: `${method} ${resource}`, principal, usr_role_id: null, seen: [] },
        rules: Array.from({ length: 13 }, (_, i) => ({ project_state_ids: [i + 1], on_hold: 'any' })),
      })),
    );
    for (const cells of [
      [{ ...cell, usr_role_id: foreign.id }],
      [cell, foreignState],
      [{ ...cell, principal: 'requester' }],
      [{ ...cell, usr_role_id: null }],
      [cell, cell],
      [{ ...cell, rules: [...always, ...always] }],
      tooMany,
    ])
      expect([(await save(...cells)).statusCode, cells]).toEqual([422, cells]);
    expect((await save({ ...cell, action: 'PUT everything' })).statusCode).toBe(422);
    expect(await read()).toEqual(before);
  });

  it('previews on how many open projects who gains and loses what, and where nobody is left [permission-matrix.4]', async () => {
    const { db } = test.database;
    await sql`delete from project_permission where project_type_id = ${groupId} and method = 'PUT' and resource = 'on_hold'`.execute(
      db,
    );
    const cell = cellOf('requester', 'PUT on_hold');
    await save(await change(cell, always));
    const cells = [
      await change(cell, [{ project_state_ids: [draft], on_hold: 'no' }]),
      await change({ ...leadCell, usr_role_id: lead, action: 'PUT on_hold' }, always),
    ];
    const answer = (await groupAdmin.post(`${path}/preview`, { cells })).json<PermissionPreview>();
    const { rows } = await sql<{
      open: number;
      kept: number;
      led: number;
      left_to_nobody: number;
      requesters: number;
      leads: number;
    }>`
      with p as (
        select p.*, exists (select from project_role h where h.project_id = p.id and h.usr_role_id = ${lead}) as is_led
        from project p join project_state s on s.id = p.project_state_id
        where p.project_type_id = ${groupId} and not s.is_closed)
      select count(*)::int as open, count(*) filter (where is_led)::int as led,
        count(*) filter (where project_state_id = ${draft} and not on_hold)::int as kept,
        count(*) filter (where not is_led and not (project_state_id = ${draft} and not on_hold))::int as left_to_nobody,
        count(distinct creator_id)::int as requesters,
        (select count(distinct h.usr_id)::int from project_role h join p on p.id = h.project_id where h.usr_role_id = ${lead}) as leads
      from p`.execute(db);
    const { open, kept, led, left_to_nobody: nobody, requesters, leads } = rows[0]!;
    expect(led).toBeGreaterThan(0);
    expect(nobody).toBeGreaterThan(0);
    expect(answer.columns).toEqual([
      {
        principal: 'requester',
        usr_role_id: null,
        people: requesters,
        changes: [{ action: 'PUT on_hold', gained: 0, lost: open - kept, nobody }],
      },
      {
        principal: 'role',
        usr_role_id: lead,
        people: leads,
        changes: [{ action: 'PUT on_hold', gained: led, lost: 0, nobody: 0 }],
      },
    ]);
    expect(await rulesOf(cell)).toEqual(always);
  });

  it('simulates changed cells for a person on a project, by the explanation of the project page [permission-matrix.5]', async () => {
    const url = await networkProject(test.database.db, 'Draft');
    const id = Number(url.split('/').pop());
    const {
      user: { id: user },
    } = (await requester.get('/api/session')).json<{ user: { id: number } }>();
    const cell = cellOf('requester', 'PUT team');
    const simulate = async (body: object) =>
      groupAdmin.post(`${path}/simulate`, { project_id: id, user_id: user, ...body });
    const allowed = (why: ProjectWhy) => why.actions.find(({ key }) => key === 'PUT team')!.allowed;
    const plainly = (await groupAdmin.get(`${url}/why?user=${user}`)).json<ProjectWhy>();
    expect((await simulate({ cells: [] })).json()).toEqual(plainly);
    expect(allowed(plainly)).toBe(false);
    const tried = (await simulate({ cells: [await change(cell, always)] })).json<ProjectWhy>();
    expect(allowed(tried)).toBe(true);
    expect((await groupAdmin.get(`${url}/why?user=${user}`)).json()).toEqual(plainly);
    const foreign = await test.database.db
      .selectFrom('project')
      .where('project_type_id', '<>', groupId)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await simulate({ cells: [], project_id: foreign.id })).statusCode).toBe(422);
    expect((await simulate({ cells: [], user_id: 999999 })).statusCode).toBe(404);
  });

  it('loses nothing when single rows are changed and deleted at the same time', async () => {
    const cell = cellOf('team_manager', 'POST quotes');
    const list = path.replace('/matrix', '');
    const before = await rulesOf(cell);
    for (let round = 0; round < 8; round++) {
      await save(await change(cell, always));
      const rows = (await groupAdmin.get(`${list}?per_page=300`)).json<
        { id: number; action: string; principal: string }[]
      >();
      const { id } = rows.find(
        ({ action, principal }) => action === cell.action && principal === cell.principal,
      )!;
      const wanted: Rules = [{ project_state_ids: [draft], on_hold: 'any' }];
      const [deleted, saved] = await Promise.all([
        groupAdmin.delete(`${list}/${id}`),
        groupAdmin.put(path, { cells: [{ ...cell, rules: wanted, seen: always }] }),
      ]);
      // One of both comes first, and the other one is told.
      if (saved.statusCode === 200) {
        expect(deleted.statusCode).toBe(204);
        expect(saved.json<PermissionMatrix>().cells).toContainEqual({ ...cell, rules: wanted });
        expect(await rulesOf(cell)).toEqual([]);
      } else expect([saved.statusCode, deleted.statusCode]).toEqual([409, 204]);
    }
    await save(await change(cell, before));
  });

  it('keeps a state from being deleted while a permission that names it is saved', async () => {
    const states = `/api/project_types/${groupId}/project_states`;
    const made = await groupAdmin.post(
      states,
      validBody(projectStates, { name: 'Passing', is_start: false, is_closed: false }),
    );
    const { id } = made.json<{ id: number }>();
    const cells = [
      await change(cellOf('requester', 'GET aims'), [{ project_state_ids: [id], on_hold: 'any' }]),
      await change(cellOf('team_manager', 'GET aims'), [{ project_state_ids: [id], on_hold: 'any' }]),
    ];
    const [saved, deleted] = await Promise.all([save(...cells), groupAdmin.delete(`${states}/${id}`)]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([saved.statusCode, deleted.statusCode]);
    if (saved.statusCode !== 200) return;
    for (const { principal, action } of cells) await save(await change(cellOf(principal, action), []));
    expect((await groupAdmin.delete(`${states}/${id}`)).statusCode).toBe(204);
  });

  it('counts neither people who see a project anyway, nor rights that everybody has', async () => {
    const preview = async (...cells: object[]) =>
      (await groupAdmin.post(`${path}/preview`, { cells }))
        .json<PermissionPreview>()
        .columns.map(({ changes }) => changes[0]);
    const open = cellOf('any_user', 'GET aims');
    const seen = await rulesOf(cellOf('requester', 'GET project'));
    expect(await preview({ ...cellOf('requester', 'GET project'), rules: [], seen })).toMatchObject([
      { lost: 0, nobody: 0 },
    ]);
    await save(await change(open, always));
    expect(await preview(await change(cellOf('requester', 'GET aims'), always))).toMatchObject([
      { gained: 0, lost: 0 },
    ]);
    await save(await change(open, []));
  });

  it('leaves out projects whose state forbids the action to everyone', async () => {
    const cell = cellOf('requester', 'PUT delivery_date');
    await save(await change(cell, []));
    const cells = [await change(cell, always)];
    const { columns } = (await groupAdmin.post(`${path}/preview`, { cells })).json<PermissionPreview>();
    const { rows } = await sql<{ changeable: number; open: number }>`
      select count(*)::int as open, count(*) filter (where s.is_start or s.reset_project)::int as changeable
      from project p join project_state s on s.id = p.project_state_id
      where p.project_type_id = ${groupId} and not s.is_closed`.execute(test.database.db);
    const { changeable, open } = rows[0]!;
    expect(changeable).toBeGreaterThan(0);
    expect(changeable).toBeLessThan(open);
    expect(columns[0]!.changes).toMatchObject([{ gained: changeable, lost: 0 }]);
  });
});

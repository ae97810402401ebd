import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { p4pValues } from 'shared-api/testing/fixtures';
import { addWorkingDays, earliestDeliveryDate, todayIn } from 'shared-api/workingDays';
import type { Project, TimelineEntry } from 'shared-api/contracts/project';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { checkReadModel } from '../list/projectList.readModel';
import { addProperty } from '../properties/testing/testProperties';
import { idInGroup, removeGroupRules } from '../testing/testProjects';

let test: TestApp;
let requester: Caller;
let admin: Caller;
const groups: Record<string, number> = {};
const people: Record<string, number> = {};
let panOwnerRole: number;
let day: string;
/** A working day before the earliest date. */
let tooEarly: string;

beforeAll(async () => {
  test = await createTestApp();
  requester = await test.as('requester');
  admin = await test.as('admin');
  const { db } = test.database;
  await removeGroupRules(db);
  for (const { id, name } of await db.selectFrom('project_type').select(['id', 'name']).execute())
    groups[name] = id;
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
  panOwnerRole = await role('PAN Owner');
  const holidays = new Set((await db.selectFrom('holiday').select('date').execute()).map(({ date }) => date));
  tooEarly = addWorkingDays(todayIn('UTC', new Date()), 1, holidays);
  // Some days later than the earliest date, in case midnight passes during the test.
  day = addWorkingDays(earliestDeliveryDate(todayIn('UTC', new Date()), holidays), 5, holidays);
});
afterAll(() => test.close());

const role = (name: string, group = 'Network') => idInGroup(test.database.db, 'usr_role', group, name);
const setRole = (id: number, values: { required_state_id?: number | null; create_at_start?: boolean }) =>
  test.database.db.updateTable('usr_role').set(values).where('id', '=', id).execute();
const setGroup = (name: string, raise_role_ids: number[]) =>
  test.database.db.updateTable('project_type').set({ raise_role_ids }).where('name', '=', name).execute();
const p4p = () =>
  p4pValues(day, {
    clarity_code: 'NET-2026-0418',
    pan_code: ' 4471-09-220 ',
    release_id: 'OPS-88340',
    work_required: 'Same design as DC4.\nOptics are in stock.',
  });
const body = (part: object = {}) => ({
  name: '  Leaf-spine refresh, Ashburn DC5 ',
  project_type: { id: groups.Network },
  roles: [{ usr_role: { id: panOwnerRole }, usr: { id: people['helen.ward'] } }],
  p4p: p4p(),
  ...part,
});
const raise = (part: object = {}, caller = requester) => caller.post('/api/projects', body(part));
const fieldsOf = async (part: object, caller = requester) => {
  const response = await raise(part, caller);
  return response.statusCode === 422
    ? response.json<{ fields: Record<string, string> }>().fields
    : { status: String(response.statusCode) };
};
const count = async () => (await test.database.db.selectFrom('project').select('id').execute()).length;

describe('raising a project', () => {
  it('puts it into the first start state with the caller as requester, and records it everywhere [raise.7]', async () => {
    const response = await raise();
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    const project = response.json<Project>();
    expect(project).toMatchObject({
      name: 'Leaf-spine refresh, Ashburn DC5',
      creator: { name: 'Maya Chen' },
      project_type: { name: 'Network' },
      project_state: { name: 'Draft', is_start: true, days: 0 },
      on_hold: false,
      team: null,
      services_locked: false,
      p4p: { ...p4p(), pan_code: '4471-09-220' },
    });
    expect(project.roles.find(({ usr_role }) => usr_role.id === panOwnerRole)?.usr?.name).toBe('Helen Ward');

    const [row] = (await requester.get('/api/projects')).json<ProjectListRow[]>();
    expect(row).toMatchObject({ project_id: project.id, pan_owner_name: 'Helen Ward', submit_date: null });
    const url = `/api/projects/${project.id}`;
    expect((await requester.get(url)).json()).toEqual(project);
    expect((await requester.get(`${url}/timeline`)).json<TimelineEntry[]>()).toMatchObject([
      { project_state: 'Draft', prev_state: null, creator_name: 'Maya Chen', comment: null, on_hold: null },
    ]);
    const intervals = await test.database.db
      .selectFrom('state_interval')
      .select(['project_state_id', 'left_on'])
      .where('project_id', '=', project.id)
      .execute();
    expect(intervals).toEqual([{ project_state_id: project.project_state.id, left_on: null }]);
    expect(await checkReadModel(test.database.db)).toEqual([]);
    // The role's holder sees the project by that role.
    expect((await (await test.as('helen.ward')).get(url)).statusCode).toBe(200);
    // From here on it moves like any other project.
    const submitted = await idInGroup(test.database.db, 'project_state', 'Network', 'Submitted');
    expect((await requester.put(`${url}/state`, { id: submitted })).statusCode).toBe(200);
  });

  it('is open to every signed-in user, who then sees their project [raise.8]', async () => {
    const outsider = await test.as('outsider');
    const { id } = (await raise({}, outsider)).json<Project>();
    expect((await outsider.get(`/api/projects/${id}`)).statusCode).toBe(200);
    expect((await (await test.as('pm')).get(`/api/projects/${id}`)).statusCode).toBe(404);
    expect((await test.anonymous.post('/api/projects', body())).statusCode).toBe(401);
  });

  it('with the same key raises one project, even by two concurrent calls, and records it once', async () => {
    const key = { headers: { 'idempotency-key': 'a-key-of-the-caller-1' } };
    const before = await count();
    const both = await Promise.all([1, 2].map(() => requester.post('/api/projects', body(), key)));
    const again = await requester.post('/api/projects', body(), key);
    const answers = [...both, again];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const projects = answers.map((response) => response.json<Project>());
    expect(new Set(projects.map(({ id }) => id)).size).toBe(1);
    expect(again.headers.etag).toBe('"1"');
    expect(await count()).toBe(before + 1);
    const timeline = await requester.get(`/api/projects/${projects[0]!.id}/timeline`);
    expect(timeline.json()).toHaveLength(1);

    // Another key, or the same key of another person, raises another project.
    await requester.post('/api/projects', body(), {
      headers: { 'idempotency-key': 'a-key-of-the-caller-2' },
    });
    await admin.post('/api/projects', body(), key);
    expect(await count()).toBe(before + 3);
    // So does the same key for another delivery group, once.
    const workplace = body({ project_type: { id: groups.Workplace }, roles: [], p4p: null });
    const elsewhere = (await requester.post('/api/projects', workplace, key)).json<Project>();
    expect(elsewhere.project_type.name).toBe('Workplace');
    const repeated = (await requester.post('/api/projects', workplace, key)).json<Project>();
    expect(repeated.id).toBe(elsewhere.id);
    expect(await count()).toBe(before + 4);
    // A refused call does not use up its key.
    const later = { headers: { 'idempotency-key': 'a-key-of-the-caller-3' } };
    expect((await requester.post('/api/projects', body({ name: ' ' }), later)).statusCode).toBe(422);
    expect((await requester.post('/api/projects', body(), later)).statusCode).toBe(201);
    expect(await count()).toBe(before + 5);
    for (const wrong of ['short', 'x'.repeat(65), "a'; drop table project; --"]) {
      const headers = { 'idempotency-key': wrong };
      expect((await requester.post('/api/projects', body(), { headers })).statusCode).toBe(400);
    }
  });

  it('reports all faults of the form in one answer, and writes nothing [raise.3]', async () => {
    await addProperty(test.database.db, groups.Network!, { name: 'site', title: 'Site', required: true });
    await setRole(panOwnerRole, {
      required_state_id: await idInGroup(test.database.db, 'project_state', 'Network', 'Draft'),
    });
    const before = await count();
    const response = await raise({
      name: '   ',
      roles: [],
      properties: { nonsense: 1 },
      p4p: {
        clarity_code: 'x'.repeat(17),
        release_id: ' ',
        work_required: null,
        delivery_date: '2026-02-30',
      },
    });
    expect(response.statusCode).toBe(422);
    const { fields, error } = response.json<{ fields: Record<string, string>; error: string }>();
    expect(fields).toEqual({
      name: 'Project name is required',
      'p4p.clarity_code': 'Clarity Code may have at most 16 characters',
      'p4p.pan_code': 'PAN Code / OPEX Cost Centre is required',
      'p4p.release_id': 'Release ID (Ops Engagement) is required',
      'p4p.work_required': 'Work Required is required',
      'p4p.delivery_date': 'There is no such day.',
      [`roles.${panOwnerRole}`]: 'PAN Owner is required',
      'properties.site': 'Site is required',
      'properties.nonsense': expect.any(String) as string,
    });
    expect(error).toContain('Project name is required. ');
    expect(await count()).toBe(before);

    // If all planning and cost data is left out or null, each field is reported as missing.
    for (const given of [null, undefined, {}])
      expect(Object.keys(await fieldsOf({ p4p: given, properties: { site: 'A' } })).sort()).toEqual([
        'p4p.clarity_code',
        'p4p.delivery_date',
        'p4p.pan_code',
        'p4p.release_id',
        'p4p.work_required',
      ]);
    expect((await raise({ properties: { site: ' A ' } })).json<Project>().properties).toEqual({ site: 'A' });
    await test.database.db.deleteFrom('property').execute();
    await setRole(panOwnerRole, { required_state_id: null });
  });

  it('accepts a name of 64 characters, and refuses a longer one [raise.1]', async () => {
    expect(await fieldsOf({ name: 'x'.repeat(65) })).toEqual({
      name: 'Project name may have at most 64 characters',
    });
    expect((await raise({ name: '𝕏'.repeat(64) })).statusCode).toBe(201);
    expect(await fieldsOf({ name: undefined })).toEqual({ name: 'Project name is required' });
  });

  it('refuses a completion date on a holiday, on a weekend or within ten working days [raise.4]', async () => {
    const dated = (delivery_date: string) => fieldsOf({ p4p: { ...p4p(), delivery_date } });
    expect((await dated(tooEarly))['p4p.delivery_date']).toMatch(
      /^The earliest date is \d\d \/ \d\d \/ \d{4}\.$/,
    );
    expect((await dated('2031-01-04'))['p4p.delivery_date']).toBe('This day is on a weekend.');
    await test.database.db.insertInto('holiday').values({ date: day, name: 'Founder’s Day' }).execute();
    expect((await dated(day))['p4p.delivery_date']).toMatch(/^This day is a holiday\./);
    await test.database.db.deleteFrom('holiday').where('date', '=', day).execute();
    expect(await dated(day)).toEqual({ status: '201' });
  });

  it('accepts only roles that are set at the start, each once, and existing people [raise.5]', async () => {
    const give = (usr_role: number, usr: number | null) => ({
      usr_role: { id: usr_role },
      usr: usr === null ? null : { id: usr },
    });
    const helen = people['helen.ward']!;
    const notAtStart = 'This role is not set when a project is raised.';
    const [lead, groupLevel, foreign] = [
      await role('Project Manager'),
      await role('Reviewer'),
      await role('PAN Owner', 'Applications'),
    ];
    expect(
      await fieldsOf({ roles: [lead, groupLevel, foreign, 999_999].map((id) => give(id, helen)) }),
    ).toEqual(
      Object.fromEntries([lead, groupLevel, foreign, 999_999].map((id) => [`roles.${id}`, notAtStart])),
    );
    const pan = `roles.${panOwnerRole}`;
    expect(await fieldsOf({ roles: [give(panOwnerRole, helen), give(panOwnerRole, helen)] })).toEqual({
      [pan]: 'This role is given twice.',
    });
    expect(await fieldsOf({ roles: [give(panOwnerRole, 999_999)] })).toEqual({
      [pan]: 'There is no such person.',
    });
    await test.database.db
      .updateTable('usr')
      .set({ active: false })
      .where('login', '=', 'rosa.delgado')
      .execute();
    expect(await fieldsOf({ roles: [give(panOwnerRole, people['rosa.delgado']!)] })).toEqual({
      [pan]: 'There is no such person.',
    });
    expect(await fieldsOf({ roles: [give(panOwnerRole, null)] })).toEqual({ status: '201' });
    expect(await fieldsOf({ roles: undefined })).toEqual({ status: '201' });
  });

  it('answers "Team Not Set!" for a team-bound role, as there is no team yet [raise.6]', async () => {
    const lead = await role('Tech Lead');
    await setRole(lead, { create_at_start: true });
    const response = await raise({ roles: [{ usr_role: { id: lead }, usr: { id: people.techlead } }] });
    expect(response.json()).toMatchObject({
      error: 'Team Not Set!',
      fields: { [`roles.${lead}`]: 'Team Not Set!' },
    });
    await setRole(lead, { create_at_start: false });
  });

  it('requires no planning and cost data if the group does not use it', async () => {
    const workplace = { project_type: { id: groups.Workplace }, roles: [] };
    expect(await fieldsOf(workplace)).toEqual({
      p4p: 'Projects of this delivery group have no planning and cost data.',
    });
    for (const given of [null, undefined]) {
      const project = (await raise({ ...workplace, p4p: given })).json<Project>();
      expect(project).toMatchObject({ p4p: null, project_state: { name: 'Requested' } });
    }
  });

  it('ignores requester, state and team in the body [raise.2]', async () => {
    for (const part of [
      { creator: { id: people.admin } },
      { project_state: { id: 1 } },
      { team: { id: 1 } },
      { id: 1 },
      { p4p: { ...p4p(), services_locked: true } },
      { project_type: groups.Network },
      { project_type: undefined },
    ])
      expect((await raise(part)).statusCode).toBe(422);
  });

  it('begins in the first start state, and requires one', async () => {
    const { db } = test.database;
    const { id } = await db
      .insertInto('project_type')
      .values({ name: 'Facilities', use_p4p: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const facilities = { project_type: { id }, roles: [], p4p: null };
    const text = 'Facilities has no start state yet, so no project can be raised in it.';
    expect(await fieldsOf(facilities)).toEqual({ project_type: text });
    await db
      .insertInto('project_state')
      .values([
        { project_type_id: id, name: 'Other start', is_start: true, ord: 3 },
        { project_type_id: id, name: 'Wish', is_start: true, ord: 2 },
        { project_type_id: id, name: 'Work', ord: 1 },
      ])
      .execute();
    expect((await raise(facilities)).json<Project>().project_state.name).toBe('Wish');
  });
});

describe('a start state that is removed', () => {
  it('while a project is raised in it causes a refusal without leftovers', async () => {
    const before = await count();
    const workplace = { project_type: { id: groups.Workplace }, roles: [], p4p: null };
    const { rows } = await sql<{ id: number }>`
      insert into project_state (project_type_id, name, is_start, ord) values (${groups.Workplace}, 'Idea', true, -1)
      returning id`.execute(test.database.db);
    const { raising } = await test.database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('project_state').where('id', '=', rows[0]!.id).execute();
      const answer = Promise.resolve(raise(workplace));
      // Gives the call time to wait for the lock on the state that is being deleted.
      await sleep(300);
      return { raising: answer };
    });
    const refused = await raising;
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: string }>().error).toContain('removed');
    expect(await count()).toBe(before);
    expect((await raise(workplace)).json<Project>().project_state.name).toBe('Requested');
  });
});

describe('a group that restricts raising projects to roles', () => {
  it('accepts holders of those roles and admins; others are refused, or get 404', async () => {
    const reviewer = await test.as('reviewer');
    await setGroup('Network', [await role('Reviewer')]);
    const status = async (login: string) => (await raise({}, await test.as(login))).statusCode;
    expect((await raise({}, reviewer)).statusCode).toBe(201);
    expect(await status('groupadmin')).toBe(201);
    expect((await raise({}, admin)).statusCode).toBe(201);
    const refused = await raise();
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      403,
      'You may not raise projects in Network.',
    ]);
    expect(await status('noah.stein')).toBe(404);
    // A role of another group grants nothing here, even with the same name.
    expect(await status('quentin.moreau')).not.toBe(201);
    const absent = await raise({ project_type: { id: 999_999 } });
    const hidden = await raise({}, await test.as('noah.stein'));
    expect(absent.statusCode).toBe(404);
    expect(absent.json<{ error: string }>().error).toBe(hidden.json<{ error: string }>().error);
    await setGroup('Network', []);
  });
});

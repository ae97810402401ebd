import { addWorkingDays, earliestDeliveryDate, todayIn } from 'shared-api/workingDays';
import type { Project } from 'shared-api/contracts/project';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { buildApp } from '../../../app';
import { demoPassword } from '../../accounts/demoAccounts';
import { loggedLines } from '../../../testing/loggedLines';
import { cookieOf, createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { checkReadModel, refreshProjectList } from '../list/projectList.readModel';
import { addProperty } from '../properties/testing/testProperties';
import { idInGroup, networkProject, removeGroupRules } from '../testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
let day: string;
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
  const { db } = test.database;
  await removeGroupRules(db);
  const holidays = new Set((await db.selectFrom('holiday').select('date').execute()).map(({ date }) => date));
  day = addWorkingDays(earliestDeliveryDate(todayIn('UTC', new Date()), holidays), 5, holidays);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;
const network = (state: string) => networkProject(test.database.db, state);
const role = (name: string, group = 'Network') => idInGroup(test.database.db, 'usr_role', group, name);
const person = async (login: string) =>
  (await test.database.db.selectFrom('usr').select('id').where('login', '=', login).executeTakeFirstOrThrow())
    .id;
async function read(url: string, login = 'admin') {
  const response = await as(login).get(url);
  return { project: response.json<Project>(), tag: String(response.headers.etag) };
}
const put = (login: string, url: string, body: object, tag?: string) =>
  as(login).put(url, body, tag === undefined ? {} : { headers: { 'if-match': tag } });
const status = async (...call: Parameters<typeof put>) => (await put(...call)).statusCode;
const faults = async (...call: Parameters<typeof put>) => {
  const response = await put(...call);
  expect(response.statusCode).toBe(422);
  return response.json<{ fields: Record<string, string> }>().fields;
};
/** Moves a project's completion date into the past. */
const datedBack = (url: string) =>
  test.database.db
    .updateTable('project')
    .set({ delivery_date: '2020-01-06' })
    .where('id', '=', Number(url.split('/').pop()))
    .execute();

describe('editing a project', () => {
  it('accepts the body of its GET and changes nothing, not even the version [edit.7]', async () => {
    const url = await network('Draft');
    await datedBack(url);
    const before = await read(url, 'requester');
    const response = await put('requester', url, before.project, before.tag);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe(before.tag);
    expect(response.json()).toEqual(before.project);
  });

  it('stores changes trimmed, keeps members that are left out, and updates the list [edit.8]', async () => {
    const url = await network('Draft');
    const before = await read(url);
    const response = await put('requester', url, {
      name: '  Renamed ',
      p4p: { pan_code: ' P-2 ', delivery_date: day },
    });
    const after = response.json<Project>();
    expect(after).toMatchObject({
      name: 'Renamed',
      p4p: { ...before.project.p4p, pan_code: 'P-2', delivery_date: day },
      roles: before.project.roles.map(({ usr }) => ({ usr })),
    });
    expect(response.headers.etag).not.toBe(before.tag);
    expect((await read(url)).tag).toBe(response.headers.etag);
    const [row] = (await as('admin').get(`/api/projects?project_id=${after.id}`)).json<ProjectListRow[]>();
    expect(row).toMatchObject({ project_name: 'Renamed', pan_code: 'P-2' });
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });

  it('ignores members that it does not change, and refuses unknown ones [edit.3]', async () => {
    const url = await network('Draft');
    const { project, tag } = await read(url);
    const other = {
      ...project,
      id: 1,
      creator: { id: await person('admin'), name: 'x' },
      project_type: { id: 2 },
      project_state: null,
      team: { id: 2 },
      team_id: 2,
      on_hold: true,
      services_locked: true,
      p4p: { ...project.p4p, services_locked: true },
    };
    const response = await put('requester', url, other);
    expect([response.statusCode, response.headers.etag]).toEqual([200, tag]);
    expect(response.json<Project>()).toMatchObject({ creator: { name: 'Maya Chen' }, on_hold: false });
    for (const body of [
      { ...project, version: 3 },
      { ...project, p4p: { ...project.p4p, secret: 1 } },
      { name: 5 },
      { roles: {} },
      { roles: [{ usr_role: { id: 0 }, usr: null }] },
      [],
    ])
      expect(await status('requester', url, body)).toBe(422);
  });

  it('requires the pair: otherwise 403, 404 without sight of the project, 401 without a session [edit.6]', async () => {
    const draft = await network('Draft');
    const review = await network('In Review');
    const body = { name: 'Mine' };
    expect(await status('requester', draft, body)).toBe(200);
    expect(await status('requester', review, body)).toBe(403);
    expect(await status('pm', review, body)).toBe(200);
    expect(await status('groupadmin', review, { name: 'Ours' })).toBe(200);
    for (const login of ['techlead', 'reviewer']) expect(await status(login, review, body)).toBe(403);
    expect(await status('groupadmin', await network('Closed'), body)).toBe(403);
    for (const path of [
      '',
      '/clarity_code',
      '/pan_code',
      '/release_id',
      '/work_required',
      '/delivery_date',
    ]) {
      const sent = path ? { [path.slice(1)]: path === '/delivery_date' ? day : 'x' } : body;
      expect([path, await status('outsider', review + path, sent)]).toEqual([path, 404]);
      expect([path, await status('admin', `/api/projects/999999${path}`, sent)]).toEqual([path, 404]);
      expect((await test.anonymous.put(review + path, sent)).statusCode).toBe(401);
    }
  });

  it('reports all faults in one answer, and then stores nothing', async () => {
    const url = await network('Draft');
    const before = await read(url);
    await addProperty(test.database.db, before.project.project_type.id, {
      name: 'site',
      title: 'Site',
      max_length: 3,
    });
    const panOwner = await role('PAN Owner');
    const found = await faults('requester', url, {
      name: 'x'.repeat(65),
      p4p: { clarity_code: ' ', pan_code: null, work_required: 'fine', delivery_date: '2031-01-04' },
      roles: [
        { usr_role: { id: panOwner }, usr: { id: 999_999 } },
        { usr_role: { id: await role('Tech Lead', 'Workplace') }, usr: null },
      ],
      properties: { site: 'too long' },
    });
    expect(found).toEqual({
      name: 'Project name may have at most 64 characters',
      'p4p.clarity_code': 'Clarity Code is required',
      'p4p.pan_code': 'PAN Code / OPEX Cost Centre is required',
      'p4p.delivery_date': 'This day is on a weekend.',
      [`roles.${panOwner}`]: 'There is no such person.',
      [`roles.${await role('Tech Lead', 'Workplace')}`]: 'There is no such role on this project.',
      'properties.site': expect.stringContaining('at most 3') as string,
    });
    expect(await read(url)).toEqual(before);
    expect(await faults('requester', url, { p4p: null })).toHaveProperty('p4p');

    expect((await put('requester', url, { properties: { site: 'A1' } })).json<Project>().properties).toEqual({
      site: 'A1',
    });
    const { tag } = await read(url);
    expect((await put('requester', url, { properties: { site: ' A1 ' } })).headers.etag).toBe(tag);
    await test.database.db.deleteFrom('property').execute();
  });

  it('keeps an unchanged completion date in the past, but refuses a new one', async () => {
    const url = await network('Draft');
    await datedBack(url);
    expect(await status('requester', url, { name: 'Still', p4p: { delivery_date: '2020-01-06' } })).toBe(200);
    expect(await faults('requester', url, { p4p: { delivery_date: '2020-01-07' } })).toHaveProperty([
      'p4p.delivery_date',
    ]);
  });

  it('refuses a changed PAN code or completion date without its own pair; unchanged ones pass [edit.1]', async () => {
    const url = await network('In Delivery');
    await datedBack(url);
    const { project } = await read(url, 'pm');
    expect(await status('pm', url, { ...project, name: 'By its manager' })).toBe(200);
    const changed = (part: object) => put('pm', url, { ...project, p4p: { ...project.p4p, ...part } });
    for (const part of [{ pan_code: 'P-3' }, { pan_code: null }, { delivery_date: day }]) {
      const refused = await changed(part);
      expect([part, refused.statusCode]).toEqual([part, 403]);
      // The fault belongs to its field; the rest of the form could be saved.
      expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(
        Object.keys(part).map((field) => `p4p.${field}`),
      );
      expect(refused.json<{ error: string }>().error).toMatch(
        /^You are not allowed to change the (PAN|Work Comp)/,
      );
    }
    // Admins have every pair, but the state may forbid changing the date.
    expect(await status('admin', url, { p4p: { delivery_date: day } })).toBe(403);
    expect(await status('admin', await network('In Review'), { p4p: { delivery_date: day } })).toBe(200);
    expect(await status('admin', url, { p4p: { pan_code: 'P-3' } })).toBe(200);
  });

  it('does not require a missing value that the caller may not fill in', async () => {
    const url = await network('In Delivery');
    await test.database.db
      .updateTable('project')
      .set({ pan_code: null, clarity_code: null })
      .where('id', '=', Number(url.split('/').pop()))
      .execute();
    const { project } = await read(url, 'pm');
    expect(await faults('pm', url, project)).toEqual({ 'p4p.clarity_code': 'Clarity Code is required' });
    const filledIn = { ...project, p4p: { ...project.p4p, clarity_code: 'C' } };
    expect(await status('pm', url, filledIn)).toBe(200);
    expect(await faults('admin', url, filledIn)).toEqual({
      'p4p.pan_code': 'PAN Code / OPEX Cost Centre is required',
    });
  });

  it('changes roles only for callers who may assign them, and only to valid holders [edit.5]', async () => {
    const review = await network('In Review');
    const lead = await role('Tech Lead');
    const panOwner = await role('PAN Owner');
    const give = async (id: number, login: string | null) => ({
      roles: [{ usr_role: { id }, usr: login === null ? null : { id: await person(login) } }],
    });
    const given = await put('pm', review, await give(lead, 'priya.raman'));
    expect(given.json<Project>().roles.find(({ usr_role }) => usr_role.id === lead)?.usr?.name).toBe(
      'Priya Raman',
    );
    const path = `roles.${lead}`;
    expect(await faults('pm', review, await give(lead, 'mei.tanaka'))).toEqual({
      [path]: 'This person is not in the team of the project.',
    });
    expect(await status('pm', review, await give(lead, null))).toBe(200);
    const reviewId = Number(review.split('/').pop());
    const { db } = test.database;
    await db.updateTable('project').set({ team_id: null }).where('id', '=', reviewId).execute();
    await refreshProjectList(db, [reviewId]);
    expect(await faults('pm', review, await give(lead, 'priya.raman'))).toEqual({ [path]: 'Team Not Set!' });

    const draft = await network('Draft');
    expect(await status('requester', draft, await give(lead, 'priya.raman'))).toBe(403);
    // The unchanged role is accepted, though the caller may not assign it.
    expect(await status('requester', draft, await give(lead, 'techlead'))).toBe(200);
    expect(await status('requester', draft, await give(panOwner, 'liam.byrne'))).toBe(200);
    const twice = [...(await give(panOwner, 'liam.byrne')).roles, ...(await give(panOwner, null)).roles];
    expect(await faults('requester', draft, { roles: twice })).toEqual({
      [`roles.${panOwner}`]: 'This role is given twice.',
    });
    // The new holder sees the project from then on, the former one does not.
    const seenBy = async (login: string) => (await (await test.as(login)).get(draft)).statusCode;
    expect([await seenBy('liam.byrne'), await seenBy('helen.ward')]).toEqual([200, 404]);
    const state = await idInGroup(test.database.db, 'project_state', 'Network', 'Draft');
    const require = (required_state_id: number | null) =>
      test.database.db
        .updateTable('usr_role')
        .set({ required_state_id })
        .where('id', '=', panOwner)
        .execute();
    await require(state);
    expect(await faults('requester', draft, await give(panOwner, null))).toEqual({
      [`roles.${panOwner}`]: 'PAN Owner is required',
    });
    await require(null);
    expect(await status('requester', draft, await give(panOwner, null))).toBe(200);
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });
});

describe('giving away the role that makes the project visible', () => {
  it.each(['in the form', 'in place'])('succeeds, and is answered: %s', async (where) => {
    const url = await network('In Review');
    await put('admin', `${url}/team`, { team: null });
    const manager = await role('Project Manager');
    await test.database.db
      .insertInto('role_rule')
      .values({ usr_role_id: manager, editor: 'role', editor_role_id: manager })
      .execute();
    const usr = { id: await person('liam.byrne') };
    const given = await (where === 'in place'
      ? put('pm', `${url}/roles/${manager}`, { usr })
      : put('pm', url, { roles: [{ usr_role: { id: manager }, usr }] }));
    expect(given.statusCode).toBe(200);
    const holder = given.json<Project>().roles.find(({ usr_role }) => usr_role.id === manager);
    expect(holder).toMatchObject({ usr: { name: 'Liam Byrne' }, can_edit: false });
    expect((await as('pm').get(url)).statusCode).toBe(404);
    expect((await (await test.as('liam.byrne')).get(url)).statusCode).toBe(200);
    await test.database.db.deleteFrom('role_rule').where('editor_role_id', '=', manager).execute();
  });
});

describe('saving over a change by another person', () => {
  it('is refused with the current project and its tag, and stores nothing', async () => {
    const url = await network('In Review');
    const { tag } = await read(url);
    expect(await status('pm', url, { name: 'Theirs' }, tag)).toBe(200);
    const stale = await put('groupadmin', url, { name: 'Mine' }, tag);
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      error: 'Somebody changed this project since you opened it. Nothing was saved; what you typed is kept.',
      code: 'stale',
      present: { name: 'Theirs' },
      changed_by: { id: await person('pm'), name: 'Sofia Marchetti', at: expect.any(String) as string },
    });
    const now = await read(url, 'groupadmin');
    expect(stale.json<{ present: Project }>().present).toEqual(now.project);
    expect(stale.headers.etag).toBe(now.tag);
    expect(await status('groupadmin', url, { name: 'Mine' }, now.tag)).toBe(200);
  });

  it('is detected for every kind of change: of the team, the state, a comment', async () => {
    const url = await network('In Review');
    const voice = await test.database.db
      .selectFrom('team')
      .select('id')
      .where('name', '=', 'Voice')
      .executeTakeFirstOrThrow();
    const changes: (() => Promise<unknown>)[] = [
      () => put('pm', `${url}/team`, { team: { id: voice.id } }),
      () => put('pm', `${url}/on_hold`, { on_hold: true, comment: 'x' }),
      () => as('pm').post(`${url}/update`, { comment: 'x' }),
      () => put('pm', `${url}/release_id`, { release_id: 'R-9' }),
    ];
    for (const change of changes) {
      const { tag } = await read(url);
      await change();
      expect(await status('pm', url, { name: 'Mine' }, tag)).toBe(412);
    }
  });

  it('lets exactly one of two concurrent saves with the same tag succeed [edit.9]', async () => {
    const url = await network('In Review');
    for (let round = 0; round < 5; round++) {
      const { tag } = await read(url);
      const answers = await Promise.all([
        put('pm', url, { name: `Manager ${round}` }, tag),
        put('groupadmin', url, { name: `Admin ${round}` }, tag),
        put('admin', `${url}/work_required`, { work_required: `Global ${round}` }, tag),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
      const won = answers.find(({ statusCode }) => statusCode === 200)!;
      const now = await read(url);
      expect(won.headers.etag).toBe(now.tag);
      for (const lost of answers.filter(({ statusCode }) => statusCode === 412))
        expect(lost.json<{ present: Project }>().present.name).toBe(now.project.name);
    }
  });

  it('compares tags strongly: * and lists are allowed, weak and malformed ones match nothing', async () => {
    const url = await network('In Review');
    const { tag } = await read(url);
    const body = { name: (await read(url)).project.name };
    for (const header of ['*', tag, `"0", ${tag}`]) expect(await status('pm', url, body, header)).toBe(200);
    for (const header of [`W/${tag}`, '"0"', tag.slice(1, -1), '"', 'x', ''])
      expect([header, await status('pm', url, body, header)]).toEqual([header, 412]);
    // A caller who may not save at all gets 403, not the current project.
    expect(await status('reviewer', url, body, '"0"')).toBe(403);
    expect(await status('outsider', url, body, '"0"')).toBe(404);
  });

  it('succeeds without a tag, which is logged', async () => {
    const url = await network('In Review');
    const { log, lines } = loggedLines();
    const app = await buildApp({ db: test.database, config: test.config, hub: test.hub, log });
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { name: 'pm', password: demoPassword },
    });
    const save = (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url,
        payload: { name: 'By a script' },
        headers: { cookie: cookieOf(signIn), ...headers },
      });
    expect((await save({})).statusCode).toBe(200);
    expect((await save({ 'if-match': '*' })).statusCode).toBe(200);
    await app.close();
    const said = lines.filter(({ msg }) => String(msg).includes('If-Match'));
    expect(said).toMatchObject([{ level: 30, project_id: Number(url.split('/').pop()) }]);
  });
});

describe('one member of the planning and cost data', () => {
  it('is changed by its own path, trimmed, by callers with its pair [edit.2]', async () => {
    const draft = await network('Draft');
    const review = await network('In Review');
    const change = async (login: string, url: string, field: string, value: string) =>
      (await put(login, `${url}/${field}`, { [field]: value })).statusCode;
    for (const field of ['clarity_code', 'release_id', 'work_required'] as const) {
      const response = await put('pm', `${review}/${field}`, { [field]: ' new ' });
      expect(response.json<Project>().p4p?.[field]).toBe('new');
      expect(response.headers.etag).toBe((await read(review)).tag);
      expect(await change('requester', draft, field, 'mine')).toBe(200);
      expect(await change('requester', review, field, 'mine')).toBe(403);
      expect(await change('techlead', review, field, 'mine')).toBe(403);
    }
    expect(await change('pm', review, 'pan_code', 'P')).toBe(403);
    expect(await change('requester', draft, 'pan_code', 'P')).toBe(200);
    expect(await change('requester', review, 'delivery_date', day)).toBe(200);
    expect(await change('admin', await network('In Delivery'), 'delivery_date', day)).toBe(403);
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });

  it('is compared with the value that the caller saw, if it is sent; a change to the current value passes', async () => {
    const url = await network('In Review');
    await put('pm', `${url}/release_id`, { release_id: 'Theirs' });
    const mine = (seen: unknown, release_id = 'Mine') =>
      put('groupadmin', `${url}/release_id`, { release_id, seen });
    for (const seen of ['Before', '', null]) {
      const late = await mine(seen);
      expect(late.statusCode).toBe(409);
      expect(late.json()).toMatchObject({ code: 'changed', present: 'Theirs' });
    }
    expect((await read(url)).project.p4p?.release_id).toBe('Theirs');
    expect((await mine('Before', ' Theirs ')).statusCode).toBe(200);
    expect((await mine(7)).statusCode).toBe(422);
    expect((await mine('Theirs')).json<Project>().p4p?.release_id).toBe('Mine');
  });

  it('leaves the version as it is when nothing changes', async () => {
    const url = await network('Draft');
    const { project, tag } = await read(url);
    const same = await put('requester', `${url}/pan_code`, { pan_code: ` ${project.p4p?.pan_code} ` });
    expect([same.statusCode, same.headers.etag]).toEqual([200, tag]);
  });

  it('is refused with the fault under its own name, and with any other name in the body [edit.4]', async () => {
    const url = await network('Draft');
    expect(await faults('requester', `${url}/clarity_code`, { clarity_code: 'x'.repeat(17) })).toEqual({
      clarity_code: 'Clarity Code may have at most 16 characters',
    });
    expect(await faults('requester', `${url}/pan_code`, { pan_code: '  ' })).toEqual({
      pan_code: 'PAN Code / OPEX Cost Centre is required',
    });
    expect(await faults('requester', `${url}/delivery_date`, { delivery_date: '2031-01-04' })).toHaveProperty(
      'delivery_date',
    );
    for (const body of [{ release_id: 'x' }, {}, { pan_code: null }, { pan_code: 'x', release_id: 'y' }])
      expect(await status('requester', `${url}/pan_code`, body)).toBe(422);
    expect(await status('requester', `${url}/pan_owner`, { pan_owner: 'x' })).toBe(404);
  });

  it('is missing on projects of a group that does not use it', async () => {
    const { id } = await test.database.db
      .selectFrom('project_list')
      .select('project_id as id')
      .where('project_type_name', '=', 'Workplace')
      .where('is_closed', '=', false)
      .executeTakeFirstOrThrow();
    const url = `/api/projects/${id}`;
    const text = 'Projects of this delivery group have no planning and cost data.';
    expect(await faults('admin', `${url}/clarity_code`, { clarity_code: 'x' })).toEqual({
      clarity_code: text,
    });
    expect(await faults('admin', url, { p4p: { clarity_code: 'x' } })).toEqual({ p4p: text });
    expect(await status('admin', url, { p4p: null })).toBe(200);
  });
});

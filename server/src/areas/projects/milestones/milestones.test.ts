import { sql } from 'kysely';
import type { AuditEntry } from 'shared-api/contracts/audit';
import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Project, TimelineEntry } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { recordChange } from '../record/recordProject';
import { networkProject } from '../testing/testProjects';
import { completeByAttachment } from './completeByAttachment';
import { reopenMilestones } from '../workflow/changeState';
import { addFile, addMilestones, setMilestones } from './testing/testMilestones';

let test: TestApp;
let project: string;
let projectId: number;
let ids: Record<string, number>;
const callers: Record<string, Caller> = {};
const as = (login: string) => callers[login]!;
const id = (name: string) => ids[`T ${name}`]!;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  for (const login of ['admin', 'pm', 'techlead', 'requester', 'reviewer', 'outsider', 'groupadmin'])
    callers[login] = await test.as(login);
  ids = await addMilestones(db);
  project = await networkProject(db, 'In Review');
  projectId = Number(project.split('/').pop());
});
afterAll(() => test.close());
beforeEach(() =>
  setMilestones(test.database.db, projectId, [id('check'), id('date'), id('text'), id('file')]),
);

const url = () => `${project}/milestones`;
const read = async (login = 'pm') => (await as(login).get(url())).json<ProjectMilestone[]>();
const find = async (name: string) => (await read()).find(({ milestone }) => milestone.id === id(name))!;
const names = async () => (await read()).map(({ milestone }) => milestone.name);
const list = (...wanted: string[]) =>
  wanted.map((name, index) => ({ milestone: { id: id(name) }, ord: index + 1 }));
const update = (name: string, body: object, login = 'pm') => as(login).put(`${url()}/${id(name)}`, body);
const timeline = async () =>
  (await as('pm').get(`${project}/timeline?per_page=50`))
    .json<TimelineEntry[]>()
    .filter(({ milestone_name }) => milestone_name);
const newestAudit = async () => (await as('admin').get(`/api/audit?per_page=1`)).json<AuditEntry[]>()[0]!;
const tagOf = async () => (await as('pm').get(project)).headers.etag as string;

describe('the milestones of a project', () => {
  it('are listed in their order to everyone who sees the project, with the project’s ETag [server-milestones.2]', async () => {
    const response = await as('requester').get(url());
    expect(response.headers.etag).toBe(await tagOf());
    expect(response.json()).toEqual([
      {
        project_id: projectId,
        milestone: {
          id: id('check'),
          name: 'T check',
          is_check: true,
          is_date: false,
          is_text: false,
          attachment_type_id: null,
        },
        checked: false,
        m_date: null,
        m_text: null,
        ord: 1,
        completed_on: null,
        completed_by: null,
        attachment_type: null,
        attachments: [],
      },
      expect.objectContaining({
        milestone: expect.objectContaining({ name: 'T date', is_date: true }) as unknown,
      }),
      expect.objectContaining({
        milestone: expect.objectContaining({ name: 'T text', is_text: true }) as unknown,
      }),
      expect.objectContaining({
        milestone: expect.objectContaining({
          name: 'T file',
          is_check: false,
          is_text: false,
          attachment_type_id: expect.any(Number) as unknown,
        }) as unknown,
        attachment_type: {
          id: expect.any(Number) as unknown,
          name: 'Signed plan',
          is_user_type: true,
          is_financial: false,
        },
      }),
    ]);
    expect((await as('outsider').get(url())).statusCode).toBe(404);
    expect((await test.anonymous.get(url())).statusCode).toBe(401);
    expect((await as('admin').get('/api/projects/999999/milestones')).statusCode).toBe(404);
  });

  it('list the files of their type, newest first, and financial files only to readers of financials', async () => {
    const { db } = test.database;
    await setMilestones(db, projectId, [id('file'), id('invoice')]);
    const plan = await addFile(db, projectId, 'Signed plan', 'plan-1.pdf');
    const later = await addFile(db, projectId, 'Signed plan', 'plan-2.pdf');
    const invoice = await addFile(db, projectId, 'Signed invoice', 'invoice.pdf');
    const files = async (login: string) => (await read(login)).map(({ attachments }) => attachments);
    const plans = [
      { id: later, filename: 'plan-2.pdf' },
      { id: plan, filename: 'plan-1.pdf' },
    ];
    expect(await files('pm')).toEqual([plans, [{ id: invoice, filename: 'invoice.pdf' }]]);
    expect(await files('requester')).toEqual([plans, []]);
    await sql`delete from attachment where project_id = ${projectId}`.execute(db);
  });
});

describe('replacing the milestones of a project', () => {
  it('completes an added one whose file the project has already, with an entry in the timeline', async () => {
    const { db } = test.database;
    await setMilestones(db, projectId, [id('check')]);
    await addFile(db, projectId, 'Signed plan', 'plan.pdf');
    const wanted = [
      { milestone: { id: id('check') }, ord: 1 },
      { milestone: { id: id('file') }, ord: 2 },
    ];
    const rows = (await as('pm').put(url(), wanted)).json<ProjectMilestone[]>();
    expect(rows.map(({ checked }) => checked)).toEqual([false, true]);
    const entries = await as('pm').get(`/api/projects/${projectId}/timeline`);
    expect(entries.json<object[]>()[0]).toMatchObject({ milestone_name: 'T file' });
    await sql`delete from attachment where project_id = ${projectId}`.execute(db);
    await setMilestones(db, projectId, [id('check')]);
  });

  it('completes no other milestone that waits for the same type of file', async () => {
    const { db } = test.database;
    const { rows } = await sql<{ id: number }>`
      insert into milestone (project_type_id, name, kind, attachment_type_id)
      select project_type_id, 'Second plan', kind, attachment_type_id from milestone where id = ${id('file')}
      returning id`.execute(db);
    const second = rows[0]!.id;
    await addFile(db, projectId, 'Signed plan', 'plan.pdf');
    try {
      const answer = await as('pm').put(url(), [...list('file'), { milestone: { id: second }, ord: 2 }]);
      expect(
        answer.json<ProjectMilestone[]>().map(({ milestone, checked }) => [milestone.name, checked]),
      ).toEqual([
        ['T file', false],
        ['Second plan', true],
      ]);
    } finally {
      await sql`delete from attachment where project_id = ${projectId}`.execute(db);
      await setMilestones(db, projectId, []);
      await sql`delete from milestone where id = ${second}`.execute(db);
    }
  });

  it('stores their set and order; milestones that stay keep their values [server-milestones.5]', async () => {
    await update('date', { m_date: '2026-12-01' });
    const response = await as('pm').put(url(), [
      { milestone: { id: id('invoice'), name: 'ignored' }, ord: -5 },
      { milestone: { id: id('date') }, ord: 70 },
      { milestone: { id: id('check') }, ord: 70 },
    ]);
    expect(response.statusCode).toBe(200);
    const rows = response.json<ProjectMilestone[]>();
    expect(rows.map(({ milestone, ord, m_date }) => [milestone.name, ord, m_date])).toEqual([
      ['T invoice', 1, null],
      ['T date', 2, '2026-12-01'],
      ['T check', 3, null],
    ]);
    expect(rows).toEqual(await read());
    expect(response.headers.etag).toBe(await tagOf());
    expect((await as('pm').get(project)).json<Project>().milestones).toEqual([
      { id: id('invoice'), name: 'T invoice', checked: false },
      { id: id('date'), name: 'T date', checked: true },
      { id: id('check'), name: 'T check', checked: false },
    ]);
  });

  it('accepts the answer of its GET, and the empty list', async () => {
    expect((await as('pm').put(url(), await read())).statusCode).toBe(200);
    expect((await as('pm').put(url(), [])).json()).toEqual([]);
  });

  it('refuses to remove completed milestones, and names them', async () => {
    await update('check', { checked: true });
    const single = await as('pm').put(url(), list('date', 'text'));
    expect([single.statusCode, single.json<{ error: string }>().error]).toEqual([
      422,
      'The milestone T check is complete and cannot be deleted.',
    ]);
    await update('text', { m_text: 'Done.' });
    const several = await as('pm').put(url(), list('date'));
    expect(several.json<{ error: string }>().error).toBe(
      'These milestones are complete and cannot be deleted: T check, T text.',
    );
    expect(await names()).toEqual(['T check', 'T date', 'T text', 'T file']);
    expect((await as('pm').put(url(), list('text', 'check'))).statusCode).toBe(200);
  });

  it('refuses a duplicate, another group’s milestone and an unknown id', async () => {
    const { rows } = await sql<{ id: number }>`insert into milestone (project_type_id, name, kind)
      select id, 'Elsewhere', 'check' from project_type where name = 'Workplace' returning id`.execute(
      test.database.db,
    );
    for (const [body, field] of [
      [list('check', 'check'), '1.milestone.id'],
      [[...list('check'), { milestone: { id: rows[0]!.id }, ord: 2 }], '1.milestone.id'],
      [[{ milestone: { id: 2_147_483_647 }, ord: 1 }], '0.milestone.id'],
    ] as const) {
      const response = await as('pm').put(url(), body);
      expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
        422,
        [field],
      ]);
    }
    expect(await names()).toEqual(['T check', 'T date', 'T text', 'T file']);
  });

  it('is audited and changes the version, unless nothing changed', async () => {
    const before = await tagOf();
    await as('pm').put(url(), list('check', 'date', 'text', 'file'));
    expect(await tagOf()).toBe(before);
    await as('pm').put(url(), list('date', 'check', 'invoice'));
    expect((await newestAudit()).changes).toEqual([
      { field: 'T invoice', from: null, to: 'Not complete' },
      { field: 'T text', from: 'Not complete', to: null },
      { field: 'T file', from: 'Not complete', to: null },
      { field: 'Order of milestones', from: 'T check, T date', to: 'T date, T check' },
    ]);
    expect(await tagOf()).not.toBe(before);
  });

  it('with a stale `If-Match` answers 412 with the present list and the author of the last change', async () => {
    const tag = await tagOf();
    await as('techlead').put(url(), list('text'));
    const response = await as('pm').put(url(), list('date'), { headers: { 'if-match': tag } });
    expect(response.statusCode).toBe(412);
    expect(response.json()).toMatchObject({
      code: 'stale',
      present: [{ milestone: { name: 'T text' } }],
      changed_by: { name: 'Daniel Okafor' },
    });
    const present = response.headers.etag as string;
    expect(present).toBe(await tagOf());
    const again = await as('pm').put(url(), list('date'), { headers: { 'if-match': present } });
    expect(again.statusCode).toBe(200);
  });

  it('requires the pair: 403 without it, 404 for an outsider, 401 without a session [server-milestones.4]', async () => {
    const statuses = async (call: (caller: Caller) => Promise<{ statusCode: number }>) => {
      const found: Record<string, number> = {};
      for (const login of ['pm', 'techlead', 'groupadmin', 'requester', 'reviewer', 'outsider'])
        found[login] = (await call(as(login))).statusCode;
      return { ...found, anonymous: (await call(test.anonymous)).statusCode };
    };
    const expected = {
      pm: 200,
      techlead: 200,
      groupadmin: 200,
      requester: 403,
      reviewer: 403,
      outsider: 404,
      anonymous: 401,
    };
    expect(await statuses((caller) => caller.put(url(), list('check')))).toEqual(expected);
    expect(await statuses((caller) => caller.put(`${url()}/${id('check')}`, { checked: true }))).toEqual(
      expected,
    );
  });

  it('is forbidden in a closed project, also for admins', async () => {
    const closed = await networkProject(test.database.db, 'Closed');
    await setMilestones(test.database.db, Number(closed.split('/').pop()), [id('check')]);
    expect((await as('admin').put(`${closed}/milestones`, [])).statusCode).toBe(403);
    const milestone = `${closed}/milestones/${id('check')}`;
    expect((await as('admin').put(milestone, { checked: true })).statusCode).toBe(403);
  });
});

describe('completing a milestone', () => {
  it.each([
    ['check', { checked: true }, { checked: true, m_date: null, m_text: null }],
    ['date', { m_date: '2026-12-01' }, { checked: true, m_date: '2026-12-01' }],
    ['text', { m_text: '  Serial 4711\n' }, { checked: true, m_text: 'Serial 4711' }],
  ])(
    'by a %s stores the person and the time, and adds a timeline entry [server-milestones.6]',
    async (name, body, expected) => {
      const before = (await timeline()).length;
      const response = await update(name, body);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        ...expected,
        completed_by: { name: 'Sofia Marchetti' },
        completed_on: expect.any(String) as unknown,
      });
      expect(response.headers.etag).toBe(await tagOf());
      const entries = await timeline();
      expect(entries.length).toBe(before + 1);
      expect(entries[0]).toMatchObject({ milestone_name: `T ${name}`, creator_name: 'Sofia Marchetti' });
    },
  );

  it('adds one timeline entry: a later change of the date is only audited and keeps the person [server-milestones.1]', async () => {
    await update('date', { m_date: '2026-12-01' });
    const entries = (await timeline()).length;
    const tag = await tagOf();
    await update('date', { m_date: '2026-12-01' }, 'techlead');
    expect(await tagOf()).toBe(tag);
    await update('date', { m_date: '2026-12-09' }, 'techlead');
    expect((await newestAudit()).changes).toEqual([
      { field: 'T date', from: 'Complete, 2026-12-01', to: 'Complete, 2026-12-09' },
    ]);
    expect((await timeline()).length).toBe(entries);
    expect(await find('date')).toMatchObject({
      m_date: '2026-12-09',
      completed_by: { name: 'Sofia Marchetti' },
    });
  });

  it('is undone by removing the tick, which is audited but not in the timeline', async () => {
    await update('check', { checked: true });
    const entries = (await timeline()).length;
    const response = await update('check', { checked: false });
    expect(response.json()).toMatchObject({ checked: false, completed_on: null, completed_by: null });
    expect((await newestAudit()).changes).toEqual([
      { field: 'T check', from: 'Complete', to: 'Not complete' },
    ]);
    expect((await timeline()).length).toBe(entries);
  });

  it.each([
    ['check', 'nothing', {}],
    ['check', 'a text', { m_text: 'x' }],
    ['check', 'a tick and a text', { checked: true, m_text: 'x' }],
    ['date', 'a tick', { checked: true }],
    ['date', 'a date that does not exist', { m_date: '2026-02-30' }],
    ['date', 'an empty date', { m_date: '' }],
    ['text', 'an empty text', { m_text: '' }],
    ['text', 'a text of blanks', { m_text: ' \n ' }],
    ['text', 'characters that cannot be used', { m_text: 'a\u0007' }],
    ['text', 'a text that is too long', { m_text: 'x'.repeat(4001) }],
    ['text', 'null', { m_text: null }],
    ['text', 'a member that only the server sets', { m_text: 'x', completed_on: '2020-01-01T00:00:00Z' }],
  ])('of the kind %s refuses %s', async (name, _title, body) => {
    const response = await update(name, body);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields).length).toBe(1);
    expect((await find(name)).checked).toBe(false);
  });

  it('by an attachment refuses any value, and names the attachment type', async () => {
    const response = await update('file', { checked: true });
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      422,
      'The milestone T file is completed by adding an attachment of the type Signed plan.',
    ]);
  });

  it('answers 404 for a milestone that the project does not have', async () => {
    expect((await update('invoice', { checked: true })).statusCode).toBe(404);
    expect((await as('pm').put(`${url()}/2147483647`, { checked: true })).statusCode).toBe(404);
  });

  it('answers 409 with the present value when the caller saw another one', async () => {
    await update('text', { m_text: 'Hers', seen: null });
    const second = await update('text', { m_text: 'His', seen: null }, 'techlead');
    expect([second.statusCode, second.json<{ present: unknown }>().present]).toEqual([409, 'Hers']);
    expect((await update('text', { m_text: 'His', seen: 'Hers' }, 'techlead')).statusCode).toBe(200);
    expect((await update('check', { checked: true, seen: false })).statusCode).toBe(200);
    expect((await update('check', { checked: true, seen: false }, 'techlead')).statusCode).toBe(200);
    const tag = await tagOf();
    await update('check', { checked: false });
    const stale = await as('pm').put(
      `${url()}/${id('check')}`,
      { checked: true },
      { headers: { 'if-match': tag } },
    );
    expect(stale.statusCode).toBe(412);
  });

  it('by two callers at once adds one timeline entry', async () => {
    const before = (await timeline()).length;
    const both = await Promise.all([
      update('check', { checked: true }),
      update('check', { checked: true }, 'techlead'),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await timeline()).length).toBe(before + 1);
  });
});

describe('changes of milestones by other actions', () => {
  const changeByTechLead = async () => {
    const { id: userId } = await test.database.db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', 'techlead')
      .executeTakeFirstOrThrow();
    return { userId, at: new Date() };
  };
  const recorded = async (act: (tx: typeof test.database.db) => Promise<void>) => {
    const change = await changeByTechLead();
    await test.database.db
      .transaction()
      .execute((tx) => recordChange(tx, projectId, change, null, () => act(tx)));
  };

  it('a file of its type completes a milestone once, by the person who added the file', async () => {
    const before = (await timeline()).length;
    const add = async () => {
      const { attachment_type_id: typeId } = (await find('file')).milestone;
      const change = await changeByTechLead();
      await recorded((tx) => completeByAttachment(tx, projectId, typeId!, change));
    };
    await add();
    expect(await find('file')).toMatchObject({ checked: true, completed_by: { name: 'Daniel Okafor' } });
    expect((await newestAudit()).changes).toEqual([
      { field: 'T file', from: 'Not complete', to: 'Complete' },
    ]);
    await add();
    expect((await timeline()).length).toBe(before + 1);
    expect((await timeline())[0]).toMatchObject({ milestone_name: 'T file', creator_name: 'Daniel Okafor' });
    expect((await find('check')).checked).toBe(false);
  });

  it('a reset reopens all and keeps their values; saving a value again completes it again', async () => {
    await update('check', { checked: true });
    await update('date', { m_date: '2026-12-01' });
    await recorded((tx) => reopenMilestones(tx, projectId));
    expect((await read()).map(({ checked }) => checked)).toEqual([false, false, false, false]);
    expect((await newestAudit()).changes).toEqual([
      { field: 'T check', from: 'Complete', to: 'Not complete' },
      { field: 'T date', from: 'Complete, 2026-12-01', to: 'Not complete, 2026-12-01' },
    ]);
    const before = (await timeline()).length;
    expect((await update('date', { m_date: '2026-12-01' })).json()).toMatchObject({ checked: true });
    expect((await timeline()).length).toBe(before + 1);
  });
});

describe('the milestones of a delivery group', () => {
  const group = async (name: string) =>
    (
      await test.database.db
        .selectFrom('project_type')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  it('are listed by name, its templates with their ordered milestones [server-milestones.3]', async () => {
    const network = await group('Network');
    const { rows } = await sql<{ id: number }>`insert into milestone_group (project_type_id, name)
      values (${network}, 'A template') returning id`.execute(test.database.db);
    await sql`insert into milestone_group_item (milestone_group_id, milestone_id, ord)
      values (${rows[0]!.id}, ${id('text')}, 1), (${rows[0]!.id}, ${id('check')}, 2)`.execute(
      test.database.db,
    );
    const base = `/api/project_types/${network}`;
    const all = (await as('requester').get(`${base}/milestones`)).json<{ name: string }[]>();
    const its = all.map(({ name }) => name).filter((name) => name.startsWith('T '));
    expect(its).toEqual(['T check', 'T date', 'T file', 'T invoice', 'T text']);
    const groups = (await as('requester').get(`${base}/milestone_groups`)).json<{ id: number }[]>();
    expect(groups).toContainEqual(expect.objectContaining({ id: rows[0]!.id, name: 'A template' }));
    expect((await as('requester').get(`${base}/milestone_groups/${rows[0]!.id}`)).json()).toMatchObject({
      name: 'A template',
      milestones: [{ name: 'T text' }, { name: 'T check', is_check: true }],
    });
    const elsewhere = `/api/project_types/${await group('Workplace')}/milestone_groups/${rows[0]!.id}`;
    expect((await as('admin').get(elsewhere)).statusCode).toBe(404);
  });

  it('answer 404 to outsiders of the group and 401 without a session [server-milestones.7]', async () => {
    const applications = await group('Applications');
    for (const path of ['milestones', 'milestone_groups', 'milestone_groups/1']) {
      const address = `/api/project_types/${applications}/${path}`;
      expect([path, (await test.anonymous.get(address)).statusCode]).toEqual([path, 401]);
      expect([path, (await as('outsider').get(address)).statusCode]).toEqual([path, 404]);
    }
    expect((await as('admin').get('/api/project_types/999999/milestones')).statusCode).toBe(404);
  });
});

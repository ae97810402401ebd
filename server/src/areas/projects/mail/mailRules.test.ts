import { sql } from 'kysely';
import type { Project } from 'shared-api/contracts/project';
import { idInGroup, networkProject } from '../testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addRule, mailTo, userIdOf, waitingMails, removeMailRules, type TestRule } from './testing/testMails';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'teammanager'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());
beforeEach(() => removeMailRules(test.database.db));

const as = (login: string) => callers[login]!;
const network = (state: string) => networkProject(test.database.db, state);
const stateId = (name: string) => idInGroup(test.database.db, 'project_state', 'Network', name);
const roleId = (name: string) => idInGroup(test.database.db, 'usr_role', 'Network', name);
const add = (...rules: TestRule[]) =>
  test.database.db.transaction().execute(async (tx) => {
    for (const rule of rules) await addRule(tx, rule);
  });
const mails = () => waitingMails(test.database.db);
const teamId = async (name: string) =>
  (await test.database.db.selectFrom('team').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;

/** The events, with their actors, on a project in In Review: requester Maya Chen (`requester`), lead `techlead`, manager `pm`. */
const events: Record<string, (url: string) => Promise<{ statusCode: number }>> = {
  'the lead quotes': async (url) => as('techlead').put(`${url}/state`, { id: await stateId('Quoted') }),
  'the lead returns it': async (url) =>
    as('techlead').put(`${url}/state`, { id: await stateId('Draft'), comment: 'Which racks?' }),
  'the manager gives it to Voice': async (url) =>
    as('pm').put(`${url}/team`, { team: { id: await teamId('Voice') } }),
  'the manager names Priya as lead': async (url) =>
    as('pm').put(`${url}/roles/${await roleId('Tech Lead')}`, {
      usr: { id: await userIdOf(test.database.db, 'priya.raman') },
    }),
  'the manager holds it': (url) => as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze.' }),
  'the admin changes the PAN code': (url) => as('groupadmin').put(`${url}/pan_code`, { pan_code: 'PAN-77' }),
  'the requester moves the date': (url) =>
    as('requester').put(`${url}/delivery_date`, { delivery_date: '2030-03-14' }),
  'the manager comments': (url) => as('pm').post(`${url}/update`, { comment: 'Parts are here.' }),
  'the manager renames it': (url) => as('pm').put(url, { name: 'Another name' }),
};

const everyone: TestRule['recipients'] = ['requester', 'role:Tech Lead', 'role:Project Manager'];

describe('rules, events and recipients', () => {
  it.each<[string, keyof typeof events, TestRule[], string[]]>([
    [
      'a state mail goes to the recipients of its rule, except the actor',
      'the lead quotes',
      [{ state: 'Quoted', recipients: everyone }],
      ['pm: State mail: Quoted', 'requester: State mail: Quoted'],
    ],
    [
      'a state mail for one previous state fires for that state',
      'the lead quotes',
      [{ state: 'Quoted', from: 'In Review', recipients: ['requester'] }],
      ['requester: State mail: In Review → Quoted'],
    ],
    [
      'and not for another previous state',
      'the lead quotes',
      [{ state: 'Quoted', from: 'Approved', recipients: ['requester'] }],
      [],
    ],
    [
      'nor when the project leaves the state',
      'the lead quotes',
      [{ state: 'In Review', recipients: ['requester'] }],
      [],
    ],
    [
      'a rule that is off does nothing',
      'the lead quotes',
      [{ state: 'Quoted', mode: 'off', recipients: ['requester'] }],
      [],
    ],
    [
      'a tested rule writes to its editor alone',
      'the lead quotes',
      [{ state: 'Quoted', mode: 'test', editor: 'groupadmin', recipients: everyone }],
      ['groupadmin: State mail: Quoted (test)'],
    ],
    [
      'even if the editor is the actor',
      'the lead quotes',
      [{ state: 'Quoted', mode: 'test', editor: 'techlead', recipients: everyone }],
      ['techlead: State mail: Quoted (test)'],
    ],
    [
      'two rules that name the same person are one mail',
      'the lead quotes',
      [
        { state: 'Quoted', recipients: ['requester', 'role:PAN Owner'] },
        { state: 'Quoted', from: 'In Review', recipients: ['requester'] },
      ],
      ['helen.ward: State mail: Quoted', 'requester: State mail: In Review → Quoted; State mail: Quoted'],
    ],
    [
      'a literal address gets a mail',
      'the lead returns it',
      [{ state: 'Draft', recipients: ['mailto:desk@northline.example'] }],
      ['desk@northline.example: State mail: Draft'],
    ],
    [
      'the literal address of another recipient or of the actor adds no mail',
      'the lead returns it',
      [
        {
          state: 'Draft',
          recipients: [
            'mailto:TechLead@northline.example',
            'mailto:requester@northline.example',
            'requester',
          ],
        },
      ],
      ['requester: State mail: Draft'],
    ],
    [
      'a change of the team reaches the members of the new team',
      'the manager gives it to Voice',
      [{ change: 'team', recipients: ['team_members', 'requester'] }],
      ['kofi.mensah', 'mei.tanaka', 'requester', 'sam.adeyemi', 'yuki.sato'].map(
        (login) => `${login}: Change mail: Team`,
      ),
    ],
    [
      'and the roles that people lose by it are changes of roles',
      'the manager gives it to Voice',
      [{ change: 'role', recipients: ['requester', 'team_manager'] }],
      ['requester: Change mail: Role', 'sam.adeyemi: Change mail: Role'],
    ],
    [
      'a change of a role reaches the new holder',
      'the manager names Priya as lead',
      [{ change: 'role', recipients: ['role:Tech Lead'] }],
      ['priya.raman: Change mail: Role'],
    ],
    [
      'a group-level role reaches all its holders',
      'the manager holds it',
      [{ change: 'hold', recipients: ['role:Admin', 'role:Report', 'role:Reviewer'] }],
      ['grace.holt: Change mail: Hold', 'groupadmin: Change mail: Hold', 'reviewer: Change mail: Hold'],
    ],
    [
      'a PAN code is a change of its own',
      'the admin changes the PAN code',
      [
        { change: 'pan_code', recipients: ['role:PAN Owner'] },
        { change: 'delivery_date', recipients: ['role:PAN Owner'] },
      ],
      ['helen.ward: Change mail: PAN code'],
    ],
    [
      'so is a completion date',
      'the requester moves the date',
      [{ change: 'delivery_date', recipients: everyone }],
      ['pm: Change mail: Completion date', 'techlead: Change mail: Completion date'],
    ],
    [
      'so is a comment',
      'the manager comments',
      [{ change: 'comment', recipients: everyone }],
      ['requester: Change mail: Comment', 'techlead: Change mail: Comment'],
    ],
    [
      'the reason of a hold is none',
      'the manager holds it',
      [{ change: 'comment', recipients: everyone }],
      [],
    ],
    [
      'a name is no kind of change',
      'the manager renames it',
      [
        { change: 'role', recipients: everyone },
        { change: 'services', recipients: everyone },
      ],
      [],
    ],
    [
      'rules of another group do not fire',
      'the manager holds it',
      [
        { change: 'hold', group: 'Workplace', recipients: ['requester', 'mailto:desk@northline.example'] },
        { change: 'hold', group: 'Applications', recipients: ['role:Admin'] },
      ],
      [],
    ],
  ])('%s', async (_, event, rules, expected) => {
    const url = await network('In Review');
    await add(...rules);
    expect((await events[event]!(url)).statusCode).toBeLessThan(300);
    expect(await mails()).toEqual(expected);
  });

  it('a role of another group in a rule has no recipients', async () => {
    const url = await network('In Review');
    await add({ change: 'hold', recipients: ['requester'] });
    const { db } = test.database;
    const foreign = await idInGroup(db, 'usr_role', 'Applications', 'Reviewer');
    await sql`update mail_recipient set kind = 'role', usr_role_id = ${foreign}`.execute(db);
    await events['the manager holds it']!(url);
    expect(await mails()).toEqual([]);
  });

  it('a template of another group in a rule is not used', async () => {
    const { db } = test.database;
    const url = await network('In Review');
    await add(
      { state: 'Quoted', recipients: ['requester'] },
      { change: 'hold', recipients: ['requester'], template: ['Theirs', 'Theirs.'] },
    );
    await sql`update email_template set project_type_id = (select id from project_type where name = 'Workplace')`.execute(
      db,
    );
    await events['the manager holds it']!(url);
    expect(await mailTo(test, 'requester')).toMatchObject({
      subject: expect.stringMatching(/: Hold$/) as string,
    });
    await db.deleteFrom('mail').execute();
    await as('pm').put(`${url}/on_hold`, { on_hold: false, comment: 'Go on.' });
    await db.deleteFrom('mail').execute();
    await events['the lead quotes']!(url);
    expect(await mails()).toEqual([]);
  });

  it('inactive people and people without an address get no mail', async () => {
    const url = await network('In Review');
    const { db } = test.database;
    await add({ change: 'hold', recipients: everyone }, { change: 'hold', recipients: ['team_members'] });
    await sql`update usr set active = false where login in ('requester', 'priya.raman')`.execute(db);
    await sql`update usr set email = null where login = 'techlead'`.execute(db);
    await sql`update usr set email = '' where login = 'jonas.weber'`.execute(db);
    try {
      await events['the manager holds it']!(url);
      expect(await mails()).toEqual(
        ['emile.laurent', 'soren.holm', 'teammanager'].map((login) => `${login}: Change mail: Hold`),
      );
    } finally {
      await sql`update usr set active = true, email = login || '@northline.example'`.execute(db);
    }
  });

  it('a rule still applies to a renamed role', async () => {
    const { db } = test.database;
    const url = await network('In Review');
    await add({ change: 'hold', recipients: ['role:Tech Lead'] });
    const id = await roleId('Tech Lead');
    await db.updateTable('usr_role').set({ name: 'Designer' }).where('id', '=', id).execute();
    try {
      await events['the manager holds it']!(url);
      expect(await mails()).toEqual(['techlead: Change mail: Hold']);
    } finally {
      await db.updateTable('usr_role').set({ name: 'Tech Lead' }).where('id', '=', id).execute();
    }
  });

  it('several changes in one form are one mail per recipient, with the changes that their rules name', async () => {
    const url = await network('Draft');
    await add(
      { change: 'pan_code', recipients: ['requester', 'role:PAN Owner'] },
      { change: 'delivery_date', recipients: ['requester', 'role:Tech Lead'] },
    );
    const project = (await as('admin').get(url)).json<Project>();
    const body = { ...project, p4p: { ...project.p4p, pan_code: 'P2', delivery_date: '2030-03-14' } };
    expect((await as('admin').put(url, body)).statusCode).toBe(200);
    expect(await mails()).toEqual([
      'helen.ward: Change mail: PAN code',
      'requester: Change mail: PAN code; Change mail: Completion date',
      'techlead: Change mail: Completion date',
    ]);
    const rows = await test.database.db.selectFrom('mail').select(['rule', 'events']).execute();
    const told = (rule: string) =>
      (rows.find((row) => row.rule === rule)!.events[0]!.data.changes as { field: string }[]).map(
        ({ field }) => field,
      );
    expect(told('Change mail: PAN code')).toEqual(['PAN Code / OPEX Cost Centre']);
    expect(told('Change mail: PAN code; Change mail: Completion date')).toHaveLength(2);
  });
});

describe('entering a state', () => {
  it('by being raised in it fires only the rules for any previous state', async () => {
    const { db } = test.database;
    await add(
      { state: 'Requested', group: 'Workplace', recipients: ['role:Admin', 'requester'] },
      { state: 'Requested', from: 'In Progress', group: 'Workplace', recipients: ['role:Report'] },
      { change: 'team', group: 'Workplace', recipients: ['role:Report'] },
    );
    const group = await db
      .selectFrom('project_type')
      .select('id')
      .where('name', '=', 'Workplace')
      .executeTakeFirstOrThrow();
    const raised = await as('requester').post('/api/projects', {
      name: 'Two desks',
      project_type: { id: group.id },
      roles: [],
      properties: { floor: '1' },
    });
    expect(raised.statusCode).toBe(201);
    expect(await mails()).toEqual(['helen.ward: State mail: Requested']);
  });

  it('that unlocks the services is one mail for people whose rules name both', async () => {
    const { db } = test.database;
    const url = await network('Quoted');
    await sql`update project set services_locked = true where id = ${Number(url.split('/').pop())}`.execute(
      db,
    );
    await add(
      { state: 'In Review', recipients: ['role:Tech Lead', 'role:Project Manager'] },
      { change: 'lock', recipients: ['role:Tech Lead', 'role:PAN Owner'] },
    );
    const body = { id: await stateId('In Review'), comment: 'Too dear.' };
    expect((await as('requester').put(`${url}/state`, body)).statusCode).toBe(200);
    expect(await mails()).toEqual([
      'helen.ward: Change mail: Services lock',
      'pm: State mail: In Review',
      'techlead: State mail: In Review; Change mail: Services lock',
    ]);
    const kinds = await db.selectFrom('mail').select(['kind', 'rule']).orderBy('rule').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['change', 'state', 'state']);
  });
});

describe('a change without effect', () => {
  const rules: TestRule[] = [
    { state: 'Quoted', recipients: everyone },
    { change: 'hold', recipients: everyone },
    { change: 'comment', recipients: everyone },
    { change: 'pan_code', recipients: everyone },
    { change: 'role', recipients: everyone },
    { change: 'team', recipients: everyone },
  ];
  const jobs = () => test.database.db.selectFrom('job').select('id').execute();

  it.each<[string, number, (url: string) => Promise<{ statusCode: number }>]>([
    [
      'a form that started from an older version',
      412,
      (url) => as('admin').put(url, { p4p: { pan_code: 'X' } }, { headers: { 'if-match': '"0"' } }),
    ],
    [
      'a move without permission',
      403,
      async (url) => as('requester').put(`${url}/state`, { id: await stateId('Quoted') }),
    ],
    [
      'a move that another person already made',
      409,
      async (url) =>
        as('techlead').put(`${url}/state`, {
          id: await stateId('Quoted'),
          src_state_id: await stateId('Draft'),
        }),
    ],
    [
      'a hold without a reason',
      422,
      (url) => as('pm').put(`${url}/on_hold`, { on_hold: true, comment: ' ' }),
    ],
    [
      'a comment to an unknown recipient',
      422,
      (url) => as('pm').post(`${url}/update`, { comment: 'Hm.', recipients: ['Everybody'] }),
    ],
    [
      'the current team',
      200,
      async (url) => as('pm').put(`${url}/team`, { team: { id: await teamId('Core Routing') } }),
    ],
  ])('is not mailed: %s', async (_, status, act) => {
    const url = await network('In Review');
    await add(...rules);
    expect((await act(url)).statusCode).toBe(status);
    expect(await mails()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('is not mailed: a change that was rolled back after its mails were queued', async () => {
    const { db } = test.database;
    const url = await network('In Review');
    await add(...rules);
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(db);
    // The constraint fails at the end of the transaction, after everything was written.
    await sql`create constraint trigger refuse after insert on mail deferrable initially deferred
      for each row execute function refuse()`.execute(db);
    try {
      const refused = await as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze.' });
      expect(refused.statusCode).toBe(503);
      expect(await mails()).toEqual([]);
      expect(await jobs()).toEqual([]);
      expect((await as('pm').get(url)).json<Project>().on_hold).toBe(false);
    } finally {
      await sql`drop function refuse cascade`.execute(db);
    }
  });
});

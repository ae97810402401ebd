import { sql } from 'kysely';
import { refreshProjectList } from '../list/projectList.readModel';
import { idInGroup, networkProject } from '../testing/testProjects';
import { runDueJobs } from '../../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addRule, mailTo, userIdOf, waitingMails, removeMailRules } from './testing/testMails';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp({ settings: { PORTAL_URL: 'https://portal.example' } });
  for (const login of ['groupadmin', 'requester', 'techlead', 'pm']) callers[login] = await test.as(login);
});
afterAll(() => test.close());
let url: string;
let id: number;
beforeEach(async () => {
  const { db } = test.database;
  await removeMailRules(db);
  url = await networkProject(db, 'In Review');
  id = Number(url.split('/').pop());
  await sql`update project set name = 'Fabric' where id = ${id}`.execute(db);
});

const as = (login: string) => callers[login]!;
const add: (rule: Parameters<typeof addRule>[1]) => Promise<number | null> = (rule) =>
  addRule(test.database.db, rule);
const stateId = (name: string) => idInGroup(test.database.db, 'project_state', 'Network', name);
const quote = async (comment?: string) =>
  as('techlead').put(`${url}/state`, { id: await stateId('Quoted'), ...(comment ? { comment } : {}) });
const hold = (on: boolean, comment = 'Freeze.') => as('pm').put(`${url}/on_hold`, { on_hold: on, comment });
const assign = async (login: string, role: string, person: string | null) => {
  const { db } = test.database;
  const usr = person === null ? null : { id: await userIdOf(db, person) };
  return as(login).put(`${url}/roles/${await idInGroup(db, 'usr_role', 'Network', role)}`, { usr });
};
/** Returns the text of a mail without its footer. */
const textTo = async (to: string) => {
  const mail = await mailTo(test, to);
  return mail.drop === undefined ? mail.text.split('\n-- \n')[0]!.trim() : mail.drop;
};
/** Moves all waiting mails a number of minutes into the past. */
const pass = (minutes: number) =>
  sql`update mail set first_on = first_on - make_interval(secs => ${minutes * 60}),
    send_after = send_after - make_interval(secs => ${minutes * 60})`.execute(test.database.db);
/** Matches a moment, even if a line break divides it. */
const moment = /\d{1,2}\s\w{3}\s\d{4},\s\d{1,2}:\d\d\s[ap]m/g;

describe('a mail of the portal’s rules', () => {
  it('renders its template with the project’s current values', async () => {
    await add({
      state: 'Quoted',
      recipients: ['requester'],
      template: [
        '{{project.id}} {{project.name}}: {{state.from}} → {{state.to}} ({{summary}})',
        'Hello {{recipient.name}},\n{{actor.name}} moved {{project.name}} of {{project.group}}, team {{project.team}}, for {{project.requester}}.\n\n{{comment}}\n\n{{changes}}\n\n{{project.link}}',
      ],
    });
    await quote('Two weeks.');
    const mail = await mailTo(test, 'requester');
    expect(mail).toMatchObject({ subject: `${id} Fabric: In Review → Quoted (Quoted)` });
    expect((await textTo('requester')).replace(moment, '<when>')).toBe(
      [
        'Hello Maya Chen,',
        'Daniel Okafor moved Fabric of Network, team Core Routing, for Maya Chen.',
        '',
        'Daniel Okafor:',
        '> Two weeks.',
        '',
        'State: In Review → Quoted (Daniel Okafor, <when>)',
        '',
        'Open the project:',
        `https://portal.example/projects/${id}`,
      ].join('\n'),
    );
  });

  it('lists the further changes of its event below the template’s text', async () => {
    await sql`update project set services_locked = true, project_state_id = ${await stateId('Quoted')}
      where id = ${id}`.execute(test.database.db);
    await add({ state: 'In Review', recipients: ['role:Tech Lead'], template: ['Again', 'Please revise.'] });
    await add({ change: 'lock', recipients: ['role:Tech Lead'] });
    await as('requester').put(`${url}/state`, { id: await stateId('In Review'), comment: 'Too dear.' });
    expect((await textTo('techlead')).replace(moment, '<when>')).toBe(
      'Please revise.\n\nAlso changed:\n\nServices: Unlocked (Maya Chen, <when>)',
    );
  });

  it('of a tested rule says so, and names its recipients', async () => {
    await add({
      state: 'Quoted',
      mode: 'test',
      editor: 'techlead',
      recipients: ['requester', 'role:PAN Owner', 'mailto:desk@northline.example'],
    });
    await quote();
    expect(await mailTo(test, 'techlead')).toMatchObject({ subject: 'Test: Fabric: Quoted' });
    expect(await textTo('techlead')).toContain(
      'This is a test of a rule. Once it is on, this goes to the requester, PAN\nOwner and desk@northline.example.',
    );
  });

  it('uses the default template for changes without one', async () => {
    await add({ change: 'hold', recipients: ['requester'] });
    await hold(true);
    expect(await mailTo(test, 'requester')).toMatchObject({ subject: 'Fabric: Hold' });
    expect((await textTo('requester')).replace(moment, '<when>')).toBe(
      [
        `Project ${id} of Network, in the state In Review:`,
        '',
        'Hold: Put on hold (Sofia Marchetti, <when>)',
        '',
        '> Freeze.',
        '',
        'Open the project:',
        `https://portal.example/projects/${id}`,
      ].join('\n'),
    );
  });

  it('contains entered texts only as plain text', async () => {
    const { db } = test.database;
    await sql`update project set name = ${'</title><img src=x>\u0007\r\nBcc: all@example.com'} where id = ${id}`.execute(
      db,
    );
    await sql`update usr set name = ${'"Dan\r\nCc: x" <script>'} where login = 'techlead'`.execute(db);
    try {
      await add({
        state: 'Quoted',
        recipients: ['requester'],
        template: ['{{project.name}} {{comment}}', '<b>{{actor.name}}</b>\n\n{{comment}}\n\n{{changes}}'],
      });
      await quote('{{changes}} <a href="https://evil.example">x</a>\u202e\n\n<ul>');
      const mail = await mailTo(test, 'requester');
      if (mail.drop !== undefined) throw new Error(mail.drop);
      expect(mail.subject).toBe(
        '</title><img src=x> Bcc: all@example.com {{changes}} <a href="https://evil.example">x</a> <ul>',
      );
      expect(mail.html).not.toMatch(/<(script|img|a href="https:\/\/evil|ul|b>)/);
      expect(mail.html).toContain('&lt;b&gt;&quot;Dan<br>Cc: x&quot; &lt;script&gt;&lt;/b&gt;');
      for (const control of ['\u202e', '\u0007', '\r']) expect(mail.text + mail.html).not.toContain(control);
    } finally {
      await sql`update usr set name = 'Daniel Okafor' where login = 'techlead'`.execute(db);
    }
  });
});

describe('several changes within minutes', () => {
  it('of two people are one mail with authors and times, by all rules that fired', async () => {
    await add({ change: 'hold', recipients: ['requester'] });
    await add({ change: 'role', recipients: ['requester'] });
    await add({ change: 'comment', recipients: ['requester'] });
    await hold(true);
    await pass(2);
    await assign('techlead', 'Network Architect', 'soren.holm');
    await pass(2);
    await as('techlead').post(`${url}/update`, { comment: 'Søren designs it.' });
    expect(await waitingMails(test.database.db)).toEqual([
      'requester: Change mail: Hold; Change mail: Role; Change mail: Comment',
    ]);
    expect((await textTo('requester')).replace(moment, '<when>')).toContain(
      [
        'Hold: Put on hold (Sofia Marchetti, <when>)',
        '',
        '> Freeze.',
        '',
        'Network Architect: nobody → Søren Holm (Daniel Okafor, <when>)',
        '',
        'Daniel Okafor, <when>:',
        '> Søren designs it.',
      ].join('\n'),
    );
    expect(await mailTo(test, 'requester')).toMatchObject({
      subject: 'Fabric: Hold, Network Architect and Comment',
    });
  });

  it('wait for three minutes after the last one, and ten at most', async () => {
    await add({ change: 'hold', recipients: ['requester'] });
    const due = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from send_after - now()))::int as seconds from mail`.execute(
        test.database.db,
      );
      expect(rows).toHaveLength(1);
      return rows[0]!.seconds;
    };
    await hold(true);
    expect(Math.abs((await due()) - 180)).toBeLessThan(5);
    for (const on of [false, true, false]) {
      await pass(2.5);
      await hold(on);
    }
    // Seven and a half minutes have passed.
    expect(Math.abs((await due()) - 150)).toBeLessThan(5);
  });

  it('that undo each other are not mailed', async () => {
    await add({ change: 'hold', recipients: ['requester'] });
    await hold(true);
    await hold(false, 'Wrong one.');
    expect(await mailTo(test, 'requester')).toEqual({
      drop: 'All of it was undone before the mail was sent.',
    });
    await hold(true, 'Now it is this one.');
    expect(await textTo('requester')).toContain('Now it is this one.');
  });

  it('are not mailed to their own authors', async () => {
    await add({ change: 'hold', recipients: ['role:Tech Lead', 'role:Project Manager'] });
    await add({ change: 'role', recipients: ['role:Tech Lead', 'role:Project Manager'] });
    await hold(true);
    await assign('techlead', 'Network Architect', 'soren.holm');
    expect(await waitingMails(test.database.db)).toEqual([
      'pm: Change mail: Role',
      'techlead: Change mail: Hold',
    ]);
  });

  it('of two projects are two mails', async () => {
    await add({ change: 'hold', recipients: ['requester'] });
    await hold(true);
    url = await networkProject(test.database.db, 'Approved');
    await hold(true);
    expect(await waitingMails(test.database.db)).toHaveLength(2);
  });

  it('use the template that all their rules share, otherwise the default', async () => {
    const { db } = test.database;
    const template = await add({ change: 'hold', recipients: ['requester'], template: ['Mine', 'Mine.'] });
    await add({ change: 'role', recipients: ['requester'] });
    await hold(true);
    expect(await mailTo(test, 'requester')).toMatchObject({ subject: 'Mine' });
    await assign('techlead', 'Network Architect', 'soren.holm');
    expect(await mailTo(test, 'requester')).toMatchObject({ subject: 'Fabric: Hold and Network Architect' });
    await db.updateTable('project_change_email').set({ email_template_id: template }).execute();
    await db.deleteFrom('mail').execute();
    await hold(false);
    await assign('techlead', 'Network Architect', null);
    expect(await mailTo(test, 'requester')).toMatchObject({ subject: 'Mine' });
  });
});

describe('the mails of a change', () => {
  it('are sent by the next run of the jobs, change mails after their delay, each with what its recipient may see', async () => {
    const { db } = test.database;
    await add({ state: 'Quoted', recipients: ['requester', 'role:PAN Owner'] });
    await add({ change: 'hold', recipients: ['requester', 'role:PAN Owner'] });
    await assign('groupadmin', 'PAN Owner', 'outsider');
    await quote();
    await runDueJobs(test);
    await hold(true);
    await runDueJobs(test);
    await assign('groupadmin', 'PAN Owner', 'helen.ward');
    const stand = async () => {
      const rows = await db
        .selectFrom('mail')
        .innerJoin('usr', 'usr.id', 'mail.usr_id')
        .select(['usr.login', 'mail.status', 'mail.subject', 'mail.reason'])
        .orderBy('mail.id')
        .execute();
      return rows.map(({ login, status, subject, reason }) => [login, subject, status, reason].join(' | '));
    };
    const kept = 'kept | The portal has no mail server.';
    const left = [`requester | Fabric: Quoted | ${kept}`, `outsider | Fabric: Quoted | ${kept}`].sort();
    expect((await stand()).slice(0, 2).sort()).toEqual(left);
    expect((await stand()).slice(2).sort()).toEqual([
      'outsider | Fabric: Hold | waiting | ',
      'requester | Fabric: Hold | waiting | ',
    ]);
    await runDueJobs(test, { future: true });
    expect((await stand()).slice(2).sort()).toEqual([
      'outsider | Fabric: Hold | dropped | The recipient could no longer see the project when the mail was due.',
      `requester | Fabric: Hold | ${kept}`,
    ]);
  });
});

describe('when a mail is due', () => {
  const unseen = 'The recipient could no longer see the project when the mail was due.';

  it('a person who no longer sees the project gets nothing', async () => {
    const { db } = test.database;
    await add({ change: 'hold', recipients: ['role:PAN Owner', 'role:Project Manager', 'requester'] });
    await assign('groupadmin', 'PAN Owner', 'outsider');
    await as('techlead').post(`${url}/update`, { comment: 'Hm.', recipients: ['PAN Owner'] });
    expect(await textTo('outsider')).toContain('> Hm.');
    await hold(true);
    expect(await textTo('outsider')).toContain('Freeze.');
    await assign('groupadmin', 'PAN Owner', 'helen.ward');
    expect(await mailTo(test, 'outsider')).toEqual({ drop: unseen });
    expect(await textTo('requester')).toContain('Freeze.');
    await sql`update project set creator_id = (select id from usr where login = 'outsider') where id = ${id}`.execute(
      db,
    );
    await refreshProjectList(db, [id]);
    expect(await mailTo(test, 'requester')).toEqual({ drop: unseen });
    expect(await textTo('outsider')).toContain('Freeze.');
  });

  it('a literal address gets everything that its rule names', async () => {
    await add({
      change: 'hold',
      recipients: ['mailto:desk@northline.example'],
      template: ['Held', 'Hello {{recipient.name}}!'],
    });
    await hold(true);
    expect(await textTo('desk@northline.example')).toBe('Hello desk@northline.example!');
  });

  it('a mail about a deleted project is not sent', async () => {
    await add({ change: 'hold', recipients: ['requester', 'mailto:desk@northline.example'] });
    await hold(true);
    expect((await as('groupadmin').delete(url)).statusCode).toBe(204);
    const gone = { drop: 'The project was deleted before the mail was sent.' };
    expect(await mailTo(test, 'requester')).toEqual(gone);
    expect(await mailTo(test, 'desk@northline.example')).toEqual(gone);
  });

  it('a mail whose template was deleted with its rule is dropped', async () => {
    const { db } = test.database;
    await add({ state: 'Quoted', recipients: ['requester'] });
    await quote();
    // A template cannot be deleted while a rule uses it.
    await expect(db.deleteFrom('email_template').execute()).rejects.toThrow(/foreign key/);
    await db.deleteFrom('project_state_email').execute();
    await db.deleteFrom('email_template').execute();
    expect(await mailTo(test, 'requester')).toEqual({
      drop: 'Its template was deleted before the mail was sent.',
    });
  });

  it('a template that is invalid in the database causes an error that names the place', async () => {
    await add({ state: 'Quoted', recipients: ['requester'], template: ['Ok', 'One\n{{price}}'] });
    await quote();
    await expect(mailTo(test, 'requester')).rejects.toThrow(
      'There is no placeholder {{price}} (line 2, column 1)',
    );
  });
});

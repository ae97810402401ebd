import { sql } from 'kysely';
import type { CommentRecipient, TimelineEntry } from 'shared-api/contracts/project';
import { idInGroup, networkProject } from '../testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addRule, mailTo, waitingMails, removeMailRules } from './testing/testMails';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['requester', 'techlead', 'pm', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());
let url: string;
beforeEach(async () => {
  await removeMailRules(test.database.db);
  url = await networkProject(test.database.db, 'In Review');
});

const as = (login: string) => callers[login]!;
const mails = () => waitingMails(test.database.db);
const names = async (login: string) =>
  (await as(login).get(`${url}/comment_recipients`)).json<{ name: string }[]>().map(({ name }) => name);
const comment = (login: string, text: string, recipients?: unknown) =>
  as(login).post(`${url}/update`, { comment: text, ...(recipients === undefined ? {} : { recipients }) });
const count = async (table: 'timeline_entry' | 'mail') =>
  (await test.database.db.selectFrom(table).select('id').execute()).length;

describe('the possible recipients of a comment', () => {
  const projectRoles = ['PAN Owner', 'Tech Lead', 'Project Manager', 'Network Architect'];

  it('are group-level roles that allow it, project roles, and the team’s manager [comment-mail.1]', async () => {
    expect(await names('pm')).toEqual(['Reviewer', ...projectRoles, 'Team Manager']);
    const { db } = test.database;
    const admin = await idInGroup(db, 'usr_role', 'Network', 'Admin');
    const allow = (allowed: boolean) =>
      db
        .updateTable('usr_role')
        .set({ allow_project_update_email: allowed })
        .where('id', '=', admin)
        .execute();
    await allow(true);
    expect(await names('pm')).toEqual(['Admin', 'Reviewer', ...projectRoles, 'Team Manager']);
    await allow(false);
    await sql`update project set team_id = null where id = ${Number(url.split('/').pop())}`.execute(db);
    expect(await names('pm')).toEqual(['Reviewer', ...projectRoles]);
    expect((await comment('pm', 'Hm.', ['Team Manager'])).statusCode).toBe(422);
  });

  it('have the people behind them, the first by name and the others counted [comment-mail.4]', async () => {
    const answer = (await as('pm').get(`${url}/comment_recipients`)).json<CommentRecipient[]>();
    const peopleOf = (name: string) => {
      const found = answer.find((one) => one.name === name)!;
      return [...found.people.map((person) => person.name), found.more];
    };
    expect(peopleOf('Project Manager')).toEqual(['Sofia Marchetti', 0]);
    expect(peopleOf('Reviewer')).toEqual(['Tom Leclerc', 0]);
    expect(answer.every(({ people }) => people.length <= 3)).toBe(true);
  });

  it('are answered to everyone who sees the project', async () => {
    expect((await as('outsider').get(`${url}/comment_recipients`)).statusCode).toBe(404);
    expect((await test.anonymous.get(`${url}/comment_recipients`)).statusCode).toBe(401);
    expect((await as('pm').get('/api/projects/999999/comment_recipients')).statusCode).toBe(404);
  });

  it('contain a name once that a role and the manager share', async () => {
    const { db } = test.database;
    const id = await idInGroup(db, 'usr_role', 'Network', 'Reviewer');
    const rename = (name: string) => db.updateTable('usr_role').set({ name }).where('id', '=', id).execute();
    await rename('Team Manager');
    try {
      expect((await names('pm')).filter((name) => name === 'Team Manager')).toHaveLength(1);
      const added = await comment('pm', 'Hm.', ['Team Manager']);
      expect(added.json<TimelineEntry>().recipients).toEqual(['Team Manager']);
      expect(await mails()).toEqual([
        'reviewer: Comment to Team Manager',
        'teammanager: Comment to Team Manager',
      ]);
    } finally {
      await rename('Reviewer');
    }
  });
});

describe('a comment with recipients', () => {
  it('appears in the timeline with them, and is mailed to their holders [comment-mail.3]', async () => {
    const added = await comment('pm', ' Parts are here.\n\nSee <b>row C</b>. ', [
      'Team Manager',
      'Tech Lead',
      'Tech Lead',
      'Network Architect',
    ]);
    expect(added.statusCode).toBe(201);
    const recipients = ['Tech Lead', 'Network Architect', 'Team Manager'];
    expect(added.json()).toMatchObject({ recipients });
    const [entry] = (await as('pm').get(`${url}/timeline`)).json<TimelineEntry[]>();
    expect(entry).toMatchObject({ recipients, comment: 'Parts are here.\n\nSee <b>row C</b>.' });
    expect(await mails()).toEqual(['teammanager: Comment to Team Manager', 'techlead: Comment to Tech Lead']);
    const mail = await mailTo(test, 'techlead');
    const { rows } = await sql<{ id: number; name: string }>`select id, name from project
      where id = ${Number(url.split('/').pop())}`.execute(test.database.db);
    expect(mail).toMatchObject({
      subject: `Sofia Marchetti commented on ${rows[0]!.name}`,
      text: expect.stringContaining('> Parts are here.\n>\n> See <b>row C</b>.') as string,
      html: expect.stringContaining('See &lt;b&gt;row C&lt;/b&gt;.') as string,
    });
    expect(mail).toMatchObject({
      text: expect.stringContaining(`${test.config.portalUrl}/projects/${rows[0]!.id}/timeline`) as string,
    });
    expect(mail).toMatchObject({
      text: expect.stringContaining('You get this because of: Comment to Tech Lead') as string,
    });
  });

  it('is mailed at once, and not mailed without recipients', async () => {
    for (const none of [undefined, []]) {
      const added = await comment('pm', 'Hm.', none);
      expect([added.statusCode, added.json<TimelineEntry>().recipients]).toEqual([201, []]);
    }
    expect(await count('mail')).toBe(0);
    await comment('pm', 'Hm.', ['Tech Lead']);
    const { rows } = await sql<{ late: boolean }>`select send_after > now() as late from mail`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ late: false }]);
  });

  it('is not mailed to its author, and two comments are two mails', async () => {
    await comment('techlead', 'One.', ['Tech Lead', 'Project Manager']);
    await comment('techlead', 'Two.', ['Project Manager']);
    expect(await mails()).toEqual(['pm: Comment to Project Manager', 'pm: Comment to Project Manager']);
  });

  it('is one mail for a person who is selected and also named by a rule', async () => {
    await addRule(test.database.db, { change: 'comment', recipients: ['requester', 'role:Tech Lead'] });
    await comment('pm', 'Hm.', ['Tech Lead', 'PAN Owner']);
    expect(await mails()).toEqual([
      'helen.ward: Comment to PAN Owner',
      'requester: Change mail: Comment',
      'techlead: Change mail: Comment; Comment to Tech Lead',
    ]);
    // Selected recipients get it at once.
    const kinds = await test.database.db
      .selectFrom('mail')
      .select(['kind', 'rule'])
      .orderBy('rule')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['change', 'comment', 'comment']);
    expect(await mailTo(test, 'techlead')).toMatchObject({
      subject: expect.stringContaining('Sofia Marchetti commented on ') as string,
    });
  });

  it.each([
    ['an unknown name', ['Tech Lead', 'Everybody']],
    ['a group-level role that does not allow it', ['Report']],
    ['a role of another group', ['Security Reviewer']],
    ['a name in different case', ['tech lead']],
    ['an address', ['techlead@northline.example']],
  ])('is refused with the name, and writes nothing: %s [comment-mail.2]', async (_, recipients) => {
    const before = await count('timeline_entry');
    const refused = await comment('pm', 'Hm.', recipients);
    expect(refused.statusCode).toBe(422);
    const fault = `Comments on this project cannot be mailed to ${recipients.at(-1)}.`;
    expect(refused.json()).toMatchObject({ error: fault, fields: { recipients: fault } });
    expect([await count('timeline_entry'), await count('mail')]).toEqual([before, 0]);
  });

  it('requires the permission to comment', async () => {
    expect((await comment('outsider', 'Hm.', ['Tech Lead'])).statusCode).toBe(404);
    const { db } = test.database;
    const groups = await db.selectFrom('project_type').select('id').where('name', '=', 'Network').execute();
    await sql`update project_permission set resource = 'attachments' where resource = 'update' and method = 'POST'
      and project_type_id = ${groups[0]!.id}`.execute(db);
    expect((await comment('reviewer', 'Hm.', ['Tech Lead'])).statusCode).toBe(403);
    expect(await mails()).toEqual([]);
  });
});

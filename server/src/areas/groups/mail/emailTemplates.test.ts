import { sql } from 'kysely';
import type { EmailTemplate, TemplatePreview } from 'shared-api/contracts/groupParts/groupMail';
import { limits } from 'shared-api/limits';
import { startTestSmtpServer, type TestSmtpServer } from '../../../kernel/mail/testing/testSmtpServer';
import { runDueJobs } from '../../../testing/runDueJobs';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf, networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
let smtp: TestSmtpServer;
/** Administers Network alone. */
let groupAdmin: Caller;
let admin: Caller;
let network: string;
let workplace: string;
let projectId: number;

beforeAll(async () => {
  smtp = await startTestSmtpServer();
  test = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  groupAdmin = await test.as('groupadmin');
  admin = await test.as('admin');
  const { db } = test.database;
  network = `/api/project_types/${await groupIdOf(db, 'Network')}/email_templates`;
  workplace = `/api/project_types/${await groupIdOf(db, 'Workplace')}/email_templates`;
  projectId = Number((await networkProject(db, 'In Review')).split('/').pop());
  await sql`delete from mail`.execute(db);
  await sql`delete from job`.execute(db);
});
afterAll(async () => {
  await smtp.stop();
  await test.close();
});

const text = (part: object = {}) => ({
  project: { id: projectId },
  subject: '{{state.to}}: {{project.name}}',
  body: 'Hello {{recipient.name}},\n\n{{changes}}\n\n{{comment}}\n\n{{project.link}}',
  ...part,
});
const preview = (part?: object, caller = groupAdmin, url = network) =>
  caller.post(`${url}/preview`, text(part));

describe('an email template', () => {
  it('with an unknown placeholder is refused with its line and column, beside the field [email-templates.1]', async () => {
    const refused = await groupAdmin.post(network, {
      name: 'Faulty',
      subject: 'About {{project.nam}}',
      body: 'Hello\n\nThe {{project.name}} ends on {{enddate}}',
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      fields: {
        subject: 'There is no placeholder {{project.nam}} (line 1, column 7).',
        body: 'There is no placeholder {{enddate}} (line 3, column 30).',
      },
    });
  });

  it('keeps the lines of its body, but its name has one', async () => {
    const body = 'Hello {{recipient.name}},\n\nit moved.';
    const created = await groupAdmin.post(network, { name: 'Lines', subject: 'Moved', body });
    expect([created.statusCode, created.json<EmailTemplate>().body]).toEqual([201, body]);
    const two = await groupAdmin.post(network, { name: 'Two\nlines', subject: 'Moved', body });
    expect([two.statusCode, two.json<{ fields: object }>().fields]).toEqual([
      422,
      { name: 'Name holds a character that cannot be used.' },
    ]);
  });

  it('in use is not deleted, and the answer names the rules; once they are gone it is [email-templates.2]', async () => {
    const { db } = test.database;
    const created = await groupAdmin.post(network, { name: 'Used', subject: 'Moved', body: 'It moved.' });
    const { id } = created.json<EmailTemplate>();
    await sql`
      insert into project_state_email (project_type_id, project_state_id, email_template_id, mode)
      select project_type_id, id, ${id}, 'on' from project_state where id = (
        select project_state_id from project where id = ${projectId})`.execute(db);
    await sql`
      insert into project_change_email (project_type_id, change, email_template_id)
      select project_type_id, 'lock', ${id} from project where id = ${projectId}`.execute(db);
    expect((await groupAdmin.get(`${network}/${id}`)).json<EmailTemplate>().used_by).toMatchObject([
      { kind: 'state', name: 'In Review' },
      { kind: 'change', name: 'lock' },
    ]);
    const refused = await groupAdmin.delete(`${network}/${id}`);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      409,
      'This template is in use. Email Notifications: In Review; Change Notifications: Services lock. Choose another template there first.',
    ]);
    await sql`delete from project_state_email where email_template_id = ${id}`.execute(db);
    await sql`delete from project_change_email where email_template_id = ${id}`.execute(db);
    expect((await groupAdmin.delete(`${network}/${id}`)).statusCode).toBe(204);
  });

  it('is administered by admins of its group, not by those of another one [email-templates.3]', async () => {
    const [theirs] = (await admin.get(workplace)).json<EmailTemplate[]>();
    for (const { statusCode } of [
      await groupAdmin.get(workplace),
      await groupAdmin.put(`${workplace}/${theirs!.id}`, { name: 'Mine', subject: 'a', body: 'b' }),
      await preview({}, groupAdmin, workplace),
      await groupAdmin.post(`${workplace}/send`, text()),
    ])
      expect(statusCode).toBe(403);
    // Through the address of an own group, another group's template does not exist.
    expect((await groupAdmin.get(`${network}/${theirs!.id}`)).statusCode).toBe(404);
  });
});

describe('the preview of a text', () => {
  it('is filled from the project as its reader would get it [email-templates.4]', async () => {
    const shown = await preview();
    expect(shown.statusCode).toBe(200);
    const { subject, blocks, text: plain } = shown.json<TemplatePreview>();
    const { name } = (await groupAdmin.get(`/api/projects/${projectId}`)).json<{ name: string }>();
    expect(subject).toBe(`In Review: ${name}`);
    expect(blocks[0]).toEqual({ kind: 'text', text: 'Hello Aisha Noor,' });
    expect(blocks).toContainEqual({
      kind: 'link',
      label: 'Open the project',
      url: `${test.config.portalUrl}/projects/${projectId}`,
    });
    expect(plain).toContain('Hello Aisha Noor,');
    expect(plain).toMatch(/State: .*In Review/);
  });

  it('refuses a faulty text with its place, and a project that the caller does not see or of another group', async () => {
    expect((await preview({ body: 'A\n{{b}}' })).json()).toMatchObject({
      fields: { body: 'There is no placeholder {{b}} (line 2, column 1).' },
    });
    const { rows } = await sql<{ id: number }>`
      select p.id from project p join project_type t on t.id = p.project_type_id where t.name = 'Workplace' limit 1`.execute(
      test.database.db,
    );
    for (const id of [rows[0]!.id, 99_999_999]) {
      const refused = await preview({ project: { id } });
      expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
        422,
        ['project'],
      ]);
    }
    // Global admins see the project, but not below this group.
    expect((await preview({ project: { id: rows[0]!.id } }, admin)).statusCode).toBe(422);
  });

  it('never shows what financial entries of the timeline say', async () => {
    const { db } = test.database;
    await sql`
      insert into timeline_entry (project_id, created_on, creator_id, comment, is_financial)
      select ${projectId}, now(), id, 'It costs 76,543.21', true from usr where login = 'admin'`.execute(db);
    await sql`update timeline_entry set comment = null
      where project_id = ${projectId} and project_state_id is not null`.execute(db);
    for (const caller of [groupAdmin, admin]) {
      const shown = await preview({}, caller);
      expect(shown.statusCode).toBe(200);
      expect(shown.body).not.toContain('76,543.21');
    }
  });
});

describe('a text that an admin sends to themselves', () => {
  const mails = async () =>
    (
      await sql<{ login: string; kind: string; status: string }>`
        select u.login, m.kind, m.status from mail m join usr u on u.id = m.usr_id`.execute(test.database.db)
    ).rows;

  it('goes to the caller alone, with the values of the project [email-templates.5]', async () => {
    expect((await groupAdmin.post(`${network}/send`, text())).statusCode).toBe(204);
    expect(await mails()).toEqual([{ login: 'groupadmin', kind: 'template', status: 'waiting' }]);
    await runDueJobs(test);
    expect(await mails()).toMatchObject([{ status: 'sent' }]);
    expect(smtp.received).toHaveLength(1);
    expect(JSON.stringify(smtp.received[0])).toContain('Test: In Review:');
  });

  it('is dropped if the caller no longer sees the project when it is sent', async () => {
    await sql`delete from mail`.execute(test.database.db);
    expect((await groupAdmin.post(`${network}/send`, text())).statusCode).toBe(204);
    await sql`update mail set events = jsonb_set(events, '{0,data,projectId}', '99999999')`.execute(
      test.database.db,
    );
    await runDueJobs(test);
    expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    expect(smtp.received).toHaveLength(1);
  });

  it('is limited by the hour, also for calls at once [email-templates.6]', async () => {
    await sql`delete from mail`.execute(test.database.db);
    const answers = await Promise.all(
      Array.from({ length: limits.templateMailsHour + 4 }, () => groupAdmin.post(`${network}/send`, text())),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await mails()).toHaveLength(limits.templateMailsHour);
    expect((await admin.post(`${network}/send`, text())).statusCode).toBe(204);
  });

  it('is not sent while that feature is off', async () => {
    await setFeature(test, 'groups.testMails', 'off');
    const refused = await groupAdmin.post(`${network}/send`, text());
    expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'feature_off' }]);
    await setFeature(test, 'groups.testMails', 'on');
  });
});

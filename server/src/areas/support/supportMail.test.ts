import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { silentLog } from '../../testing/testCluster';
import { mailJob } from '../../kernel/mail/mailJob';
import { openSmtp, type Smtp } from '../../kernel/mail/smtp';
import { startTestSmtpServer, type TestSmtpServer } from '../../kernel/mail/testing/testSmtpServer';
import { renderers } from '../../parts';
import { supportReference } from 'shared-api/supportCase';
import { supportRecipients } from './supportMail';
import { aFile, submit, write } from './testing/testCases';

let test: TestApp;
let smtp: TestSmtpServer;
let client: Smtp;
let writer: Caller;
let admin: Caller;
const people: Record<string, number> = {};
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  test = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  client = openSmtp(test.config.smtpUrl!);
  writer = await test.as('requester');
  admin = await test.as('admin');
  for (const { id, login } of await test.database.db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
});
afterAll(async () => {
  client.close();
  await smtp.stop();
  await test.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  for (const table of ['support_case', 'mail', 'job'] as const)
    await test.database.db.deleteFrom(table).execute();
  await test.database.db
    .updateTable('usr')
    .set({ is_admin: true })
    .where('login', '=', 'groupadmin')
    .execute();
});

/** Sends what waits, also what waits to be gathered. */
async function send(): Promise<void> {
  const kinds = [mailJob({ config: test.config, log: silentLog, smtp: client, renderers })];
  await runDueJobs(test, { kinds, future: true });
}
/** The mails that were sent, as their readers see them. */
const sent = async () =>
  (
    await test.database.db
      .selectFrom('mail')
      .where('status', '=', 'sent')
      .select(['subject', 'text'])
      .orderBy('id')
      .execute()
  ).map(({ subject, text }) => `${subject}\n${text}`);
const queued = async () =>
  (
    await test.database.db
      .selectFrom('mail')
      .leftJoin('usr', 'usr.id', 'mail.usr_id')
      .select(['kind', 'login', 'address'])
      .orderBy('mail.id')
      .execute()
  ).map(({ kind, login, address }) => `${kind} ${login ?? address}`);
const put = (caller: Caller, id: number, part: string, body: object) =>
  caller.put(`/api/support/cases/${id}/${part}`, body);

describe('mails about support cases', () => {
  it('tell all global admins of a new case, with what it says [support.18]', async () => {
    const id = await submit(writer, {}, { files: [aFile('shot.png')] });
    expect((await queued()).sort()).toEqual(['support_new admin', 'support_new groupadmin']);
    await send();
    expect(smtp.received).toHaveLength(2);
    const [content] = await sent();
    expect(content).toContain(`${supportReference(id)}: The list stays empty\n`);
    for (const text of ['I open the list', 'GUI - Project', 'shot.png', `/support/cases/${id}`])
      expect(content).toContain(text);
  });

  it('go to the mailbox where admins have set one [support.19]', async () => {
    const readSetting = (remote: string, key: string) =>
      Promise.resolve(
        remote === 'accounts' && key === 'supportMailbox' ? 'help@northline.example' : undefined,
      );
    const { db } = test.database;
    expect(await supportRecipients(db, { readSetting })).toEqual([{ address: 'help@northline.example' }]);
    expect(await supportRecipients(db, { readSetting: () => Promise.resolve('') })).toEqual(
      expect.arrayContaining([{ usrId: people.admin }, { usrId: people.groupadmin }]),
    );
  });

  it('bring an answer to the writer, and a reply to the assignee, or to all while there is none [support.20]', async () => {
    const id = await submit(writer);
    await test.database.db.deleteFrom('mail').execute();
    await write(writer, id, { kind: 'reply', text: 'More about it.' });
    expect((await queued()).sort()).toEqual(['support_reply admin', 'support_reply groupadmin']);
    await test.database.db.deleteFrom('mail').execute();
    await put(admin, id, 'assignee', { usr: { id: people.groupadmin } });
    await write(admin, id, { kind: 'note', text: 'A note.' });
    await write(admin, id, { kind: 'answer', text: 'Try again now.' });
    await write(writer, id, { kind: 'reply', text: 'First.' });
    await write(writer, id, { kind: 'reply', text: 'Second.' });
    expect(await queued()).toEqual([
      'support_assigned groupadmin',
      'support_answer requester',
      'support_reply groupadmin',
    ]);
    await send();
    const [assigned, answer, reply] = await sent();
    expect(assigned).toContain('The case was given to you.');
    expect(answer).toContain('Try again now.');
    expect(reply).toMatch(/First\.[\s\S]*Second\./);
    expect((await sent()).join()).not.toContain('A note.');
  });

  it('tell the writer that their case was closed, and the assignee that it was reopened', async () => {
    const id = await submit(writer);
    await put(admin, id, 'assignee', { usr: { id: people.admin } });
    await test.database.db.deleteFrom('mail').execute();
    await put(admin, id, 'status', { status: 'closed' });
    await put(writer, id, 'status', { status: 'open' });
    await put(writer, id, 'status', { status: 'closed' });
    expect(await queued()).toEqual(['support_closed requester', 'support_reopened admin']);
    await send();
    const [closed, reopened] = await sent();
    expect(closed).toContain('The case is closed.');
    expect(reopened).toContain('reopened the case.');
  });

  it('are not sent to people who are no longer admins, nor once what they said is gone', async () => {
    const id = await submit(writer);
    await write(admin, id, { kind: 'answer', text: 'Hello' });
    await test.database.db
      .updateTable('usr')
      .set({ is_admin: false })
      .where('login', '=', 'groupadmin')
      .execute();
    await test.database.db.deleteFrom('support_message').execute();
    await send();
    const dropped = await test.database.db
      .selectFrom('mail')
      .select('reason')
      .where('status', '=', 'dropped')
      .orderBy('id')
      .execute();
    expect(dropped.map(({ reason }) => reason).sort()).toEqual([
      'The message was removed.',
      'The recipient is no longer a global admin.',
    ]);
  });
});

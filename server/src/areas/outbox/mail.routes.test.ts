import type { AuditEntry } from 'shared-api/contracts/audit';
import type { MailState, OutboxMail, RenderedMail, SentMail } from 'shared-api/contracts/mail';
import { networkProject } from '../projects/testing/testProjects';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { silentLog } from '../../testing/testCluster';
import type { MailStatus } from 'shared-api/contracts/mail';
import { mailJob } from '../../kernel/mail/mailJob';
import { openSmtp, type Smtp } from '../../kernel/mail/smtp';
import { startTestSmtpServer, type TestSmtpServer } from '../../kernel/mail/testing/testSmtpServer';
import { renderers } from '../../parts';

let test: TestApp;
let smtp: TestSmtpServer;
let client: Smtp;
let admin: Caller;
let project: string;
let projectId: number;
const people: Record<string, number> = {};

beforeAll(async () => {
  smtp = await startTestSmtpServer();
  test = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  client = openSmtp(test.config.smtpUrl!);
  admin = await test.as('admin');
  const { db } = test.database;
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
  project = await networkProject(db, 'In Review');
  projectId = Number(project.split('/').pop());
});
afterAll(async () => {
  client.close();
  await smtp.stop();
  await test.close();
});
beforeEach(async () => {
  await test.database.db.deleteFrom('mail').execute();
  await test.database.db.deleteFrom('job').execute();
});

let made = 0;
interface Values {
  kind?: string;
  to?: string;
  address?: string;
  status?: MailStatus;
  subject?: string;
  text?: string | null;
  events?: object[];
  reason?: string;
}
/** Adds a mail to the outbox. @returns its id */
async function add({
  to,
  address,
  status = 'sent',
  subject = 'Hello',
  text = 'Good morning',
  events,
  ...values
}: Values = {}) {
  const { id } = await test.database.db
    .insertInto('mail')
    .values({
      kind: 'password_changed',
      project_id: projectId,
      usr_id: address ? null : people[to ?? 'techlead']!,
      address: address ?? null,
      sent_to: status === 'sent' && !address ? `${to ?? 'techlead'}@sent.example` : null,
      rule: 'State mail: Review',
      event_key: `test:${(made += 1)}`,
      events: JSON.stringify(events ?? [{ event: 'e', at: '2020-11-21T10:00:00Z', data: {} }]),
      send_after: new Date(),
      status,
      done_on: status === 'waiting' ? null : new Date(),
      subject,
      text: status === 'waiting' ? null : text,
      html: status === 'waiting' || text === null ? null : `<html><head></head><body>${text}</body></html>`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const list = async (query = '') => (await admin.get(`/api/mails${query}`)).json<OutboxMail[]>();

describe('the outbox', () => {
  it('is for global admins only', async () => {
    const id = await add({ status: 'failed' });
    const calls = ['', '/state', `/${id}`, `/${id}/page`];
    for (const login of ['requester', 'groupadmin', 'teammanager']) {
      const caller = await test.as(login);
      for (const call of calls) expect((await caller.get(`/api/mails${call}`)).statusCode).toBe(403);
      expect((await caller.post(`/api/mails/${id}/resend`)).statusCode).toBe(403);
    }
    for (const call of calls) expect((await test.anonymous.get(`/api/mails${call}`)).statusCode).toBe(401);
    expect((await test.anonymous.post(`/api/mails/${id}/resend`)).statusCode).toBe(401);
  });

  it('is listed newest first, by page, without its texts', async () => {
    const first = await add();
    const second = await add({ address: 'ops@example.com', subject: 'Second' });
    const response = await admin.get('/api/mails?per_page=1');
    expect(response.headers).toMatchObject({ 'x-total': '2', 'x-per-page': '1' });
    expect(response.json()).toEqual([
      {
        id: second,
        created_on: expect.any(String) as string,
        done_on: expect.any(String) as string,
        status: 'sent',
        usr: null,
        address: 'ops@example.com',
        subject: 'Second',
        rule: 'State mail: Review',
        project_id: projectId,
        attempts: 0,
        reason: null,
        request_id: null,
      },
    ]);
    expect((await list('?page=2&per_page=1'))[0]).toMatchObject({
      id: first,
      usr: { id: people.techlead, name: 'Daniel Okafor' },
      address: 'techlead@sent.example',
    });
  });

  it('is filtered, searched, sorted and downloaded', async () => {
    await add({ status: 'failed', subject: 'B', reason: '=no' });
    await add({ subject: 'A', to: 'pm' });
    await add({ status: 'kept', subject: 'C', address: 'ops@example.com' });
    const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject).join('');
    expect(await subjects('?sort=subject')).toBe('ABC');
    expect(await subjects('?status=failed&status=kept&sort=subject')).toBe('BC');
    expect(await subjects('?usr_name=Sofia%20Marchetti')).toBe('A');
    expect(await subjects('?address_like=OPS@')).toBe('C');
    expect(await subjects(`?project_id=${projectId}&subject_like=a`)).toBe('A');
    expect(await subjects('?project_id=999999')).toBe('');
    expect(await subjects('?search=ops')).toBe('C');
    expect(await subjects('?created_on_lt=2020-01-01')).toBe('');
    expect((await admin.get('/api/mails?sort=text')).statusCode).toBe(400);
    expect((await admin.get('/api/mails?text=x')).statusCode).toBe(400);
    const csv = await admin.get('/api/mails?sort=subject&columns=subject&columns=usr_name&columns=reason', {
      headers: { accept: 'text/csv' },
    });
    expect(csv.body).toBe(
      '\ufeffSubject,Recipient,Reason\r\nA,Sofia Marchetti,\r\nB,Daniel Okafor,"\'=no"\r\nC,,\r\n',
    );
  });

  it('shows a mail as it was sent, and a waiting one as it would be sent now', async () => {
    const sent = await add();
    const waiting = await add({ status: 'waiting', subject: '' });
    const read = async (id: number) => (await admin.get(`/api/mails/${id}`)).json<RenderedMail>();
    expect(await read(sent)).toMatchObject({
      text: 'Good morning',
      html: expect.stringContaining('Good morning') as string,
    });
    const now = await read(waiting);
    expect(now).toMatchObject({ status: 'waiting', subject: 'Your password was changed', address: null });
    expect(now.text).toContain('user ID techlead');
    expect(now.html).toContain('user ID techlead');
    expect(await list('?status=waiting')).toMatchObject([{ subject: '' }]);

    const purged = await add({ text: null, events: [] });
    expect(await read(purged)).toMatchObject({ text: null, html: null });
    const dropped = await add({ status: 'waiting', kind: 'recover' });
    expect(await read(dropped)).toMatchObject({
      text: null,
      reason: 'As things are, it will not be sent. It was asked for more than a day ago.',
    });
    const unknown = await add({ status: 'waiting', kind: 'no-such-kind' });
    expect(await read(unknown)).toMatchObject({ text: null, html: null });
    for (const id of ['999999', '0', 'x', '1.5'])
      expect([400, 404]).toContain((await admin.get(`/api/mails/${id}`)).statusCode);
  });

  it('shows the HTML as a page that runs and loads nothing', async () => {
    const id = await add();
    const { statusCode, headers, body } = await admin.get(`/api/mails/${id}/page`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox /,
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(body).toContain('<body>Good morning</body>');
    const purged = await add({ text: null });
    for (const other of [purged, 999999])
      expect((await admin.get(`/api/mails/${other}/page`)).statusCode).toBe(404);
  });

  it('answers whether the portal sends mail, and how many mails are unsent', async () => {
    await add({ status: 'waiting' });
    await add({ status: 'failed' });
    expect((await admin.get('/api/mails/state')).json<MailState>()).toEqual({
      sending: true,
      waiting: 1,
      failed: 1,
    });
  });
});

describe('sending a mail again', () => {
  const resend = (id: number) => admin.post(`/api/mails/${id}/resend`);

  it.each(['failed', 'kept', 'dropped'] as const)(
    'sends one that was %s, as things are now, and notes who asked',
    async (status) => {
      const id = await add({ status, reason: 'So it was.' });
      const response = await resend(id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        id,
        status: 'waiting',
        reason: null,
        attempts: 0,
        done_on: null,
      });
      smtp.received.length = 0;
      await runDueJobs(test, {
        kinds: [mailJob({ config: test.config, log: silentLog, smtp: client, renderers })],
      });
      expect(smtp.received).toHaveLength(1);
      expect((await list())[0]).toMatchObject({ status: 'sent', subject: 'Your password was changed' });
      const [entry] = (await admin.get('/api/audit?per_page=1')).json<AuditEntry[]>();
      expect(entry).toMatchObject({
        usr: { id: people.admin },
        entity: 'mail',
        entity_id: id,
        action: 'sent again',
        changes: [{ field: 'Status', from: `${status}: So it was.`, to: 'waiting' }],
      });
    },
  );

  it('is refused for a sent or waiting mail, and for one whose text was deleted', async () => {
    for (const values of [
      { status: 'sent' },
      { status: 'waiting' },
      { status: 'failed', text: null, events: [] },
    ] as const)
      expect((await resend(await add(values as Values))).statusCode).toBe(409);
    expect((await resend(999999)).statusCode).toBe(404);
    expect(await test.database.db.selectFrom('job').select('id').execute()).toEqual([]);
  });

  it('happens once when two admins request it at the same time', async () => {
    const id = await add({ status: 'failed' });
    const answers = await Promise.all([resend(id), resend(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await test.database.db.selectFrom('job').select('id').execute()).toHaveLength(1);
  });
});

describe('the mails about a project', () => {
  const of = async (caller: Caller, query = '') => caller.get(`${project}/mails${query}`);

  it('are listed for everyone who sees the project, newest first and without texts; only admins see addresses', async () => {
    await add({ subject: 'First' });
    await add({ subject: 'Second', address: 'ops@example.com' });
    const response = await of(await test.as('requester'), '?per_page=1');
    expect(response.headers['x-total']).toBe('2');
    expect(Object.keys(response.json<object[]>()[0]!).sort()).toEqual([
      'address',
      'created_on',
      'done_on',
      'id',
      'part',
      'rule',
      'status',
      'subject',
      'usr',
    ]);
    const seen = async (login: string) => (await of(await test.as(login))).json<SentMail[]>();
    expect(await seen('requester')).toMatchObject([
      { subject: 'Second', usr: null, address: null, part: null },
      { subject: 'First', usr: { name: 'Daniel Okafor' }, address: null, part: 'Tech Lead' },
    ]);
    for (const login of ['groupadmin', 'admin'])
      expect((await seen(login)).map(({ address }) => address)).toEqual([
        'ops@example.com',
        'techlead@sent.example',
      ]);
  });

  it('are hidden from everyone else, and belong to this project only', async () => {
    await add();
    expect((await of(await test.as('outsider'))).statusCode).toBe(404);
    expect((await of(test.anonymous)).statusCode).toBe(401);
    const other = await networkProject(test.database.db, 'Quoted');
    expect((await admin.get(`${other}/mails`)).json()).toEqual([]);
    expect((await admin.get('/api/projects/999999/mails')).statusCode).toBe(404);
    expect((await of(admin, '?text=x')).statusCode).toBe(400);
  });

  it('stay in the outbox when the project is deleted', async () => {
    const gone = await networkProject(test.database.db, 'Draft');
    const id = await add();
    await test.database.db
      .updateTable('mail')
      .set({ project_id: Number(gone.split('/').pop()) })
      .execute();
    expect((await admin.delete(gone)).statusCode).toBe(204);
    expect(await list(`?search=Hello`)).toMatchObject([{ id, project_id: null }]);
  });
});

describe('a portal without a mail server', () => {
  let silent: TestApp;
  beforeAll(async () => {
    silent = await createTestApp();
  });
  afterAll(() => silent.close());

  it('answers so, and resends nothing', async () => {
    const caller = await silent.as('admin');
    expect((await caller.get('/api/mails/state')).json()).toMatchObject({ sending: false });
    const { id } = await silent.database.db
      .insertInto('mail')
      .values({
        kind: 'password_changed',
        address: 'a@b.example',
        rule: 'r',
        event_key: 'e',
        events: '[]',
        send_after: new Date(),
        status: 'kept',
        done_on: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const response = await caller.post(`/api/mails/${id}/resend`);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ error: expect.stringContaining('SMTP_URL') as string });
  });
});

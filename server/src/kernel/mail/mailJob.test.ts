import { sql } from 'kysely';
import type { JobKind } from '../jobs/jobKind';
import { runDueJobs } from '../../testing/runDueJobs';
import { silentLog } from '../../testing/testCluster';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { mailJob } from './mailJob';
import { mailStats } from './outbox.queries';
import { queueMail, type NewMail } from './queueMail';
import type { Renderers } from './renderMail';
import { openSmtp, type Smtp, type SmtpOptions } from './smtp';
import {
  headersOf,
  partOf,
  smtpError,
  startTestSmtpServer,
  type TestSmtpServer,
} from './testing/testSmtpServer';

let test: TestApp;
let server: TestSmtpServer;
let annId: number;
/** Secrets that the renderer made, and those that it was told had been sent. */
const secrets: { made: string[]; sent: string[] } = { made: [], sent: [] };
const open: Smtp[] = [];

const renderers: Renderers = {
  change: async (_tx, { events }) => ({
    subject: `${events.length} changes`,
    blocks: events.map(({ data }) => ({
      kind: 'text',
      text: (data.text as string | undefined) ?? 'Changed.',
    })),
  }),
  unseen: async () => ({ drop: 'The recipient may not see the project any more.' }),
  broken: async (tx) => {
    await sql`select * from no_such_table`.execute(tx);
    return { drop: '' };
  },
  secret: async (_tx, _mail, { purpose }) => {
    const secret = `secret-${secrets.made.length}`;
    if (purpose === 'send') secrets.made.push(secret);
    return {
      subject: 'A secret',
      blocks: [{ kind: 'text', text: purpose === 'send' ? secret : '(not kept)' }],
      secret: true,
      sent: async () => {
        secrets.sent.push(secret);
      },
    };
  },
};

function job(smtp: Smtp | null | SmtpOptions = {}): JobKind {
  const own =
    smtp && 'send' in smtp ? smtp : smtp && openSmtp(`smtp://127.0.0.1:${server.port}`, { rest: 0, ...smtp });
  if (own) open.push(own);
  return mailJob({ config: test.config, log: silentLog, smtp: own, renderers });
}
/** Runs what is due, or with `later` also what waits to be tried again, once. */
const run = (kind: JobKind) => runDueJobs(test, { kinds: [kind] });
const makeDue = async () => {
  await sql`update job set run_at = now() where kind = 'mail'`.execute(test.database.db);
};
const queue = (mail: Partial<NewMail> = {}) =>
  test.database.db.transaction().execute((tx) =>
    queueMail(tx, {
      kind: 'change',
      to: { usrId: annId },
      rule: 'Change mail: team',
      event: `event:${Math.random()}`,
      ...mail,
    }),
  );
const mails = () => test.database.db.selectFrom('mail').selectAll().orderBy('id').execute();

beforeAll(async () => {
  test = await createTestApp({ demo: false, settings: { MAIL_FROM: 'portal@example.com' } });
  server = await startTestSmtpServer();
  const { id } = await test.database.db
    .insertInto('usr')
    .values({ login: 'ann', name: 'Ann "The Boss" Lee', email: 'ann@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  annId = id;
});
afterAll(async () => {
  await server.stop();
  await test.close();
});
beforeEach(async () => {
  const { db } = test.database;
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('job').execute();
  await db.updateTable('usr').set({ active: true, email: 'ann@example.com' }).execute();
  await db.updateTable('organisation').set({ name: 'Northwind, Inc.' }).execute();
  server.received.length = 0;
  server.behave = {};
  secrets.made.length = secrets.sent.length = 0;
});
afterEach(() => {
  for (const smtp of open.splice(0)) smtp.close();
});

describe('sending mail', () => {
  it('sends what waits as it is at that moment, and keeps what was sent', async () => {
    await queue({ data: { text: 'Team: Core' } });
    await run(job());
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'portal@example.com', to: ['ann@example.com'] });
    const [mail] = await mails();
    const headers = headersOf(got!);
    expect(headers).toMatchObject({
      from: '"Northwind, Inc." <portal@example.com>',
      to: '"Ann \\"The Boss\\" Lee" <ann@example.com>',
      subject: '1 changes',
      'auto-submitted': 'auto-generated',
      'message-id': `<mail.${mail!.id}.${mail!.message_key}@example.com>`,
    });
    expect(partOf(got!, 'text/plain')).toContain('Team: Core');
    expect(partOf(got!, 'text/html')).toContain('Change mail: team');
    expect(mail).toMatchObject({
      status: 'sent',
      attempts: 1,
      subject: '1 changes',
      reason: null,
      sent_to: 'ann@example.com',
    });
    expect(mail!.text).toContain('Team: Core');
    expect(mail!.html).toContain('Team: Core');
    expect(mail!.done_on).toBeInstanceOf(Date);
  });

  it('carries the id of the request that caused it', async () => {
    await queue();
    await sql`update mail set request_id = ${'ab'.repeat(16)}`.execute(test.database.db);
    await run(job());
    expect(headersOf(server.received[0]!)['x-request-id']).toBe('ab'.repeat(16));
  });

  it('keeps mail as rendered where there is no mail server, and says so', async () => {
    await queue();
    await run(job(null));
    expect(await mails()).toMatchObject([
      {
        status: 'kept',
        attempts: 0,
        subject: '1 changes',
        reason: 'The portal has no mail server.',
        tried_on: null,
      },
    ]);
    expect((await mails())[0]!.text).toContain('Changed.');
  });

  it('drops mail that its recipient may no longer see, and mail without a recipient', async () => {
    await queue({ kind: 'unseen' });
    await run(job());
    await test.database.db.updateTable('usr').set({ email: null }).execute();
    await queue();
    await run(job());
    await test.database.db.updateTable('usr').set({ active: false, email: 'ann@example.com' }).execute();
    await queue();
    await run(job());
    expect((await mails()).map(({ status, reason }) => [status, reason])).toEqual([
      ['dropped', 'The recipient may not see the project any more.'],
      ['dropped', 'The recipient has no e-mail address.'],
      ['dropped', 'The recipient is deactivated.'],
    ]);
    expect(server.received).toEqual([]);
  });

  it('gives up at once on an invalid address, however it was stored', async () => {
    for (const address of [
      'ann',
      'a@b.example\r\nBcc: x@evil.example',
      'a@b.example, x@evil.example',
      'A <a@b.example>',
    ])
      await queue({ to: { address } });
    await run(job());
    expect((await mails()).map(({ status }) => status)).toEqual(Array(4).fill('failed'));
    expect(server.received).toEqual([]);
  });

  it('lets no name of a person, the organisation or a request become a header', async () => {
    await test.database.db.updateTable('organisation').set({ name: 'Evil\r\nBcc: x@evil.example' }).execute();
    await test.database.db
      .updateTable('usr')
      .set({ name: 'Ann\r\nX-Evil: 1\u202e <x@evil.example>, Bob' })
      .execute();
    await queue();
    await sql`update mail set request_id = E'a\r\nX-Evil: 2'`.execute(test.database.db);
    await run(job());
    const [got] = server.received;
    expect(got!.to).toEqual(['ann@example.com']);
    expect(Object.keys(headersOf(got!))).not.toEqual(expect.arrayContaining(['x-evil']));
    expect(Object.keys(headersOf(got!))).not.toEqual(expect.arrayContaining(['bcc']));
  });

  it('sends one mail for all the changes that joined, when the last of them is due', async () => {
    const key = { coalesceKey: 'project:1' };
    await queue({ ...key, data: { text: 'One.' } });
    await queue({ ...key, data: { text: 'Two.' } });
    await run(job());
    expect(server.received).toEqual([]);
    await makeDue();
    await run(job());
    expect(server.received).toHaveLength(1);
    expect(partOf(server.received[0]!, 'text/plain')).toMatch(/One\.\s+Two\./);
    expect(await mails()).toMatchObject([{ status: 'sent', subject: '2 changes' }]);
  });
});

describe('a mail server that does not do', () => {
  it('loses no mail when it is down for a while', async () => {
    const kind = job();
    await server.stop();
    for (let i = 0; i < 3; i++) await queue();
    for (let i = 0; i < 4; i++) {
      await run(kind);
      await makeDue();
    }
    expect((await mails()).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array(3).fill(['waiting', 4]),
    );
    expect((await mails())[0]!.reason).toMatch(/could not be used.*ECONNREFUSED/);
    await server.start();
    await run(kind);
    expect(server.received).toHaveLength(3);
    expect((await mails()).map(({ status }) => status)).toEqual(Array(3).fill('sent'));
  });

  it('is asked again after a minute, later after a quarter of an hour, and given up after a day', async () => {
    await server.stop();
    const kind = job();
    await queue();
    const wait = async () => {
      await makeDue();
      await run(kind);
      const [mail] = await mails();
      return (mail!.send_after.getTime() - Date.now()) / 60_000;
    };
    const triedFor = (hours: number) =>
      sql`update mail set tried_on = now() - make_interval(secs => ${hours * 3600})`.execute(
        test.database.db,
      );
    expect(await wait()).toBeGreaterThan(0.9);
    await triedFor(0.1);
    expect(await wait()).toBeLessThan(8);
    await triedFor(23.9);
    expect(await wait()).toBeGreaterThan(14.9);
    expect(await wait()).toBeLessThan(20);
    await triedFor(24.1);
    await wait();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Given up after a day\. .*ECONNREFUSED/) as string,
    });
    expect(mail!.text).toContain('Changed.');
    await server.start();
  });

  it('is asked again when it says so, and believed when it refuses', async () => {
    const kind = job();
    server.behave = { rcpt: () => smtpError(451, 'Come back later') };
    await queue();
    await run(kind);
    expect(await mails()).toMatchObject([
      { status: 'waiting', attempts: 1, reason: expect.stringContaining('451') as string },
    ]);
    server.behave = {};
    await makeDue();
    await run(kind);
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, reason: null }]);

    server.behave = { rcpt: () => smtpError(550, 'No such user') };
    await queue();
    await run(kind);
    expect((await mails())[1]).toMatchObject({
      status: 'failed',
      attempts: 1,
      reason: expect.stringContaining('550 No such user') as string,
    });
  });

  it('is not hurried by a full outbox while it cannot be reached', async () => {
    const kind = job({ rest: 60_000 });
    await server.stop();
    for (let i = 0; i < 5; i++) await queue();
    await run(kind);
    const tried = (await mails()).map(({ attempts }) => attempts);
    expect(tried.reduce((sum, n) => sum + n, 0)).toBe(1);
    await server.start();
  });

  it('gets a mail again under the same Message-ID when it died before it could say yes', async () => {
    const kind = job({ timeout: 1000 });
    const ids: string[] = [];
    server.behave = {
      data: async (mail) => {
        ids.push(headersOf(mail)['message-id']!);
        if (ids.length === 1) {
          await server.stop();
          await server.start();
        }
      },
    };
    await queue();
    await run(kind);
    await makeDue();
    await run(kind);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });
});

describe('servers that share an outbox', () => {
  it('send each mail once', async () => {
    for (let i = 0; i < 20; i++) await queue({ event: `shared:${i}` });
    server.behave = { data: () => new Promise((resolve) => setTimeout(resolve, 5)) };
    await Promise.all([run(job()), run(job()), run(job())]);
    expect(server.received).toHaveLength(20);
    const ids = server.received.map((mail) => headersOf(mail)['message-id']);
    expect(new Set(ids).size).toBe(20);
  });

  it('do not block changes of the project or the person while the mail server is slow', async () => {
    let answer: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      server.behave = { data: () => new Promise<void>((go) => { answer = go; resolve(); }) }; // prettier-ignore
    });
    await queue();
    const sending = run(job());
    await reached;
    const { db } = test.database;
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await sql`update mail set project_id = null`.execute(tx);
      await sql`select 1 from usr for update`.execute(tx);
    });
    answer();
    await sending;
    expect(await mails()).toMatchObject([{ status: 'sent' }]);
  });
});

describe('a renderer', () => {
  it('that fails does not lose the mail, nor hold up others', async () => {
    await queue({ kind: 'broken' });
    await queue({ kind: 'no-such-kind' });
    await queue();
    await run(job());
    expect((await mails()).map(({ status, reason }) => [status, reason])).toEqual([
      ['waiting', 'It could not be rendered.'],
      ['waiting', 'This server knows no mail of the kind "no-such-kind".'],
      ['sent', null],
    ]);
  });

  it('of a secret sends it and stores it nowhere, each time a new one under a new Message-ID', async () => {
    const kind = job({ timeout: 1000 });
    const ids: string[] = [];
    server.behave = {
      data: (mail) => {
        ids.push(headersOf(mail)['message-id']!);
        if (ids.length === 1) throw smtpError(451, 'Once more');
      },
    };
    await queue({ kind: 'secret' });
    await run(kind);
    expect(secrets).toEqual({ made: ['secret-0'], sent: [] });
    await makeDue();
    await run(kind);
    expect(secrets).toEqual({ made: ['secret-0', 'secret-1'], sent: ['secret-1'] });
    expect(partOf(server.received[0]!, 'text/plain')).toContain('secret-1');
    expect(new Set(ids).size).toBe(2);
    const { rows } = await sql<{ row: string }>`select mail::text as row from mail`.execute(test.database.db);
    expect(rows[0]!.row).not.toMatch(/secret-\d/);
    expect((await mails())[0]!.text).toContain('(not kept)');
  });

  it('makes no secret where there is no mail server', async () => {
    await queue({ kind: 'secret' });
    await run(job(null));
    expect(secrets.made).toEqual([]);
    expect((await mails())[0]).toMatchObject({
      status: 'kept',
      text: expect.stringContaining('(not kept)') as string,
    });
  });
});

describe('the numbers of mail', () => {
  it('count what waits, what is due and what failed', async () => {
    await queue({ to: { address: 'no address' } });
    await run(job());
    await queue();
    await queue({ coalesceKey: 'k' });
    expect(await mailStats(test.database.db)).toEqual({ waiting: 2, due: 1, failed: 1 });
  });
});

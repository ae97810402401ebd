import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../db/database';
import { findRoot } from '../config/root';
import { bundleScript, removeScripts } from '../../testing/bundleScript';
import { createTestDatabase } from '../../testing/testDatabase';
import { queueMail } from './queueMail';
import { headersOf, startTestSmtpServer, type TestSmtpServer } from './testing/testSmtpServer';

// Real processes on a busy machine.
jest.setTimeout(60_000);

let database: OpenDatabase;
let smtp: TestSmtpServer;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startTestSmtpServer();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await smtp.stop();
  await database.close();
  removeScripts();
});
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute();
  await database.db.deleteFrom('job').execute();
  smtp.received.length = 0;
  smtp.behave = {};
});

async function start(): Promise<ChildProcess> {
  const { host, port, user, database: db } = database.connection;
  const url = `smtp://127.0.0.1:${smtp.port}`;
  const args = [bundleScript('mailServer'), JSON.stringify({ host, port, user, database: db }), url];
  const child = spawn(process.execPath, args, { cwd: findRoot(), stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const ended = once(child, 'exit').then(() => { throw new Error('It ended before it was ready.'); }); // prettier-ignore
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  running.delete(child);
}

const queue = (count: number) =>
  database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++)
      await queueMail(tx, { kind: 'plain', to: { address: `a${n}@example.com` }, rule: 'r', event: 'e' });
  });
const statuses = async () =>
  (await database.db.selectFrom('mail').select(['status', 'attempts']).execute()).map(
    ({ status, attempts }) => `${status} ${attempts}`,
  );
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await sleep(10);
};
const ids = () => smtp.received.map((mail) => headersOf(mail)['message-id']!);

it('a server killed between the mail server’s yes and its own note: the mail is sent again under its Message-ID', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((reached) => {
    smtp.behave = { data: () => new Promise<void>((go) => { answer = go; reached(); }) }; // prettier-ignore
  });
  await queue(1);
  const first = await start();
  await asked;
  await kill(first);
  // It had been taken, and nobody was left to hear of it.
  answer();
  await until(() => smtp.received.length === 1);
  expect(await statuses()).toEqual(['waiting 0']);
  smtp.behave = {};
  const second = await start();
  await until(async () => (await statuses())[0] === 'sent 1');
  expect(ids()).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
  await kill(second);
});

it('two servers of which one is killed half way send every mail, and only those again that it had in hand', async () => {
  const total = 300;
  smtp.behave = { data: () => sleep(Math.random() * 10) };
  await queue(total);
  const [first, second] = await Promise.all([start(), start()]);
  await until(() => smtp.received.length > total / 3);
  await kill(first);
  const third = await start();
  await until(async () => (await statuses()).every((one) => one === 'sent 1'));
  expect(new Set(ids()).size).toBe(total);
  // As many as one server sends at a time.
  expect(ids().length - total).toBeLessThanOrEqual(4);
  await Promise.all([kill(second), kill(third)]);
});

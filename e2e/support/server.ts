import { execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export const root = path.resolve(__dirname, '../..');

/** The first port of a run; each worker takes one from here on, and may start servers 4 above its own. */
export const firstPort = Number(process.env.PORTAL_E2E_PORT ?? 8095);

/** Where a run leaves what its servers said. */
export const results = path.join(root, 'test-results');

/** Milliseconds for a server to come up on a busy machine, the first one loading the demo organisation, and to close in order. */
const patience = { start: 240_000, stop: 30_000 };

/** There once a server did not come up: the next one would not either, and each is waited for. */
const broken = path.join(results, 'server-broken');

/** A portal as the tests use it: the built server, its own database, and a mail server that keeps what it takes. */
export interface TestPortal {
  url: string;
  port: number;
  /** PORTAL_DATA; with `keepData` it is there after `stop` as well. */
  data: string;
  /** What the server logged; `<log>.err` is what it wrote to stderr. */
  log: string;
  /** Process id of the server. */
  pid: number;
  /** Stops it in order and resolves when its port is free. */
  stop(): Promise<void>;
}

export interface TestPortalOptions {
  port: number;
  /** Part of the names of its files under test-results: `server-<name>.log`, `mails-<name>.jsonl`. */
  name: string;
  /** Folder of an earlier run; none: a copy of what the run's first server left, removed at the end. */
  data?: string;
  /** Settings beyond these. */
  env?: Record<string, string>;
}

/** Files by which a test reads the mail server, and tells it to turn everybody away. */
export const mailFiles = (name: string) => ({
  mails: path.join(results, `mails-${name}.jsonl`),
  down: path.join(results, `smtp-down-${name}`),
});

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A mail server that writes a line a mail. While the file `down` is there, it turns everybody away. */
async function startMailServer(name: string): Promise<SMTPServer> {
  const { mails, down } = mailFiles(name);
  for (const file of [mails, down]) rmSync(file, { force: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_from, _session, done) => done(existsSync(down) ? refusal(421, 'Closed for repair') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? refusal(550, 'There is nobody of this name') : null),
    onData(stream: SMTPServerDataStream, { envelope: { rcptTo } }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = rcptTo.map(({ address }) => address);
        appendFileSync(mails, `${JSON.stringify({ to, raw: Buffer.concat(parts).toString() })}\n`);
        done();
      });
    },
  });
  // Clients that are gone before they said goodbye are no fault of these tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Names the folder of the run's first server, which loaded the demo organisation into an empty one and stopped in order. */
const firstData = 'PORTAL_E2E_DATA';

/**
 * Starts the run's first server on an empty folder, as whoever tries the portal does, and stops it: the others start from what
 * it has loaded.
 * @returns removes that
 */
export async function loadOnce(port: number): Promise<() => void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  await (await startPortal({ port, name: 'first', data })).stop();
  process.env[firstData] = data;
  return () => rmSync(data, { recursive: true, force: true });
}

async function newData(): Promise<string> {
  const data = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  const first = process.env[firstData];
  // Whose files they are stays: PostgreSQL starts with its own alone.
  if (first) await promisify(execFile)('cp', ['-Rp', `${first}/.`, data]);
  return data;
}

/**
 * Starts the built server with a demo organisation, and beside the real remotes one that misbehaves on purpose.
 * @throws when it does not come up, with what it said
 */
export async function startPortal({
  port,
  name,
  data: given,
  env = {},
}: TestPortalOptions): Promise<TestPortal> {
  if (existsSync(broken)) throw new Error(readFileSync(broken, 'utf8'));
  const data = given ?? (await newData());
  const log = path.join(results, `server-${name}.log`);
  const smtp = await startMailServer(name);
  const server = spawn(
    process.execPath,
    ['server/dist/main.js', '--register', path.join(root, 'e2e/mfe-faulty')],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PORTAL_DATA: data,
        PORTAL_DEMO: '1',
        PORTAL_TZ: 'UTC',
        MAIL_RETRY: '2',
        SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
        ...env,
      },
      // By the channel it tells that it serves; when these tests are killed, it hears of it and stops.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  server.stdout?.pipe(createWriteStream(log, { flags: 'a' }));
  server.stderr?.pipe(createWriteStream(`${log}.err`, { flags: 'a' }));

  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const cleared = ended.then(async () => {
    await new Promise<void>((resolve) => smtp.close(resolve));
    if (!given) rmSync(data, { recursive: true, force: true });
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), patience.stop);
    await cleared;
    clearTimeout(late);
    if (server.signalCode === 'SIGKILL')
      throw new Error(`The server ${name} did not stop in order; see ${log}.`);
  };

  const up = await new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), patience.start);
    server.on('message', (message: { ready?: boolean }) => {
      if (message.ready) resolve(true);
    });
    void ended.then(() => resolve(false)).finally(() => clearTimeout(late));
  });
  if (!up) {
    server.kill('SIGKILL');
    await cleared;
    const said = [log, `${log}.err`].map((file) => readFileSync(file, 'utf8').trim()).join('\n');
    const fault = `The server ${name} did not come up on port ${port}:\n${said}`;
    // One with settings or data of its own says nothing of the others.
    if (!given && !Object.keys(env).length) writeFileSync(broken, fault);
    throw new Error(fault);
  }
  return { url: `http://localhost:${port}`, port, data, log, pid: server.pid!, stop };
}

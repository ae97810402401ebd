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

/** The first port of a run. Worker n uses this port + n; a further server of its tests uses a port 4 higher. */
export const firstPort = Number(process.env.PORTAL_E2E_PORT ?? 8095);

/** The folder of the servers' logs. */
export const results = path.join(root, 'test-results');

/**
 * Milliseconds that a server may take on a busy machine: to start, of which the first one also loads the demo organisation, and
 * to stop.
 */
const timeouts = { start: 240_000, stop: 30_000 };

/** This file exists after a server did not start. The next one would not start either, so the tests do not wait for it. */
const broken = path.join(results, 'server-broken');

/** A running portal: the built server, a database of its own, and a mail server that stores the mails it receives. */
export interface TestPortal {
  url: string;
  port: number;
  /** PORTAL_DATA. `stop` removes it, unless it was given in the options. */
  data: string;
  /** The file of the server's log; `<log>.err` holds its stderr. */
  log: string;
  /** Process id of the server. */
  pid: number;
  /** Shuts the server down and resolves when its port is free. */
  stop(): Promise<void>;
}

export interface TestPortalOptions {
  port: number;
  /** Part of the names of its files under test-results: `server-<name>.log`, `mails-<name>.jsonl`. */
  name: string;
  /** The data folder of an earlier server. Without it, the server gets a copy of the first server's data, removed at the end. */
  data?: string;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** The file of the mails that a mail server received. */
export const mailFile = (name: string) => path.join(results, `mails-${name}.jsonl`);

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Starts a mail server that appends each mail as a line to a file. */
async function startMailServer(name: string): Promise<SMTPServer> {
  const mails = mailFile(name);
  rmSync(mails, { force: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
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
  // A client may close its connection early; that is no failure of a test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The environment variable that holds the data folder of the run's first server, into which the demo organisation was loaded. */
const firstData = 'PORTAL_E2E_DATA';

/**
 * Starts the run's first server on an empty folder, which loads the demo organisation, and stops it. Further servers start with
 * a copy of its data.
 * @returns a function that removes the data
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
  // The files keep their owner: PostgreSQL refuses to start with files of another user.
  if (first) await promisify(execFile)('cp', ['-Rp', `${first}/.`, data]);
  return data;
}

/**
 * Starts the built server with the demo organisation. Beside the real remotes it serves one that fails on purpose.
 * @throws an error with the server's output when it does not start
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
      // The server reports through the IPC channel that it is ready, and stops when the channel closes because the tests were killed.
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
    const timer = setTimeout(() => server.kill('SIGKILL'), timeouts.stop);
    await cleared;
    clearTimeout(timer);
    if (server.signalCode === 'SIGKILL') throw new Error(`The server ${name} had to be killed; see ${log}.`);
  };

  const up = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeouts.start);
    server.on('message', (message: { ready?: boolean }) => {
      if (message.ready) resolve(true);
    });
    void ended.then(() => resolve(false)).finally(() => clearTimeout(timer));
  });
  if (!up) {
    server.kill('SIGKILL');
    await cleared;
    const output = [log, `${log}.err`].map((file) => readFileSync(file, 'utf8').trim()).join('\n');
    const message = `The server ${name} did not start on port ${port}:\n${output}`;
    // A server with settings or data of its own may fail where others do not.
    if (!given && !Object.keys(env).length) writeFileSync(broken, message);
    throw new Error(message);
  }
  return { url: `http://localhost:${port}`, port, data, log, pid: server.pid!, stop };
}

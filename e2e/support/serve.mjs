// The portal as the end-to-end tests use it: the built server with a demo organisation of its own in a temporary folder,
// and beside the real remotes one that misbehaves on purpose. Its log is kept for the test that reads it. Its mail goes to a
// mail server here, which keeps what it takes in a file (support/mails.ts reads it).
import { spawn } from 'node:child_process';
import { appendFileSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [port = '8095'] = process.argv.slice(2);
const data = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
mkdirSync(path.join(root, 'test-results'), { recursive: true });
const log = createWriteStream(path.join(root, 'test-results/server.log'));

// One line a mail; while the other file is there, the server turns everybody away.
const mails = path.join(root, 'test-results/mails.jsonl');
const down = path.join(root, 'test-results/smtp-down');
for (const file of [mails, down]) rmSync(file, { force: true });

const answer = (responseCode, text) => Object.assign(new Error(text), { responseCode });
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onMailFrom: (_from, _session, done) => done(existsSync(down) ? answer(421, 'Closed for repair') : null),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? answer(550, 'There is nobody of this name') : null),
  onData(stream, { envelope: { rcptTo } }, done) {
    const parts = [];
    stream.on('data', (part) => parts.push(part));
    stream.on('end', () => {
      const to = rcptTo.map(({ address }) => address);
      appendFileSync(mails, `${JSON.stringify({ to, raw: Buffer.concat(parts).toString() })}\n`);
      done();
    });
  },
});
// Clients that are gone before they said goodbye are no fault of these tests.
smtp.on('error', () => undefined);
await new Promise((resolve) => smtp.listen(0, '127.0.0.1', resolve));

const server = spawn(
  process.execPath,
  ['server/dist/main.js', '--register', path.join(root, 'e2e/mfe-faulty')],
  {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      PORTAL_DATA: data,
      PORTAL_DEMO: '1',
      PORTAL_TZ: 'UTC',
      SMTP_URL: `smtp://127.0.0.1:${smtp.server.address().port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
server.stdout.pipe(log);
server.stderr.pipe(log);
server.stderr.pipe(process.stderr);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  smtp.close();
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});

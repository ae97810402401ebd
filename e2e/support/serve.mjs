// The portal as the end-to-end tests use it: the built server with a demo organisation of its own in a temporary folder,
// and beside the real remotes one that misbehaves on purpose. Its log is kept for the test that reads it.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [port = '8095'] = process.argv.slice(2);
const data = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
mkdirSync(path.join(root, 'test-results'), { recursive: true });
const log = createWriteStream(path.join(root, 'test-results/server.log'));

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
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
server.stdout.pipe(log);
server.stderr.pipe(log);
server.stderr.pipe(process.stderr);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});

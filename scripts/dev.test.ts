import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDemoPortal } from '../server/src/testing/demoPortal';

// Builds all packages without a build, and then the changed packages again, which takes minutes on a busy machine.
jest.setTimeout(300_000);

const root = path.resolve(__dirname, '..');
let copy: string;
let data: string;
let port: number;
let dev: ChildProcess;
let printed = '';

beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
  data = path.join(copy, 'data');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)));
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file));
  // Copies existing builds; those of other sources are built again.
  for (const name of readdirSync(root)) {
    const dist = path.join(root, name, 'dist');
    if (existsSync(dist)) cpSync(dist, path.join(copy, name, 'dist'), { recursive: true });
  }
  // A first start on an empty folder is tested elsewhere.
  const portal = await makeDemoPortal();
  renameSync(portal.data, data);
  portal.remove();
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as { port: number }).port;
  probe.close();
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PORTAL_DATA: data,
      PORTAL_TZ: 'UTC',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout!, dev.stderr!])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
});

afterAll(async () => {
  if (dev.exitCode === null) {
    dev.kill('SIGINT');
    await once(dev, 'exit');
  }
  rmSync(copy, { recursive: true, force: true });
});

/** Requests an address until its text is as wanted. @throws Error with the output when the time is up or `npm run dev` has ended */
async function until(
  address: string,
  wanted: (text: string) => boolean,
  headers: Record<string, string> = {},
) {
  for (const end = Date.now() + 200_000; Date.now() < end && dev.exitCode === null;) {
    const text = await fetch(`http://127.0.0.1:${port}${address}`, { headers }).then(
      (answer) => answer.text(),
      () => '',
    );
    if (wanted(text)) return text;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`${address} did not become what it should:\n${printed}`);
}

const edit = (file: string, from: string, to: string) => {
  const name = path.join(copy, file);
  const text = readFileSync(name, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
  writeFileSync(name, text.replace(from, to));
};

it('npm run dev serves a changed front end and a changed server without a restart', async () => {
  await until('/api/healthz', (text) => text.includes('ok'));
  edit('server/src/kernel/operations/status.routes.ts', "status: 'ok'", "status: 'changed'");
  await until('/api/healthz', (text) => text.includes('changed'));
  const signIn = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: 'portal-demo' }),
  });
  const cookie = signIn.headers.get('set-cookie')!.split(';')[0]!;
  expect(await until('/projects', (text) => text.includes('portal-boot'), { cookie })).not.toContain(
    'Every figure',
  );
  // mfe-reports is the smallest front end, so its build takes the least time.
  edit('mfe-reports/portal.json', '"label": "Dashboard"', '"label": "Every figure"');
  await until('/projects', (text) => text.includes('Every figure'), { cookie });
});

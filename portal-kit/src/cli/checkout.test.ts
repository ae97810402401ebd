import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PortalSlice } from 'shared-api/contracts/portal';
import type { Build } from 'shared-api/portal/build';
import { aShell, putBeside, tokenFor } from '../../../server/src/platform/deploy/testing/testDeploys';
import type { TestBuild } from '../../../server/src/platform/testing/testBuild';
import { createTestApp, type Caller, type TestApp } from '../../../server/src/testing/testApp';
import { makeCheckout, type Checkout } from './testing/makeCheckout';
import { hashesOf, serveTestApp } from './testing/serveTestApp';
import { runPortal } from './testing/runPortal';

// Runs real builds in a separate repository, and a real server that gets them only by deploys. The tests share the repository and run
// in their order, because the first build in a repository takes ten times as long as the following ones.
jest.setTimeout(240_000);

let server: TestApp;
let admin: Caller;
let url: string;
let shell: TestBuild;
let checkout: Checkout;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as('admin');
  // A small shell with the contract and the shared packages of this repository's shell.
  shell = aShell('1.0.0-fffffff', {
    shared: ['federation-runtime', 'react', 'react/jsx-runtime', 'shared-ui/core'],
    // Imitates a shell of an older kit, which does not list the exports of its modules.
    provides: undefined,
  });
  await putBeside(server, shell);
  url = await serveTestApp(server);
  checkout = makeCheckout(['portal-kit', 'shared-ui', 'shared-api', 'scripts', 'jest.config.cjs']);
});
afterAll(async () => {
  checkout.remove();
  await server.close();
});

const portal = async (args: string[], remote = '', { dir, bin } = checkout) =>
  runPortal(args, {
    cwd: dir,
    bin,
    env: { PORTAL_URL: url, PORTAL_DEPLOY_TOKEN: remote && (await tokenFor(admin, remote)) },
  });
const fileOf = (...names: string[]) => path.join(checkout.dir, ...names);
const json = <T>(...names: string[]) => JSON.parse(readFileSync(fileOf(...names), 'utf8')) as T;
const builtFile = ['mfe-asset-store', 'dist', 'portal-build.json'];
/** Commits everything. @returns the short id of the commit */
function commit(message: string): string {
  checkout.git('add', '.');
  checkout.git('commit', '--quiet', '-m', message);
  return checkout.git('rev-parse', 'HEAD').slice(0, 7);
}

/** `npm test -w` looks for tests in these folders, and fails if one of them is missing. */
function testedFolders(): string[] {
  const script = "JSON.stringify(require('./jest.config.cjs').projects.flatMap(({ roots }) => roots))";
  const printed = execFileSync(process.execPath, ['-p', script], { cwd: checkout.dir, encoding: 'utf8' });
  return (JSON.parse(printed) as string[]).map((folder) => path.relative('<rootDir>', folder));
}

const create = (name: string, more: string[] = [], where?: Checkout) =>
  portal(
    [
      ...['create', name, '--title', 'Asset store', '--owner', 'Asset "A" team'],
      ...['--contact', 'a@northline.example', '--no-install', ...more],
    ],
    '',
    where,
  );

test('a remote can be created where there is neither the shell nor another remote', async () => {
  const made = await create('mfe-asset-store');
  expect([made.stderr, made.status]).toEqual(['', 0]);
  expect(made.stdout).toContain(
    'mfe-asset-store: one page at /asset_store, one entry in the menu, one test.',
  );
  for (const folder of ['shell', 'server', 'mfe-projects']) expect(existsSync(fileOf(folder))).toBe(false);
  expect(statSync(fileOf('mfe-asset-store')).mode & 0o777).toBe(0o777 & ~process.umask());
  expect(testedFolders()).toEqual(['mfe-asset-store', 'shared-ui', 'shared-api']);
  expect(json('mfe-asset-store', 'portal.json')).toMatchObject({
    name: 'asset-store',
    title: 'Asset store',
    owner: { team: 'Asset "A" team', contact: 'a@northline.example' },
    routes: {
      list: { path: 'asset_store', name: 'asset_store_list', title: 'Asset store', chunk: 'AssetStorePage' },
    },
    nav: [{ route: 'list', label: 'Asset store' }],
  });
  expect(existsSync(fileOf('mfe-asset-store', 'src/remote.test.tsx'))).toBe(true);

  const refusals: [string, string[], RegExp][] = [
    ['mfe-asset-store', [], /There is a folder mfe-asset-store already/],
    ['asset--store', [], /is no name for a remote/],
    ['Asset', [], /is no name for a remote/],
    ['../asset', [], /is no name for a remote/],
    ['shell', [], /is the shell's/],
    ['api', [], /The address \/api is the server's/],
    ['yards', ['--title', ' '], /--title is missing/],
    ['yards', ['--title', 'x'.repeat(41)], /--title is longer than 40/],
    ['yards', ['--contact', 'the team'], /owner\.contact: .*email/],
  ];
  for (const [name, more, text] of refusals) {
    const { status, stderr } = await create(name, more);
    expect([name, more, status]).toEqual([
      name,
      more,
      name.includes('asset-store') || ['shell', 'api'].includes(name) ? 1 : 2,
    ]);
    expect(stderr).toMatch(text);
  }
  // The folder does not exist any more, but its name is still taken by another folder's manifest.
  renameSync(fileOf('mfe-asset-store'), fileOf('mfe-other'));
  expect((await create('asset-store')).stderr).toContain(
    'mfe-other/portal.json has the name "asset-store" already.',
  );
  renameSync(fileOf('mfe-other'), fileOf('mfe-asset-store'));
  expect(checkout.git('status', '--porcelain', '--untracked-files=all')).not.toMatch(/portal-create|yards/);
});

test('a build has the same bytes in every folder', async () => {
  const other = makeCheckout(['portal-kit', 'shared-ui', 'shared-api'], 'some/longer/path');
  await create('mfe-asset-store', [], other);
  const built: Record<string, string>[] = [];
  for (const where of [checkout, other]) {
    const page = path.join(where.dir, 'mfe-asset-store/src/AssetStorePage.tsx');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, `${text}\nexport const place = import.meta.url;\n`);
    const { status, stderr } = await portal(['build', 'mfe-asset-store'], '', where);
    expect([stderr, status]).toEqual(['', 0]);
    const { files } = JSON.parse(readFileSync(path.join(where.dir, ...builtFile), 'utf8')) as Build;
    built.push(Object.fromEntries(files.map((file) => [file.path, file.integrity])));
    for (const file of files)
      expect(readFileSync(path.join(where.dir, 'mfe-asset-store/dist', file.path), 'utf8')).not.toContain(
        where.dir,
      );
    writeFileSync(page, text);
  }
  other.remove();
  expect(built[1]).toEqual(built[0]);
});

test('a build that was made before its inputs were committed is repeated with the commit in its version', async () => {
  const version = async () => {
    await portal(['build', 'mfe-asset-store']);
    return json<Build>(...builtFile).version;
  };
  expect(await version()).toMatch(/^1\.0\.0-x[0-9a-f]{7}$/);
  const created = commit('Asset store');
  expect(await version()).toBe(`1.0.0-${created}`);

  // A changed dependency of another package or a new test does not make another version.
  const installed = readFileSync(fileOf('package-lock.json'), 'utf8');
  const lock = JSON.parse(installed) as { packages: Record<string, { version: string }> };
  lock.packages['node_modules/fastify']!.version = '99.0.0';
  writeFileSync(fileOf('package-lock.json'), JSON.stringify(lock, null, 2));
  expect(await version()).toBe(`1.0.0-${created}`);
  writeFileSync(fileOf('mfe-asset-store', 'src/more.test.ts'), '// More.\n');
  commit('A newer Fastify');
  expect(await version()).toBe(`1.0.0-${created}`);

  lock.packages['node_modules/react']!.version = '19.99.0';
  writeFileSync(fileOf('package-lock.json'), JSON.stringify(lock, null, 2));
  expect(await version()).toMatch(/-x[0-9a-f]{7}$/);
  const react = commit('A newer React');
  expect(await version()).toBe(`1.0.0-${react}`);

  writeFileSync(fileOf('package-lock.json'), installed);
  rmSync(fileOf('mfe-asset-store', 'src/more.test.ts'));
  commit('The installed packages');
});

test('a check refuses a remote that could not be loaded: wrong types, a misnamed key, a filler of another slot', async () => {
  const remoteFile = fileOf('mfe-asset-store', 'src/remote.ts');
  const text = readFileSync(remoteFile, 'utf8');
  const check = () => portal(['check', 'mfe-asset-store'], 'asset-store');
  const good = await check();
  expect([good.stderr, good.status]).toEqual(['', 0]);

  writeFileSync(remoteFile, text.replace('list:', 'lost:'));
  const misnamed = await check();
  expect(misnamed.status).toBe(1);
  expect(misnamed.stderr).toMatch(
    /^asset-store has 1 type error:\n {2}types: src\/remote\.ts:\d+:\d+: TS\d+: [^]*lost/,
  );

  // The built remote is loaded, too, because type errors can be suppressed.
  writeFileSync(remoteFile, `// @ts-nocheck\n${text.replace('list:', 'lost:')}`);
  const silenced = await check();
  expect(silenced.status).toBe(1);
  expect(silenced.stderr).toContain('portal.json declares the route "list", remote.ts does not.');

  writeFileSync(remoteFile, text);
  const manifestFile = fileOf('mfe-asset-store', 'portal.json');
  const manifest = json<Record<string, unknown>>('mfe-asset-store', 'portal.json');
  const slots = { card: { slot: 'dashboard.cards', title: 'Sites', order: 1, chunk: 'AssetStorePage' } };
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, slots }));
  const page = text.match(/\(\) => import\([^)]*\)/)![0];
  writeFileSync(
    remoteFile,
    `// @ts-nocheck\n${text
      .replace('defineRemote', 'defineRemote, fill')
      .replace(/\},?\s*\}\);\s*$/, `}, slots: { card: fill('user-menu', ${page}) } });\n`)}`,
  );
  const filler = await check();
  expect(filler.stderr).toContain(
    '"card" fills "dashboard.cards" in portal.json, but "user-menu" in remote.ts.',
  );
  checkout.git('checkout', '--quiet', '--', '.');
});

test('a team can deploy what it created, without changes to the shell’s files', async () => {
  const before = await hashesOf(server, url, shell.build);
  const { status, stdout, stderr } = await portal(['deploy', 'mfe-asset-store'], 'asset-store');
  expect([stderr, status]).toEqual(['', 0]);
  const deployed = checkout.git('rev-parse', 'HEAD').slice(0, 7);
  expect(stdout).toContain(`asset-store 1.0.0-${deployed} is live at ${url}, the first of its name.`);
  expect(await hashesOf(server, url, shell.build)).toEqual(before);

  const requester = await server.as('requester');
  const remote = (await requester.get('/api/portal/slice'))
    .json<PortalSlice>()
    .remotes.find(({ name }) => name === 'asset-store');
  expect(remote?.version).toBe(`1.0.0-${deployed}`);
  expect(remote?.manifest.nav).toEqual([expect.objectContaining({ label: 'Asset store' })]);
  expect((await fetch(url + remote!.entry)).status).toBe(200);
  const page = await requester.get('/asset_store');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`href="${remote!.entry}"`);
  const built = await hashesOf(server, url, json<Build>(...builtFile));
  for (const [file, answered] of built.served)
    expect([file, answered]).toEqual([file, String(file).endsWith('.map') ? 404 : 200]);

  // A change of the command's code does not make a new version of a remote.
  writeFileSync(fileOf('portal-kit/src/cli/more.mjs'), '// More.\n');
  commit('More');
  const redeployed = await portal(['deploy', 'mfe-asset-store'], 'asset-store');
  expect([redeployed.status, redeployed.stdout]).toEqual([
    0,
    expect.stringContaining('the very same bytes') as string,
  ]);
});

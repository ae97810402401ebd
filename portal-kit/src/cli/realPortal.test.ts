import { randomBytes } from 'node:crypto';
import type { PortalSlice } from 'shared-api/contracts/portal';
import {
  aRemote,
  aShell,
  putBeside,
  tokenFor,
} from '../../../server/src/platform/deploy/testing/testDeploys';
import { aManifest, aRoute, type TestBuild } from '../../../server/src/platform/testing/testBuild';
import { createTestApp, type Caller, type TestApp } from '../../../server/src/testing/testApp';
import { makeBuiltFolder, type BuiltFolder } from './testing/makeBuiltFolder';
import { hashesOf, serveTestApp } from './testing/serveTestApp';
import { runPortal } from './testing/runPortal';

// Runs the real command against the real server by HTTP.
let server: TestApp;
let admin: Caller;
let url: string;
let token: string;
let shell: TestBuild;
const folders: BuiltFolder[] = [];
const build = (...args: Parameters<typeof makeBuiltFolder>) => {
  const folder = makeBuiltFolder(...args);
  folders.push(folder);
  return folder;
};

beforeEach(async () => {
  server = await createTestApp();
  admin = await server.as('admin');
  shell = aShell('1.0.0-fffffff');
  await putBeside(server, shell);
  token = await tokenFor(admin, 'sites', 'CI of the site team');
  url = await serveTestApp(server);
}, 60_000);
afterEach(async () => {
  for (const folder of folders.splice(0)) folder.remove();
  await server.close();
});

const run = (args: string[], folder?: BuiltFolder, env: Record<string, string> = {}) =>
  runPortal([...args, '--portal', url], {
    ...(folder ? { cwd: folder.dir } : {}),
    env: { PORTAL_DEPLOY_TOKEN: token, ...env },
  });
const first = () => build({ version: '1.0.0-aaaaaaa' });
const second = () => build({ version: '1.0.1-bbbbbbb', files: { 'List.js': 'list(2)' } });
const liveSites = async () =>
  (await admin.get('/api/portal/slice')).json<PortalSlice>().remotes.find(({ name }) => name === 'sites');

test('a remote goes live, is replaced, and is rolled back, while the shell’s files do not change', async () => {
  const before = await hashesOf(server, url, shell.build);
  expect(before.served.length).toBeGreaterThan(1);

  const firstDeploy = await run(['deploy'], first());
  expect([firstDeploy.stderr, firstDeploy.status]).toEqual(['', 0]);
  expect(firstDeploy.stdout).toContain(`sites 1.0.0-aaaaaaa is live at ${url}, the first of its name.`);
  expect(await liveSites()).toMatchObject({ version: '1.0.0-aaaaaaa' });

  const secondDeploy = await run(['deploy'], second());
  expect(secondDeploy.stdout).toContain('sites 1.0.1-bbbbbbb is live');
  expect(secondDeploy.stdout).toContain('To go back: npx portal rollback sites --to 1.0.0-aaaaaaa');
  expect((await fetch(`${url}/remotes/sites/1.0.1-bbbbbbb/List.js`)).status).toBe(200);
  expect((await fetch(`${url}/remotes/sites/1.0.1-bbbbbbb/List.js.map`)).status).toBe(404);

  const back = await run(['rollback', 'sites']);
  expect(back.stdout).toContain('sites is back at 1.0.0-aaaaaaa; before: 1.0.1-bbbbbbb.');
  expect(await liveSites()).toMatchObject({ version: '1.0.0-aaaaaaa' });
  // Repeating a rollback to a version does not go back further.
  const again = await run(['rollback', 'sites', '--to', '1.0.0-aaaaaaa']);
  expect([again.status, again.stdout]).toEqual([0, 'sites 1.0.0-aaaaaaa was live already: nothing to do.\n']);
  expect(await hashesOf(server, url, shell.build)).toEqual(before);
});

test('the status lists each version of a remote or of the shell with deployer and time', async () => {
  await run(['deploy'], first());
  await run(['deploy'], second());
  const { status, stdout } = await run(['status', 'sites']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Sites \(sites\)\n {2}Live {6}1\.0\.1-bbbbbbb\n {2}Before {4}1\.0\.0-aaaaaaa\n/);
  expect(stdout).toMatch(/1\.0\.0-aaaaaaa {2}kept .* token "CI of the site team"/);
  token = await tokenFor(admin, 'shell');
  const shellResult = await run(['status', 'shell', '--json']);
  expect(shellResult.events.at(-1)).toMatchObject({
    code: 'done',
    remote: { name: 'shell', version: '1.0.0-fffffff' },
  });
});

test('a check changes nothing', async () => {
  const { status, stdout } = await run(['check'], first());
  expect([status, stdout]).toEqual([0, expect.stringContaining('can go live') as string]);
  expect(await liveSites()).toBeUndefined();
});

test('deploying a version again changes nothing with the same bytes, and is refused with other bytes', async () => {
  await run(['deploy'], first());
  const same = await run(['deploy'], first());
  expect([same.status, same.stdout]).toEqual([0, expect.stringContaining('the very same bytes') as string]);
  const other = build({ version: '1.0.0-aaaaaaa', files: { 'List.js': 'list(3)' } });
  const { status, events } = await run(['deploy', '--json'], other);
  expect([status, events.at(-1)?.code]).toEqual([1, 'version_taken']);
  const checked = await run(['check', '--json'], other);
  expect([checked.status, checked.events.at(-1)?.code]).toEqual([1, 'version_taken']);
});

test('a wrong token, a revoked token and the token of another remote have different messages', async () => {
  const wrong = await run(['deploy'], first(), { PORTAL_DEPLOY_TOKEN: 'pdt_of-my-own-making' });
  expect([wrong.status, wrong.stderr]).toEqual([
    4,
    expect.stringContaining('does not know this deploy token') as string,
  ]);

  const other = await run(['deploy'], first(), { PORTAL_DEPLOY_TOKEN: await tokenFor(admin, 'places') });
  expect([other.status, other.stderr]).toEqual([4, expect.stringContaining('is for places alone') as string]);
  const shellResult = await run(['rollback', 'shell']);
  expect([shellResult.status, shellResult.stderr]).toEqual([
    4,
    expect.stringContaining('is for sites alone') as string,
  ]);

  const [{ id } = { id: 0 }] = (await admin.get('/api/portal/tokens'))
    .json<{ id: number; remote: string }[]>()
    .filter(({ remote }) => remote === 'sites');
  await admin.delete(`/api/portal/tokens/${id}`);
  const revoked = await run(['deploy', '--json'], first());
  expect(revoked.status).toBe(4);
  expect(revoked.events.at(-1)).toMatchObject({ code: 'wrong_token', reason: 'token_revoked' });
  expect(await liveSites()).toBeUndefined();
});

test('a rollback to an unknown version or without a previous version changes nothing', async () => {
  await run(['deploy'], first());
  const never = await run(['rollback', 'sites', '--to', '9.9.9-ccccccc', '--json']);
  expect([never.status, never.events.at(-1)?.code]).toEqual([1, 'not_found']);
  const none = await run(['rollback', 'sites', '--json']);
  expect([none.status, none.events.at(-1)?.code]).toEqual([1, 'nothing_before']);
  expect(await liveSites()).toMatchObject({ version: '1.0.0-aaaaaaa' });
});

test('a deploy that is killed half way changes nothing, and the next deploy succeeds', async () => {
  await run(['deploy'], first());
  const big = build({
    version: '1.0.2-ccccccc',
    files: { 'big.woff2': randomBytes(3_000_000).toString('base64') },
  });
  const killed = await runPortal(['deploy', '--json', '--portal', url], {
    cwd: big.dir,
    env: { PORTAL_DEPLOY_TOKEN: token },
    watch: (child, printed) => void (printed.includes('"upload"') && child.kill('SIGKILL')),
  });
  expect(killed.status).toBeNull();
  expect(await liveSites()).toMatchObject({ version: '1.0.0-aaaaaaa' });
  expect((await fetch(`${url}/remotes/sites/1.0.2-ccccccc/List.js`)).status).toBe(404);
  const { status, stdout } = await run(['deploy'], big);
  expect([status, stdout]).toEqual([0, expect.stringContaining('sites 1.0.2-ccccccc is live') as string]);
});

test('an archive that is too large is refused with the limit', async () => {
  const huge = build({ files: { 'huge.bin': randomBytes(26_000_000).toString('base64') } });
  const { status, events } = await run(['deploy', '--json'], huge);
  expect([status, events.at(-1)?.code]).toEqual([1, 'too_large']);
  expect(await liveSites()).toBeUndefined();
});

test('the features of a remote are listed and switched in the words of the portal, where an admin allows it [portal-features.1]', async () => {
  const calendar = { title: 'Calendar', description: 'Day, week and month.', default: true };
  const manifest = { ...aManifest('sites', { list: aRoute('sites') }), features: { calendar } };
  await putBeside(server, aRemote('sites', '1.0.0-aaaaaaa', { manifest }));

  const listed = await run(['features']);
  expect(listed.stdout).toMatch(/sites\.calendar +on for everyone, by default/);
  const off = ['features', 'off', 'sites.calendar', '--reason', 'Slow.'];
  expect(await run(off)).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('Only admins') as string,
  });

  await admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: true });
  expect((await run(off)).stdout).toContain('sites.calendar is off; it reaches 0 of ');
  const some = [
    'features',
    'audience',
    'sites.calendar',
    '--percent',
    '100',
    '--until',
    '2099-01-01',
    '--reason',
    'Trial.',
  ];
  expect((await run(some)).stdout).toContain(
    'sites.calendar is on for everyone until 1 Jan 2099; it reaches ',
  );
  expect((await run(['features', 'undo', 'sites.calendar'])).stdout).toContain('sites.calendar is off');
  expect((await run(['features', 'on', 'sites.calendar'])).stderr).toContain('Say why with --reason');
  expect((await run(['features', 'off', 'sites.other', '--reason', 'x'])).status).toBe(1);
}, 60_000);

test('the settings of a remote are shown, set, reset and restored, where an admin allows it', async () => {
  const config = {
    type: 'object' as const,
    properties: {
      rows: { type: 'integer' as const, title: 'Rows', maximum: 50, default: 10 },
      open: { type: 'boolean' as const, title: 'Open', default: true },
    },
  };
  const manifest = { ...aManifest('sites', { list: aRoute('sites') }), config };
  await putBeside(server, aRemote('sites', '1.0.0-bbbbbbb', { manifest }), false);
  await admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: false });
  const configCommand = (...args: string[]) => run(['config', ...args]);

  expect((await configCommand()).stdout).toMatch(/sites +0 of 2/);
  expect((await configCommand('show', 'sites')).stdout).toMatch(/rows +10, by default +Rows/);
  const setting = ['set', 'sites', 'rows=20', 'open=false', '--reason', 'Longer.'];
  expect((await configCommand(...setting)).status).toBe(4);

  await admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: true });
  expect((await configCommand(...setting)).stdout).toMatch(/rows +20 +Rows/);
  expect((await configCommand('reset', 'sites', 'open', '--reason', 'Again.')).stdout).toMatch(
    /open +true, by default/,
  );
  expect((await configCommand('restore', 'sites', '--to', '1')).stdout).toMatch(/open +false/);
  expect((await configCommand('history', 'sites')).stdout).toMatch(/Rows: 10, by default → 20/);
  expect((await configCommand('set', 'sites', 'rows=51', '--reason', 'x')).stderr).toContain(
    'Rows must be at most 50',
  );
  expect((await configCommand('set', 'sites', 'rows=20')).stderr).toContain('Say why with --reason');
  expect((await configCommand('set', 'sites', 'open=maybe', '--reason', 'x')).status).toBe(2);
}, 60_000);

import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DeployAnswer, GateFault, RemoteState } from 'shared-api/contracts/platform/deploy';
import { makeBuiltFolder, type BuiltFolder } from './testing/makeBuiltFolder';
import { json, startFakePortal, type Answer, type FakePortal } from './testing/fakePortal';
import { root } from '../inputs.mjs';
import { runPortal } from './testing/runPortal';

// Runs the real command against a fake portal that fails on demand; realPortal.test.ts tests it against a real one.
let portal: FakePortal;
let folder: BuiltFolder;
beforeAll(() => (folder = makeBuiltFolder()));
afterAll(() => folder.remove());
beforeEach(async () => {
  portal = await startFakePortal();
  portal.on(`GET ${at}`, json(200, state));
  portal.on(`POST ${at}/check`, json(200, { ok: true, faults: [], notes: [], live: '1.0.0-0000001' }));
  portal.on(`PUT ${upload}`, afterWholeRequest(json(200, live)));
  portal.on(`POST ${at}/rollback`, json(200, { ...live, version: '1.0.0-0000000' }));
});
afterEach(() => portal.close());

const at = '/api/portal/remotes/sites';
const upload = `${at}/versions/1.0.0-abcdef1`;
const state = { name: 'sites', version: '1.0.0-0000001', previous: '1.0.0-0000000' } as RemoteState;
const live: DeployAnswer = {
  name: 'sites',
  version: '1.0.0-abcdef1',
  changed: true,
  previous: '1.0.0-0000001',
  revision: 7,
  notes: [],
};
/** Answers after the whole request has arrived, as a portal does. */
const afterWholeRequest =
  (answer: Answer): Answer =>
  (request, response) =>
    request.on('end', () => answer(request, response)).resume();
const refused = (status: number, more = {}) =>
  json(status, { error: 'No.', message: `No: ${status}.`, ...more });

const run = (command: string, args: string[] = [], env: Record<string, string> = {}) =>
  runPortal([command, ...args], {
    cwd: folder.dir,
    env: { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'pdt_secret', ...env },
  });
const asJson = async (command: string, args: string[] = [], env: Record<string, string> = {}) => {
  const { status, events } = await run(command, ['--json', ...args], env);
  return { status, last: events.at(-1), steps: events.map(({ step }) => step) };
};
const wasUploaded = () => portal.requests.some(({ method }) => method === 'PUT');

test('a deploy checks, uploads the build, and reports the live and the previous version and the rollback command', async () => {
  const { status, stdout } = await run('deploy');
  expect(status).toBe(0);
  expect(stdout).toMatch(/can go live at http:\/\/127\.0\.0\.1:\d+, after 1\.0\.0-0000001/);
  expect(stdout).toMatch(/sites 1\.0\.0-abcdef1 is live at .*; before: 1\.0\.0-0000001\.\n/);
  expect(stdout).toContain('To go back: npx portal rollback sites --to 1.0.0-0000001');
  expect(portal.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${at}`,
    `POST ${at}/check`,
    `PUT ${upload}`,
  ]);
  for (const { authorization } of portal.requests) expect(authorization).toBe('Bearer pdt_secret');
  const archive = portal.requests[2]!;
  expect(archive.type).toBe('application/gzip');
  expect(gunzipSync(archive.body).subarray(0, 17).toString()).toBe('portal-build.json');
});

test('with --json each line is an object, and the last object has the result', async () => {
  const { last, steps } = await asJson('deploy');
  expect(steps).toEqual(['fresh', 'check', 'upload', 'done']);
  expect(last).toMatchObject({
    code: 'done',
    version: '1.0.0-abcdef1',
    previous: '1.0.0-0000001',
    changed: true,
  });
});

test('without a token there is neither a request nor a build', async () => {
  const { status, stderr, stdout } = await run('deploy', [], { PORTAL_DEPLOY_TOKEN: '' });
  expect([status, stdout]).toEqual([4, '']);
  expect(stderr).toContain('set PORTAL_DEPLOY_TOKEN');
  expect(portal.requests).toEqual([]);
});

test('a token is not accepted on the command line, which all users of the machine can read', async () => {
  for (const args of [['--token', 'pdt_x'], ['--token=pdt_x']]) {
    const { status, stderr } = await run('deploy', args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/list of processes.*PORTAL_DEPLOY_TOKEN/);
    expect(stderr).not.toContain('pdt_x');
  }
});

test.each<[number, string, number, RegExp]>([
  [401, 'wrong_token', 4, /^No: 401\.$/],
  [403, 'other_remote', 4, /^No: 403\.$/],
  [500, 'unavailable', 5, /failed \(status 500\)/],
])(
  'status %i in response to the first request ends the deploy with the code %s',
  async (answered, code, exit, text) => {
    portal.on(`GET ${at}`, refused(answered));
    expect(await asJson('deploy')).toMatchObject({
      status: exit,
      last: { step: 'failed', code, text: expect.stringMatching(text) as string },
    });
    expect(portal.requests).toHaveLength(1);
  },
);

const faults: GateFault[] = [
  { code: 'icon_missing', with: 'shell', text: 'there is no icon "unicorn": take another' },
  { code: 'route_collision', with: 'bookings 1.2.0-3f2a1bc', text: '/sites is a page of bookings' },
];
const notes: GateFault[] = [{ code: 'slot_unoffered', with: null, text: 'nobody offers "map.layers"' }];

test('a failed check names each fault, and the deploy uploads nothing', async () => {
  portal.on(`POST ${at}/check`, json(200, { ok: false, faults, notes, live: '1.0.0-0000001' }));
  const text = await run('deploy');
  expect([text.status, wasUploaded()]).toEqual([3, false]);
  expect(text.stderr).toContain('sites 1.0.0-abcdef1 cannot go live');
  expect(text.stderr).toContain('  icon_missing (shell): there is no icon "unicorn": take another\n');
  expect(text.stderr).toContain('  route_collision (bookings 1.2.0-3f2a1bc): /sites is a page of bookings\n');
  expect(await asJson('check')).toMatchObject({ status: 3, last: { code: 'gate', faults, notes } });
});

test('notes are reported and do not fail the check', async () => {
  portal.on(`POST ${at}/check`, json(200, { ok: true, faults: [], notes, live: null }));
  const { status, stdout } = await run('check');
  expect(status).toBe(0);
  expect(stdout).toContain('slot_unoffered: nobody offers "map.layers"');
  expect(stdout).toContain('the first of its name');
  expect(wasUploaded()).toBe(false);
});

test.each<[string, Answer, number, string]>([
  ['refused by the gate after a successful check', refused(422, { code: 'gate', faults }), 3, 'gate'],
  ['refused because its hash is wrong', refused(422), 3, 'refused'],
  ['refused because the version exists with other bytes', refused(409), 1, 'version_taken'],
  ['refused because it is too large', refused(413), 1, 'too_large'],
  ['interrupted by an error of the server', refused(500), 5, 'unavailable'],
])('an upload that is %s ends with its own code', async (_what, answer, exit, code) => {
  portal.on(`PUT ${upload}`, afterWholeRequest(answer));
  expect(await asJson('deploy')).toMatchObject({ status: exit, last: { step: 'failed', code } });
});

test('a version that exists with other bytes is reported with the advice to commit or to raise the version', async () => {
  portal.on(`PUT ${upload}`, afterWholeRequest(refused(409)));
  const { stderr } = await run('deploy');
  expect(stderr).toMatch(
    /other bytes, and a version never changes\. Commit .* raise the version in package\.json/,
  );
});

test('a check of a version that exists with other bytes fails with the code, exit code and advice of the deploy', async () => {
  portal.on(`POST ${at}/check`, refused(409, { code: 'version_exists' }));
  for (const command of ['check', 'deploy'])
    expect(await asJson(command)).toMatchObject({
      status: 1,
      last: { step: 'failed', code: 'version_taken', name: 'sites', version: '1.0.0-abcdef1' },
    });
  expect((await run('check')).stderr).toMatch(/Commit .* raise the version in package\.json/);
  expect(wasUploaded()).toBe(false);
});

test('deploying the same version again with the same bytes succeeds', async () => {
  portal.on(`PUT ${upload}`, afterWholeRequest(json(200, { ...live, changed: false, previous: null })));
  const { status, stdout } = await run('deploy');
  expect(status).toBe(0);
  expect(stdout).toContain('was live already, with the very same bytes: nothing to do.');
  expect(stdout).not.toContain('To go back');
});

test('a request to a busy portal is retried, and the wait is reported', async () => {
  portal.on(`PUT ${upload}`, afterWholeRequest(refusedLater), afterWholeRequest(json(200, live)));
  const { status, stdout } = await run('deploy');
  expect(status).toBe(0);
  expect(stdout).toContain('(status 503): Starting. Trying again in 0 s.');
});
const refusedLater = json(503, { message: 'Starting.' }, { 'Retry-After': '0' });

test('a build with uncommitted changes is deployed with a note', async () => {
  const loose = makeBuiltFolder({ version: '1.0.0-xabcdef1' });
  portal.on(
    `PUT ${at}/versions/1.0.0-xabcdef1`,
    afterWholeRequest(json(200, { ...live, version: '1.0.0-xabcdef1' })),
  );
  const { status, stdout } = await runPortal(['deploy'], {
    cwd: loose.dir,
    env: { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'pdt_secret' },
  });
  loose.remove();
  expect(status).toBe(0);
  expect(stdout).toContain('Not all of this is committed');
});

test('a check of the shell checks its types, too', async () => {
  const shell = makeBuiltFolder({ name: 'shell' });
  const write = (file: string, text: string) => writeFileSync(path.join(shell.dir, file), text);
  rmSync(path.join(shell.dir, 'portal.json'));
  write('package.json', JSON.stringify({ name: 'shell', version: '1.0.0' }));
  write('host.json', '{}');
  mkdirSync(path.join(shell.dir, 'src'));
  write('src/index.ts', "export const count: number = 'many';\n");
  portal.on('GET /api/portal/remotes/shell', json(200, { ...state, name: 'shell' }));
  const env = { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'pdt_secret' };
  const { status, stderr } = await runPortal(['check'], { cwd: shell.dir, env });
  shell.remove();
  expect(status).toBe(1);
  expect(stderr).toContain("Type 'string' is not assignable to type 'number'");
});

test('type errors have a code of their own, their place and number, and nested messages on indented lines', async () => {
  const remote = makeBuiltFolder();
  mkdirSync(path.join(remote.dir, 'src'));
  const source = (text: string) => writeFileSync(path.join(remote.dir, 'src/remote.ts'), text);
  const check = (...args: string[]) =>
    runPortal(['check', ...args], {
      cwd: remote.dir,
      env: { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'pdt_secret' },
    });
  source("export const open: { at: { hour: number } } = {\n  ...{ at: { hour: 'nine' } },\n};\n");
  const nested = await check();
  source('let many: number;\n' + "many = 'many';\n".repeat(12));
  const many = await check('--json');
  remote.remove();

  expect(nested.status).toBe(1);
  expect(nested.stderr).toMatch(
    /^sites has 1 type error:\n {2}types: src\/remote\.ts:1:14: TS2322: Type .*\n {6,}The types of 'at\.hour' are .*\n {8,}Type 'string' /,
  );
  expect(nested.stderr).not.toContain('could not be loaded');
  expect(many.events.at(-1)).toMatchObject({ step: 'failed', code: 'types', count: 12 });
  expect(many.events.at(-1)?.text).toBe('sites has 12 type errors; the first 10 are:');
  const faults = many.events.at(-1)?.faults as GateFault[];
  expect(faults).toHaveLength(10);
  expect(faults[9]).toEqual({
    code: 'types',
    with: null,
    text: "src/remote.ts:11:1: TS2322: Type 'string' is not assignable to type 'number'.",
  });
});

test('a server that is not a portal is reported as such', async () => {
  portal.on(`GET ${at}`, (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Intranet</title>'),
  );
  const { status, stderr } = await run('deploy');
  expect(status).toBe(5);
  expect(stderr).toMatch(
    /is not a portal: status 200, text\/html instead of JSON\. Check --portal or PORTAL_URL/,
  );
});

/** Interrupts a deploy when it reports its first progress of the upload. */
async function interrupt(dir: string, signal: NodeJS.Signals) {
  let interrupted = false;
  const { status, events } = await runPortal(['deploy', '--json'], {
    cwd: dir,
    env: { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'pdt_secret' },
    watch: (child, printed) => {
      if (interrupted || !printed.includes('"upload"')) return;
      interrupted = true;
      child.kill(signal);
    },
  });
  return { status, last: events.at(-1) };
}

test('an upload that is interrupted half way changes nothing, and reports this', async () => {
  const big = makeBuiltFolder({ files: { 'big.bin': randomBytes(12_000_000).toString('base64') } });
  portal.on(`PUT ${upload}`, (request) => request.pause());
  const { status, last } = await interrupt(big.dir, 'SIGINT');
  big.remove();
  expect(status).toBe(130);
  expect(last).toMatchObject({ step: 'failed', code: 'interrupted' });
  expect(last?.text).toMatch(
    /nothing has changed, sites 1\.0\.0-0000001 is still live\. Deploy again to start over/,
  );
});

test('an upload that is interrupted after everything was sent reports how to check the result', async () => {
  portal.on(`PUT ${upload}`, (request) => request.resume());
  const { status, last } = await interrupt(folder.dir, 'SIGTERM');
  expect([status, last?.code]).toEqual([143, 'terminated']);
  expect(last?.text).toMatch(/Everything had been sent: "npx portal status sites" tells/);
});

test('an upload that hangs fails after the timeout', async () => {
  portal.on(`PUT ${upload}`, (request) => request.on('data', () => undefined));
  const { status, last } = await asJson('deploy', ['--timeout', '0.3']);
  expect(status).toBe(5);
  expect(last).toMatchObject({ code: 'timeout', text: expect.stringContaining('0.3 s') as string });
});

test('a rollback sends its target version, so that a repeated one does not go back twice', async () => {
  const { status, stdout } = await run('rollback');
  expect(status).toBe(0);
  expect(stdout).toContain('sites is back at 1.0.0-0000000');
  expect(portal.requests.at(-1)?.body.toString()).toBe('{"version":"1.0.0-0000000"}');
});

test('a rollback that the gate refuses reports how to override it, and sends the reason', async () => {
  const faults = [{ code: 'symbol_missing', with: 'rooms 1.0.0', text: 'It uses Map.' }];
  portal.on(`POST ${at}/rollback`, json(422, { code: 'gate', message: 'No.', faults, notes: [] }));
  const refusedOne = await run('rollback');
  expect(refusedOne.status).toBe(3);
  expect(refusedOne.stderr).toContain('It uses Map.');
  expect(refusedOne.stderr).toContain('go back with --override and a reason');

  portal.on(`POST ${at}/rollback`, json(200, { ...live, version: '1.0.0-0000000' }));
  expect((await run('rollback', ['--override', ' It burns. '])).status).toBe(0);
  expect(portal.requests.at(-1)?.body.toString()).toBe('{"version":"1.0.0-0000000","override":"It burns."}');

  portal.on(`POST ${at}/rollback`, json(403, { code: 'override_forbidden', message: 'This token may not.' }));
  const forbidden = await run('rollback', ['--override', 'It burns.']);
  expect([forbidden.status, forbidden.stderr]).toEqual([4, 'This token may not.\n']);
  expect((await run('rollback', ['--override', ' '])).status).toBe(2);
});

test('a rollback of any remote can be run from any folder', async () => {
  const options = { env: { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'x' } };
  const { status } = await runPortal(['rollback', 'sites', '--to', '0.9.0-aaaaaaa'], options);
  expect(status).toBe(0);
  expect(portal.requests.at(-1)?.body.toString()).toBe('{"version":"0.9.0-aaaaaaa"}');
});

test('a rollback without a previous version reports this and changes nothing', async () => {
  portal.on(`GET ${at}`, json(200, { ...state, previous: null }));
  const { status, stderr } = await run('rollback');
  expect(status).toBe(1);
  expect(stderr).toContain('There is nothing to go back to: sites 1.0.0-0000001');
  expect(portal.requests).toHaveLength(1);
});

test('a rollback to an unknown version reports which command lists versions; of an unknown remote, how it is created', async () => {
  portal.on(`POST ${at}/rollback`, refused(404));
  const never = await run('rollback', ['--to', '9.9.9-ccccccc']);
  expect([never.status, never.stderr]).toEqual([
    1,
    'No: 404. "npx portal status sites" lists what was deployed, and what of it is kept.\n',
  ]);
  portal.on(`GET ${at}`, refused(404));
  expect((await run('rollback', ['--to', '9.9.9-ccccccc'])).stderr).toContain('Its first deploy makes it');
});

test('in a folder with another package a name is required', async () => {
  const env = { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'x' };
  const { status, stderr } = await runPortal(['status'], { cwd: root, env });
  expect([status, stderr]).toEqual([2, 'Which remote? Run this in its folder, or name it.\n']);
  expect((await runPortal(['rollback', 'sites'], { cwd: root, env })).status).toBe(0);
});

test('the status of a remote that was never deployed reports how it is created', async () => {
  portal.on(`GET ${at}`, refused(404));
  const { status, stderr } = await run('status');
  expect(status).toBe(1);
  expect(stderr).toContain('no remote "sites" yet. Its first deploy makes it');
});

test.each<[string, string[], RegExp]>([
  ['an unknown command', ['depoly'], /there is no command "depoly"/],
  ['an inherited name', ['constructor'], /there is no command "constructor"/],
  ['an unknown option', ['deploy', '--fast'], /--fast/],
  ['two folders', ['deploy', '.', 'more'], /What is "more" for/],
  ['a folder without package', ['deploy', '/nowhere'], /no package\.json in \/nowhere/],
  ['a package that is not a remote', ['deploy', root], /is no remote: it has no portal\.json/],
  ['an invalid version', ['rollback', '--to', 'last'], /--to last is no version.*portal status sites/],
  ['neither folder nor name', ['status', '../Sites'], /"\.\.\/Sites" is neither/],
  ['an invalid address', ['status', '--portal', 'portal.example'], /"portal\.example" is no address/],
  ['an address with another scheme', ['status', '--portal', 'ftp://x'], /"ftp:\/\/x" is no address/],
  ['an invalid timeout', ['status', '--timeout', 'soon'], /--timeout soon is no number/],
  ['no command', [], /portal deploy/],
])('%s is reported as wrong usage', async (_what, [command = '', ...args], text) => {
  const { status, stderr } = await runPortal([command, ...args].filter(Boolean), {
    cwd: folder.dir,
    env: { PORTAL_URL: portal.url, PORTAL_DEPLOY_TOKEN: 'x' },
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(text);
  expect(portal.requests).toEqual([]);
});

test('the help of all shows the exit codes and the source of the token', async () => {
  const { status, stdout } = await runPortal(['--help']);
  expect(status).toBe(0);
  expect(stdout).toContain('PORTAL_DEPLOY_TOKEN');
  expect(stdout).toMatch(/3 {2}refused by the portal's gate, or over budget/);
});

/** The options and the exit codes of each command, besides those of all: --json and --help, 0, 2 and signals. */
const described: Record<string, [options: string[], exits: string[]]> = {
  build: [[], ['1', '3']],
  check: [
    ['portal', 'timeout'],
    ['1', '3', '4', '5'],
  ],
  deploy: [
    ['portal', 'timeout'],
    ['1', '3', '4', '5'],
  ],
  rollback: [
    ['to', 'override', 'portal', 'timeout'],
    ['1', '3', '4', '5'],
  ],
  status: [
    ['portal', 'timeout'],
    ['1', '4', '5'],
  ],
  features: [
    ['reason', 'from', 'until', 'group', 'team', 'role', 'user', 'percent', 'except', 'portal', 'timeout'],
    ['1', '4', '5'],
  ],
  config: [
    ['group', 'to', 'reason', 'portal', 'timeout'],
    ['1', '4', '5'],
  ],
  create: [['title', 'owner', 'contact', 'no-install'], ['1']],
  dev: [['port', 'portal'], ['1']],
};

test('the help of each command describes all its options, and only the exit codes that it gives', async () => {
  const overview = (await runPortal(['--help'])).stdout;
  const commands = [...overview.matchAll(/^portal (\w+)/gm)].map(([, name]) => name!);
  expect(commands.sort()).toEqual(Object.keys(described).sort());
  for (const [command, [options, exits]] of Object.entries(described)) {
    const { status, stdout } = await runPortal([command, '--help']);
    expect([command, status]).toEqual([command, 0]);
    expect(stdout).toBe((await runPortal([command, '-h'])).stdout);
    const listed = [...stdout.matchAll(/^ {2}(?:-h, )?--([\w-]+) .*\S/gm)].map(([, name]) => name!);
    expect([command, listed.sort()]).toEqual([command, [...options, 'json', 'help'].sort()]);
    // The first line names the options as well.
    for (const option of [...options, 'json']) expect(stdout.split('\n')[0]).toContain(`--${option}`);
    const codes = [...stdout.matchAll(/^ {2}(\d) {2}\w/gm)].map(([, code]) => code!);
    expect([command, codes]).toEqual([command, ['0', '2', ...exits].sort()]);
    expect(stdout).toContain('  130, 143  interrupted by a signal');
    expect(stdout.includes('PORTAL_DEPLOY_TOKEN')).toBe(options.includes('timeout'));
    for (const [, option] of stdout.matchAll(/--([\w-]+)/g))
      expect([command, listed]).toEqual([command, expect.arrayContaining([option])]);
  }
});

test('the described options of each command are those that it accepts', async () => {
  for (const command of Object.keys(described)) {
    const { stderr } = await runPortal([command, '--help', '--none-such']);
    expect(stderr).toContain('--none-such');
    for (const option of described[command]![0]) {
      const given = option === 'no-install' ? [`--${option}`] : [`--${option}`, 'x'];
      expect((await runPortal([command, '--help', ...given])).status).toBe(0);
    }
  }
});

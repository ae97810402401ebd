import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const lib = path.join(__dirname, 'lib');
const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

describe('the Node version', () => {
  const under = (version: string) =>
    run(
      '-e',
      `Object.defineProperty(process.versions, 'node', { value: '${version}' });
       require(${JSON.stringify(path.join(lib, 'node-version.cjs'))}).checkNode();`,
    );

  it.each(['18.20.4', '20.18.3', '8.0.0'])('%s is refused with a message of one line', (version) => {
    const { status, stderr } = under(version);
    expect(stderr).toBe(`The portal needs Node 20.19 or later; this is ${version}.\n`);
    expect(status).toBe(1);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is accepted', (version) => {
    expect(under(version)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('packages', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'portal-install-'));
    mkdirSync(path.join(dir, 'node_modules'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const write = (file: string, packages: object) =>
    writeFileSync(path.join(dir, file), JSON.stringify({ packages }));

  function missing(): string[] {
    const url = JSON.stringify(path.join(lib, 'install.mjs'));
    const script = `const { missingPackages } = await import(${url}); console.log(JSON.stringify(missingPackages(process.argv[1])));`;
    const { stdout, stderr } = run('--input-type=module', '-e', script, dir);
    if (stderr) throw new Error(stderr);
    return JSON.parse(stdout) as string[];
  }

  const locked = {
    '': { name: 'portal' },
    server: { version: '1.0.0' },
    'node_modules/server': { resolved: 'server', link: true },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
  };

  it('are not installed again when all packages for this platform are installed', () => {
    write('package-lock.json', locked);
    write('node_modules/.package-lock.json', {
      'node_modules/a': { version: '1.2.3' },
      'node_modules/server': { resolved: 'server', link: true },
    });
    expect(missing()).toEqual([]);
  });

  it('that are missing or have another version are found', () => {
    write('package-lock.json', { ...locked, 'node_modules/b': { version: '2.0.0' } });
    write('node_modules/.package-lock.json', {
      'node_modules/a': { version: '1.2.2' },
      'node_modules/server': { resolved: 'server', link: true },
    });
    expect(missing()).toEqual(['node_modules/a', 'node_modules/b']);
  });

  it('count as missing if the installation was interrupted', () => {
    write('package-lock.json', locked);
    expect(missing()).toEqual(['node_modules']);
  });
});

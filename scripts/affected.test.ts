import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { preProcessFile } from 'typescript';

const root = path.resolve(__dirname, '..');

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const isWorkspace = new RegExp(`^(${workspaces.map((glob) => glob.replace('*', '[^/]+')).join('|')})$`);

/** The packages that git knows: what somebody is about to add does not count yet. */
const folders = execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .map((file) => path.dirname(file))
  .filter((folder) => isWorkspace.test(folder));
const read = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    scripts?: Record<string, string>;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
const names = folders.map((folder) => read(folder).name);

/** What is built on shared-ui: the shell and the areas, whichever there are. */
const fronts = names.filter((name) => name === 'shell' || name.startsWith('mfe-'));

interface Touched {
  packages: string[];
  base: string | null;
}

describe('what a change touches', () => {
  let dir: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@northline.example', ...args], {
      cwd: dir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const commit = (message: string) => {
    git('add', '--all');
    git('commit', '-q', '--no-verify', '-m', message);
  };

  beforeAll(() => {
    dir = path.join(mkdtempSync(path.join(tmpdir(), 'portal-affected-')), 'portal');
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${root}`, dir]);
    writeFileSync(path.join(dir, '.git/info/exclude'), 'node_modules\n');
    symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
    // The packages as they are declared now, committed or not.
    const declared = execFileSync('git', ['ls-files', 'lerna.json', 'package.json', '*/package.json'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of declared.split('\n').filter(Boolean))
      copyFileSync(path.join(root, file), path.join(dir, file));
    writeFileSync(path.join(dir, 'docs/start.md'), 'The commit before the change.\n');
    commit('Start');
    git('tag', 'start');
    git('update-ref', 'refs/remotes/origin/main', 'start');
  });
  afterAll(() => rmSync(path.dirname(dir), { recursive: true, force: true }));

  /** What lerna names after files were changed and committed. */
  function touchedBy(...files: string[]): Touched {
    git('reset', '-q', '--hard', 'start');
    for (const file of files) writeFileSync(path.join(dir, file), '// changed\n', { flag: 'a' });
    commit('Change');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { baseOf, changeSince, packagesOf } from ${JSON.stringify(path.join(root, 'scripts/lib/affected.mjs'))};
         const dir = process.argv[1];
         const base = baseOf(dir);
         const packages = packagesOf(changeSince(base, dir).filter, dir).map(({ name }) => name);
         process.stdout.write(JSON.stringify({ base, packages: packages.sort() }));`,
        dir,
      ],
      { cwd: dir, encoding: 'utf8' },
    );
    if (!stdout) throw new Error(stderr);
    const touched = JSON.parse(stdout) as Touched;
    expect(touched.base).toBe(git('rev-parse', 'start'));
    return touched;
  }

  it.each([
    ['an area is that area alone', 'mfe-accounts/src/remote.ts', ['mfe-accounts']],
    ['the shell is the shell alone', 'shell/src/App.tsx', ['shell']],
    ['the server is the server alone', 'server/src/main.ts', ['server']],
    ['shared-ui is every front', 'shared-ui/src/core.ts', ['shared-ui', 'portal-kit', ...fronts]],
    ['the kit is every front', 'portal-kit/src/remote.ts', ['portal-kit', ...fronts]],
    [
      'the contracts is everything',
      'shared-api/contracts/limits.ts',
      ['shared-api', 'shared-ui', 'server', 'portal-kit', 'e2e', ...fronts],
    ],
    ['words is no package', 'docs/glossary.md', []],
  ])('of %s [affected.1]', (_what, file, packages) => {
    expect(touchedBy(file).packages).toEqual([...packages].sort());
  });

  it('of the lock file is everything', () => {
    expect(touchedBy('package-lock.json').packages).toEqual([...names].sort());
  });
});

describe('the packages', () => {
  it.each(folders)(
    '%s declares every package that it imports, since the order of builds follows from it',
    (folder) => {
      const { name, dependencies = {}, devDependencies = {} } = read(folder);
      const sources = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' })
        .split('\n')
        .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
        // A package within a package.
        .filter((file) =>
          folders.filter((one) => file.startsWith(`${one}/`)).every((one) => one.length <= folder.length),
        );
      const found = new Set<string>();
      for (const file of sources.filter((one) => existsSync(path.join(root, one)))) {
        const { importedFiles } = preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
        for (const { fileName } of importedFiles) found.add(fileName.split('/')[0]!);
      }
      found.delete(name);
      const others = names.filter((one) => found.has(one));
      expect(others.filter((one) => !(one in dependencies) && !(one in devDependencies))).toEqual([]);
    },
  );

  it.each(folders.filter((folder) => !folder.startsWith('e2e')))(
    '%s is tested by `lerna run test`',
    (folder) => {
      expect(read(folder).scripts?.test).toBeTruthy();
    },
  );
});

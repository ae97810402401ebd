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

/** The packages that git tracks: a package that was not added yet does not count. */
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

/** The packages that depend on shared-ui: the shell and all areas. */
const fronts = names.filter((name) => name === 'shell' || name.startsWith('mfe-'));

interface Touched {
  packages: string[];
  base: string | null;
}

describe('the packages that a change affects', () => {
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

  /** The packages that lerna lists after these files were changed and committed. */
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
    ['an area are that area', 'mfe-accounts/src/remote.ts', ['mfe-accounts']],
    ['the shell are the shell', 'shell/src/App.tsx', ['shell']],
    ['the server are the server', 'server/src/main.ts', ['server']],
    ['shared-ui are all front ends', 'shared-ui/src/core.ts', ['shared-ui', 'portal-kit', ...fronts]],
    ['portal-kit are all front ends', 'portal-kit/src/remote.ts', ['portal-kit', ...fronts]],
    [
      'shared-api are all packages',
      'shared-api/contracts/limits.ts',
      ['shared-api', 'shared-ui', 'server', 'portal-kit', 'e2e', ...fronts],
    ],
    ['docs/ are none', 'docs/glossary.md', []],
  ])('in %s [affected.1]', (_what, file, packages) => {
    expect(touchedBy(file).packages).toEqual([...packages].sort());
  });

  it('in the lock file are all packages', () => {
    expect(touchedBy('package-lock.json').packages).toEqual([...names].sort());
  });
});

describe('the packages', () => {
  it.each(folders)(
    '%s declares every package that it imports, because the order of builds depends on it',
    (folder) => {
      const { name, dependencies = {}, devDependencies = {} } = read(folder);
      const sources = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' })
        .split('\n')
        .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
        // Leaves out files of a package within this package.
        .filter((file) =>
          folders
            .filter((candidate) => file.startsWith(`${candidate}/`))
            .every((candidate) => candidate.length <= folder.length),
        );
      const found = new Set<string>();
      for (const file of sources.filter((candidate) => existsSync(path.join(root, candidate)))) {
        const { importedFiles } = preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
        for (const { fileName } of importedFiles) found.add(fileName.split('/')[0]!);
      }
      found.delete(name);
      const others = names.filter((candidate) => found.has(candidate));
      expect(
        others.filter((candidate) => !(candidate in dependencies) && !(candidate in devDependencies)),
      ).toEqual([]);
    },
  );

  it.each(folders.filter((folder) => !folder.startsWith('e2e')))(
    '%s is tested by `lerna run test`',
    (folder) => {
      expect(read(folder).scripts?.test).toBeTruthy();
    },
  );
});

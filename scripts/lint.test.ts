import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowedImports, forbiddenImports, type Import } from './lint/imports';
import { allowed, violations, type Sample } from './lint/violations';

const root = path.resolve(__dirname, '..');

/** The files of a folder with the configuration of this repository, by their paths. */
type Files = ReadonlyMap<string, string>;

/** Runs a tool in a folder that holds these files, and reads the JSON that it prints. */
function runOn(files: Files, tool: string, args: readonly string[]): unknown {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-lint-'));
  try {
    for (const file of ['.oxlintrc.json', '.dependency-cruiser.cjs', 'tsconfig.json'])
      copyFileSync(path.join(root, file), path.join(dir, file));
    symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
    for (const [file, code] of files) {
      mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(dir, file), code);
    }
    const folders = new Set([...files.keys()].map((file) => file.split('/')[0]!));
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules', tool), ...args, ...folders],
      { cwd: dir, encoding: 'utf8', maxBuffer: 2 ** 24 },
    );
    return JSON.parse(stdout);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Gives each file a name of its own. */
const numbered = (file: string, index: number) => file.replace(/broken|fine/i, `$&${index}`);

/** @returns those that break their rule, by the names of files and rules that a tool printed */
const reported = <Item extends { file: string; rule: string }>(items: Item[], found: ReadonlySet<string>) =>
  items.filter(({ file, rule }) => found.has(`${rule} ${file}`));

describe('the linter', () => {
  const place = (samples: readonly Sample[]) =>
    samples.map((sample, index) => ({ ...sample, file: numbered(sample.file, index) }));
  const broken = place(violations);
  const fine = place(allowed);
  let found: Set<string>;
  beforeAll(() => {
    const files = new Map([...broken, ...fine].map(({ file, code }) => [file, code]));
    // `code` is missing where a file cannot be parsed.
    const { diagnostics } = runOn(files, 'oxlint/bin/oxlint', ['--format=json']) as {
      diagnostics: { code?: string; filename: string }[];
    };
    const nameOf = (code: string) =>
      code.replace(/^(.+)\((.+)\)$/, '$1/$2').replace(/^eslint\/|-hooks(?=\/)/, '');
    found = new Set(diagnostics.map(({ code = 'syntax', filename }) => `${nameOf(code)} ${filename}`));
  });

  it('reports each violation', () => {
    expect(reported(broken, found)).toEqual(broken);
  });

  it('leaves alone what is allowed', () => {
    expect(reported(fine, found)).toEqual([]);
  });

  it('has a violation here for each rule that is on', () => {
    const config = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').replace(/^ *\/\/.*$/gm, '');
    const { rules, overrides } = JSON.parse(config) as {
      rules: Record<string, unknown>;
      overrides: { rules?: Record<string, unknown> }[];
    };
    const on = [rules, ...overrides.map((override) => override.rules ?? {})]
      .flatMap((some) => Object.entries(some))
      .filter(([, setting]) => setting !== 'off')
      .map(([rule]) => rule);
    const broken = new Set(violations.map(({ rule }) => rule));
    expect([...new Set(on)].filter((rule) => !broken.has(rule))).toEqual([]);
  });
});

describe('the check of imports', () => {
  const place = (imports: readonly Import[]) =>
    imports.map(([from, to, rule], index) => ({ file: numbered(from, index), to, rule }));
  const broken = place(forbiddenImports);
  const fine = place(allowedImports);
  const circle = ['server/src/kernel/one/first.ts', 'server/src/kernel/two/second.ts'] as const;
  let found: Set<string>;
  beforeAll(() => {
    const files = new Map<string, string>();
    const importing = (from: string, to: string) =>
      files.set(
        from,
        `import type { A } from './${path.relative(path.dirname(from), to)}';\nexport type B = A;\n`,
      );
    for (const { file, to } of [...broken, ...fine]) {
      files.set(to, to.endsWith('.json') ? '{}' : 'export type A = 1;\n');
      importing(file, to);
    }
    importing(circle[0], circle[1]);
    importing(circle[1], circle[0]);
    const { summary } = runOn(files, 'dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config=.dependency-cruiser.cjs',
      '--output-type=json',
    ]) as { summary: { violations: { from: string; rule: { name: string } }[] } };
    found = new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`));
  });

  it('reports each import that is forbidden', () => {
    expect(reported(broken, found)).toEqual(broken);
  });

  it('leaves alone what is allowed', () => {
    expect(reported(fine, found)).toEqual([]);
  });

  it('reports circles of files and of folders', () => {
    expect(found).toContain(`no-circle ${circle[0]}`);
    expect(found).toContain(`no-circle-of-folders ${path.dirname(circle[0])}`);
  });

  it('has an import here for each rule', () => {
    const { forbidden } = createRequire(__filename)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const broken = new Set(forbiddenImports.map(([, , rule]) => rule));
    const untried = forbidden.map(({ name }) => name).filter((name) => !broken.has(name));
    expect(untried).toEqual(['no-circle', 'no-circle-of-folders']);
  });
});

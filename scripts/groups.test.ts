import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canShareModules, joinTests, modulesWithHooks } from './test/groups.mjs';

const onDatabase = "const test = await createTestApp();\nit('answers', () => undefined);";

describe('a test file runs in a group with others', () => {
  it('if it uses the database of the server', () => {
    expect(canShareModules(onDatabase)).toBe(true);
    expect(canShareModules('const database = await createTestDatabase();')).toBe(true);
    expect(canShareModules("it('adds', () => undefined);")).toBe(false);
  });

  it.each([
    'jest.useFakeTimers();',
    "jest.spyOn(fs, 'open');",
    "process.env.TZ = 'UTC';",
    'process.kill(pid);',
    'registerProjectParts([part]);',
  ])('unless it changes what all modules see: %s', (line) =>
    expect(canShareModules(`${onDatabase}\n${line}`)).toBe(false),
  );
});

describe('the groups of test files', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-groups-'));
  const made = path.join(dir, 'groups');
  afterAll(() => rmSync(dir, { recursive: true }));
  const write = (name: string, source: string) => {
    const file = path.join(dir, name);
    writeFileSync(file, source);
    return file;
  };
  const shared = Array.from({ length: 23 }, (_, n) =>
    write(`shared${String(n).padStart(2, '0')}.test.ts`, onDatabase),
  );
  const alone = [write('unit.test.ts', ''), write('fake.test.ts', `${onDatabase}\njest.useFakeTimers();`)];
  const required = (group: string) =>
    [...readFileSync(group, 'utf8').matchAll(/^ {2}require\('(.*)'\)/gm)].map(([, file]) =>
      path.resolve(made, file!),
    );

  it('hold each file once, ten at most, and leave the others as they are', () => {
    const files = joinTests([alone[0]!, ...shared, alone[1]!], made);
    const groups = files.filter((file) => file.startsWith(made));
    expect(files.filter((file) => !file.startsWith(made))).toEqual(alone);
    expect(groups.map((group) => required(group).length)).toEqual([10, 10, 3]);
    expect(groups.flatMap(required)).toEqual(shared);
  });

  it('replace those of the run before', () => {
    const before = joinTests(shared, made);
    const [only, ...rest] = joinTests(shared.slice(0, 2), made);
    expect(rest).toEqual([]);
    expect(required(only!)).toEqual(shared.slice(0, 2));
    expect(() => readFileSync(before.at(-1)!)).toThrow('ENOENT');
  });

  it('load every module first that registers hooks', () => {
    const root = path.resolve(__dirname, '..');
    const hook = /^(before|after)(Each|All)\(/m;
    const found = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(src|attack)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `server/${file}`)
      .filter((file) => hook.test(readFileSync(path.join(root, file), 'utf8')));
    expect(found).toEqual(modulesWithHooks);
    const lines = readFileSync(joinTests(shared, made)[0]!, 'utf8').split('\n');
    expect(path.resolve(made, /'(.*)'/.exec(lines[0]!)![1]!)).toBe(path.join(root, modulesWithHooks[0]!));
  });
});

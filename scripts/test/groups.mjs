import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Jest runs only what lies in a folder that it knows; jest.config.cjs ignores this one without the variable. Each run has its own folder in it. */
export const groupsFolder = path.join(root, 'server/.groups');
const variable = { PORTAL_TEST_GROUPS: '1' };
const filesOfGroup = 10;
/** Modules that register hooks when they are loaded. A group loads them first, so that these hooks run when it ends. */
export const modulesWithHooks = ['server/src/platform/testing/testBuild.ts'];
const usesDatabase = /\b(createTestApp|createTestDatabase)\b/;
/** A spy, a replaced timer, a changed variable of the environment or another list of parts would reach the other files of a group. */
const changesGlobals = /\b(jest|process)\.|\bregisterProjectParts\b/;

/** @param {string} source of a test file @returns {boolean} whether the file can share its modules with others */
export const canShareModules = (source) => usesDatabase.test(source) && !changesGlobals.test(source);

/**
 * Writes test files that each run several others.
 * @param {string[]} files absolute paths
 * @param {string} folder of the new files, which is emptied before
 * @returns {string[]} the test files that run the same tests: the new ones, and the given ones that cannot share their modules
 */
export function joinTests(files, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shared = files.filter((file) => canShareModules(readFileSync(file, 'utf8'))).sort();
  const load = (file) => `require('${path.relative(folder, path.resolve(root, file))}');\n`;
  const block = (file) => `describe('${path.relative(root, file)}', () => {\n  ${load(file)}});\n`;
  const groups = Array.from({ length: Math.ceil(shared.length / filesOfGroup) }, (_, n) => {
    const group = path.join(folder, `${n + 1}.test.ts`);
    const members = shared.slice(n * filesOfGroup, (n + 1) * filesOfGroup);
    writeFileSync(group, [...modulesWithHooks.map(load), ...members.map(block)].join(''));
    return group;
  });
  return [...groups, ...files.filter((file) => !shared.includes(file))];
}

/** @param {string[]} args of jest @returns {string[]} the absolute paths of the test files that it would run */
function filesOf(args) {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [jest, ...args, '--listTests', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`jest cannot list the tests of ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * Jest loads all modules anew for each test file, and V8 optimizes their code anew. Here the files that need the server's database
 * and change nothing global run in groups, each of which loads the modules once.
 * @template T
 * @param {string} name of the run, which no other run has at the same time
 * @param {string[]} args of jest
 * @param {(args: string[], env: Record<string, string>) => Promise<T>} work runs jest with the arguments and variables that it gets
 * @returns {Promise<T>} what `work` returns
 */
export async function withGroups(name, args, work) {
  const folder = path.join(groupsFolder, name);
  const files = joinTests(filesOf(args), folder);
  try {
    return await work(['--runTestsByPath', ...files], variable);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

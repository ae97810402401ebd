import path from 'node:path';
import config from '../../jest.config.cjs';
import { root } from './run.mjs';

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** @returns {string} the argument by which jest runs only the tests of these folders, relative to the project's */
export const testsIn = (folders) =>
  `--testPathPatterns=^${escaped(root)}/(${folders.map(escaped).join('|')})/`;

/** @returns {string[]} the folders in which jest looks for tests, without the excluded ones */
export const foldersWithout = (excluded) =>
  config.projects
    .flatMap(({ roots }) => roots.map((folder) => path.relative('<rootDir>', folder)))
    .filter((folder) => !excluded.includes(folder));

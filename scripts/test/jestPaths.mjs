import path from 'node:path';
import config from '../../jest.config.cjs';
import { root } from './run.mjs';

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** @returns {string} the argument by which jest runs the tests of these folders alone; each is relative to the project's */
export const testsIn = (folders) =>
  `--testPathPatterns=^${escaped(root)}/(${folders.map(escaped).join('|')})/`;

/** @returns {string[]} the folders that jest looks into, but for some */
export const foldersWithout = (some) =>
  config.projects
    .flatMap(({ roots }) => roots.map((folder) => path.relative('<rootDir>', folder)))
    .filter((folder) => !some.includes(folder));

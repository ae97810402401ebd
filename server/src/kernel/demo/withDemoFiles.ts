import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../config/root';
import type { Files } from '../storage/files';

/**
 * The name by which a row refers to a file of the demo data.
 * @param name the file's name in the folder that its area declares
 * @param copy tells apart rows with the same file, since each row names a file of its own
 */
export const demoFileName = (name: string, copy: string): string => `demo:${name}:${copy}`;

/**
 * Wraps a file store so that it also has the files of the demo data. They are read from the repository: each copy of a demo
 * database has its files, and loading the demo stores none.
 * @param folders the folders that areas declare, from the root of the repository
 */
export const withDemoFiles = (files: Files, folders: readonly string[]): Files => ({
  ...files,
  async read(name, range) {
    const [, demoName] = /^demo:([a-z][a-z.-]*):/.exec(name) ?? [];
    const paths = demoName ? folders.map((folder) => path.join(findRoot(), folder, demoName)) : [];
    const file = paths.find((one) => existsSync(one));
    return file === undefined ? files.read(name, range) : createReadStream(file, range);
  },
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Build } from 'shared-api/portal/build';
import { isMissing } from '../../kernel/storage/disk';
import { encodings, integrityOf, isCompressible, isServed } from './artifacts';

const decoders = [
  [encodings.br, promisify(brotliDecompress)],
  [encodings.gzip, promisify(gunzip)],
] as const;

/** The names of a file's compressed copies; empty for files that are not compressible or not served. */
export const copiesOf = (name: string): string[] =>
  isServed(name) && isCompressible(name) ? Object.values(encodings).map((end) => name + end) : [];

/** @returns the name of a compressed copy that does not unpack to its file; undefined when all do */
export async function findBadCopy(folder: string, { files }: Build): Promise<string | undefined> {
  for (const { path: name, size, integrity } of files) {
    if (!copiesOf(name).length) continue;
    for (const [end, unzip] of decoders) {
      const bytes = await readFile(path.join(folder, name + end));
      const plain = await unzip(bytes, { maxOutputLength: Math.max(size, 1) }).catch(() => null);
      if (!plain || integrityOf(plain) !== integrity) return name + end;
    }
  }
  return undefined;
}

/** Whether the files of a version's folder match the hashes of its build. */
export async function isIntact(folder: string, build: Build): Promise<boolean> {
  try {
    for (const { path: name, integrity } of build.files)
      if (integrityOf(await readFile(path.join(folder, name))) !== integrity) return false;
    return (await findBadCopy(folder, build)) === undefined;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

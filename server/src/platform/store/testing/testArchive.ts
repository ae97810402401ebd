import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';
import { buildFile } from '../artifacts';
import type { TestBuild } from '../../testing/testBuild';

/** An entry of an archive: a file, or something that is not one. */
export interface Part extends Partial<Omit<Header, 'name'>> {
  name: string;
  content?: string | Buffer;
}

/** Makes a tar with a library, independently of the code that reads it. */
export async function tarOf(parts: Part[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = '', ...header } of parts) tar.entry(header, content);
  tar.finalize();
  const portions: Buffer[] = [];
  for await (const bytes of tar) portions.push(bytes as Buffer);
  return Buffer.concat(portions);
}

/** The entries of a build's archive: its files and the build itself. */
export const partsOf = ({ dir, build }: TestBuild, described: unknown = build): Part[] => [
  { name: buildFile, content: JSON.stringify(described) },
  ...build.files.map(({ path: name }) => ({ name, content: readFileSync(path.join(dir, 'dist', name)) })),
];

export const gzipped = async (parts: Part[]): Promise<Buffer> => gzipSync(await tarOf(parts));

/** Streams the bytes in small pieces, as an upload does. */
export function streamOf(bytes: Buffer, piece = 1000): Readable {
  function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return Readable.from(pieces(), { objectMode: false });
}

export const archiveOf = async (test: TestBuild): Promise<Readable> => streamOf(await gzipped(partsOf(test)));

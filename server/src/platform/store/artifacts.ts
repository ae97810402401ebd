import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Build } from 'shared-api/portal/build';
import type { Encoding } from '../../kernel/http/compression/acceptedEncodings';
import { orMissing } from '../../kernel/storage/disk';

export const buildFile = 'portal-build.json';
/** The endings of a file's compressed copies. */
export const encodings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** Formats that do not compress are served unchanged; source maps are stored, but never served. */
export const isCompressible = (file: string): boolean => /\.(js|css|json|svg|txt|html)$/.test(file);
export const isServed = (file: string): boolean => !file.endsWith('.map') && file !== buildFile;

export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Whether two builds have the same files. */
export const sameBytes = (one: Pick<Build, 'files'>, other: Pick<Build, 'files'>): boolean => {
  const list = ({ files }: Pick<Build, 'files'>) =>
    files
      .map(({ path: name, integrity }) => `${name} ${integrity}`)
      .sort()
      .join('\n');
  return list(one) === list(other);
};

/** The build that is stored in a version's folder; null when there is none. */
export async function readStoredBuild(folder: string): Promise<Build | null> {
  const stored = await orMissing(readFile(path.join(folder, buildFile), 'utf8'));
  return stored === null ? null : (JSON.parse(stored) as Build);
}

import type { Tx } from '../../kernel/db/types';
import { chooseVersions } from './chooseVersions';
import { findLiveShell, readVersions } from './readVersions';

/** Lists the versions that browsers with the live shell get, and those to which they fall back. */
export async function listUsedVersions(tx: Tx): Promise<{ remote: string; version: string }[]> {
  const versions = await readVersions(tx);
  return chooseVersions(versions, findLiveShell(versions)).flatMap(({ build, fallback }) =>
    [build, ...(fallback ? [fallback] : [])].map(({ name: remote, version }) => ({ remote, version })),
  );
}

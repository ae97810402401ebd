import type { Build } from 'shared-api/portal/build';
import type { Tx } from '../../kernel/db/types';
import type { BuiltVersion } from './chooseVersions';
import { listVersions, readBuilds } from './portal.queries';

export const versionKey = ({ remote, version }: { remote: string; version: string }): string =>
  `${remote} ${version}`;

/**
 * Reads the versions among which `chooseVersions` chooses, with their builds.
 * @param known builds by `versionKey`; a version's build never changes, so these are not read again
 */
export async function readVersions(
  tx: Tx,
  known: ReadonlyMap<string, Build> = new Map(),
): Promise<BuiltVersion[]> {
  const rows = await listVersions(tx);
  const missing = rows.filter((row) => !known.has(versionKey(row)));
  const builds = new Map(known);
  for (const build of await readBuilds(tx, missing))
    builds.set(versionKey({ remote: build.name, version: build.version }), build);
  return rows.flatMap((row) => {
    const build = builds.get(versionKey(row));
    return build ? [{ ...row, build }] : [];
  });
}

/** The build of the live shell; null when there is none. */
export const findLiveShell = (versions: readonly BuiltVersion[]): Build | null =>
  versions.find(({ remote, current }) => current && remote === 'shell')?.build ?? null;

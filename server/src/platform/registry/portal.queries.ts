import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Beacon } from 'shared-api/contracts/portal';
import type { Build } from 'shared-api/portal/build';
import type { Db, Tx } from '../../kernel/db/types';
import { publish } from '../../kernel/events/publish';

export interface VersionRow {
  remote: string;
  version: string;
  /** Whether this is the live version; otherwise it came before it and is kept. */
  current: boolean;
  /** Whether a browser has reported that it loads. */
  loaded: boolean;
  /** Not null: its remote is switched off. */
  disabled: { message: string | null } | null;
}

/** Reads the registry's revision and the organisation's name: one small row, read before each page. */
export const readRevision = (db: Tx) =>
  db
    .selectFrom('registry')
    .innerJoin('organisation', (join) => join.onTrue())
    .select(['registry.revision', 'organisation.name as organisation'])
    .executeTakeFirstOrThrow();

/**
 * Whether a kept version may replace the live one where that does not load or does not go with the shell: it is older, and was not
 * rolled back from.
 * @param version alias of the version; its columns are those of remote_version
 * @param live alias of the live version of the same front end
 */
const isReplacement = (version: string, live: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${sql.ref(`${version}.created_on`)} < ${sql.ref(`${live}.created_on`)}
  and ${sql.ref(`${version}.withdrawn_on`)} is null)`;

/**
 * Lists the live version of every remote and of the shell, and the kept versions that may replace a remote's: those known to load
 * first, then the newest first.
 */
export async function listVersions(db: Tx): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('remote')
    .innerJoin('remote_version as v', 'v.remote', 'remote.name')
    .innerJoin('remote_version as live', (join) =>
      join.onRef('live.remote', '=', 'remote.name').onRef('live.version', '=', 'remote.version'),
    )
    .select(['v.remote', 'v.version', sql<boolean>`v.version = remote.version`.as('current')])
    .select(['remote.enabled', 'remote.disabled_message', sql<boolean>`v.loaded_on is not null`.as('loaded')])
    .where('v.removed_on', 'is', null)
    .where((eb) =>
      eb.or([
        eb('v.version', '=', eb.ref('remote.version')),
        eb.and([eb('v.remote', '!=', 'shell'), isReplacement('v', 'live')]),
      ]),
    )
    .orderBy('v.remote')
    .orderBy('loaded', 'desc')
    .orderBy('v.created_on', 'desc')
    .execute();
  return rows.map(({ enabled, disabled_message: message, ...row }) => ({
    ...row,
    disabled: enabled ? null : { message },
  }));
}

/** Reads the builds of some versions. */
export async function readBuilds(
  db: Tx,
  versions: readonly Pick<VersionRow, 'remote' | 'version'>[],
): Promise<Build[]> {
  if (!versions.length) return [];
  const given = JSON.stringify(versions.map(({ remote, version }) => ({ remote, version })));
  const { rows } = await sql<{ build: Build }>`
    select v.build
    from jsonb_to_recordset(${given}::jsonb) as given (remote text, version text)
    join remote_version v using (remote, version)`.execute(db);
  return rows.map(({ build }) => build);
}

export const findVersion = (db: Tx, remote: string, version: string) =>
  db
    .selectFrom('remote_version')
    .select('build')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();

/**
 * Raises the registry's revision and notifies servers and browsers.
 * @returns the new revision
 */
export async function bumpRevision(tx: Tx): Promise<number> {
  const { revision } = await tx
    .updateTable('registry')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  await publish(tx, { kind: 'registry' });
  return revision;
}

/** The ids of the teams with these names, which `owner` of portal.json has, in whatever case. */
export async function readTeamsNamed(db: Tx, names: readonly string[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from team
    where lower(btrim(name)) = any(select lower(btrim(name)) from unnest(${[...new Set(names)]}::text[]) as name)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Counts the reports that a person sent within the last hour. */
export async function countRecentBeacons(db: Tx, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('beacon')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usr_id', '=', userId)
    .where('created_on', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores reports of versions that exist, and records the first load of a version. */
export function recordBeacons(db: Db, userId: number, beacons: readonly Beacon[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    let firstLoads = 0n;
    for (const { remote, version, kind, ...rest } of beacons) {
      if (!(await findVersion(tx, remote, version))) continue;
      await tx
        .insertInto('beacon')
        .values({
          remote,
          version,
          kind,
          usr_id: userId,
          duration_ms: rest.duration_ms ?? null,
          reference: rest.reference ?? null,
          message: rest.message ?? null,
          route: rest.route ?? null,
        })
        .execute();
      if (kind !== 'loaded') continue;
      const { numUpdatedRows } = await tx
        .updateTable('remote_version')
        .set({ loaded_on: sql<Date>`now()` })
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('loaded_on', 'is', null)
        .executeTakeFirstOrThrow();
      firstLoads += numUpdatedRows;
    }
    // The version may now serve as a fallback, which is part of the slice.
    if (firstLoads) await bumpRevision(tx);
  });
}

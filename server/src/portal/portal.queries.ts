import { sql } from 'kysely';
import type { Beacon } from 'shared-api/contracts/portal';
import type { Build } from 'shared-api/portal/manifest';
import { writeAudit } from '../audit/writeAudit';
import type { Db, Tx } from '../db/types';
import { publish } from '../live/publish';

export interface VersionRow {
  remote: string;
  build: Build;
  /** Whether it is the live one. */
  current: boolean;
}

/** The registry's revision and the organisation's name: one small row, read before each page. */
export const readRevision = (db: Tx) =>
  db
    .selectFrom('registry')
    .innerJoin('organisation', (join) => join.onTrue())
    .select(['registry.revision', 'organisation.name as organisation'])
    .executeTakeFirstOrThrow();

/** Of every enabled remote (and the shell) the live version, and the newest other one that is known to have loaded. */
export async function listVersions(db: Tx): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('remote')
    .innerJoin('remote_version as v', 'v.remote', 'remote.name')
    .select(['v.remote', 'v.build', sql<boolean>`v.version = remote.version`.as('current')])
    .distinctOn(['v.remote', sql`v.version = remote.version`])
    .where('remote.enabled', '=', true)
    .where((eb) => eb.or([eb('v.version', '=', eb.ref('remote.version')), eb('v.loaded_on', 'is not', null)]))
    .orderBy('v.remote')
    .orderBy(sql`v.version = remote.version`)
    .orderBy('v.created_on', 'desc')
    .execute();
  return rows;
}

export const findVersion = (db: Tx, remote: string, version: string) =>
  db
    .selectFrom('remote_version')
    .select('build')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();

async function bumpRevision(tx: Tx): Promise<void> {
  await tx
    .updateTable('registry')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  await publish(tx, { kind: 'registry' });
}

/**
 * Records a version (unless it is there) and makes it the live one, in one transaction.
 * @returns whether anything changed
 */
export function goLive(db: Db, build: Build, createdBy: number | null): Promise<boolean> {
  const { name, version, manifest } = build;
  const owner = {
    owner_team: manifest?.owner.team ?? null,
    owner_contact: manifest?.owner.contact ?? null,
  };
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('remote')
      .values({ name, version: null, origin: null, ...owner })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Two who register at once take turns from here.
    const remote = await tx
      .selectFrom('remote')
      .select('version')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (remote.version === version) return false;
    await tx
      .insertInto('remote_version')
      .values({
        remote: name,
        version,
        build: JSON.stringify(build),
        size: build.files.reduce((sum, file) => sum + file.size, 0),
        created_by: createdBy,
        loaded_on: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .updateTable('remote')
      .set({ version, ...owner, updated_on: sql<Date>`now()` })
      .where('name', '=', name)
      .execute();
    await bumpRevision(tx);
    await writeAudit(tx, {
      userId: createdBy,
      entity: 'remote',
      entityId: null,
      name,
      action: 'went live',
      changes: [{ field: 'Version', from: remote.version, to: version }],
    });
    return true;
  });
}

/** How many reports a person sent within the last hour. */
export async function countRecentBeacons(db: Tx, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('beacon')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usr_id', '=', userId)
    .where('created_on', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Keeps reports of versions that exist, and notes which versions have loaded for the first time. */
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
    // From now on it may serve as a fallback, which the slice says.
    if (firstLoads) await bumpRevision(tx);
  });
}

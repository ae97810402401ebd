import { sql } from 'kysely';
import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import type { Tx } from '../../kernel/db/types';
import { readSetting } from './settingColumns';
import './feature.tables';

/** The settings of features as every server holds them in memory. */
export interface FeatureSettings {
  /** By the feature's full key. Features that have their default are missing. */
  byKey: ReadonlyMap<string, { id: number; setting: FeatureSetting }>;
  /** Milliseconds: starts and ends up to this time were announced. */
  announcedAt: number;
}

export async function readFeatureSettings(db: Tx): Promise<FeatureSettings> {
  const { features_at: at } = await db.selectFrom('registry').select('features_at').executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('feature')
    .select(['id', 'key', 'state', 'audience', 'starts_on', 'ends_on'])
    .where('state', 'is not', null)
    .execute();
  return {
    byKey: new Map(
      rows.flatMap(({ id, key, ...columns }) => {
        const setting = readSetting(columns);
        return setting ? [[key, { id, setting }] as const] : [];
      }),
    ),
    announcedAt: at.getTime(),
  };
}

/**
 * Raises the registry's revision if a feature has started or ended since the last time; only one of several servers does so.
 * @returns whether this call did
 */
export async function passFeatureTimes(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registry')
    .set((eb) => ({ features_at: sql<Date>`clock_timestamp()`, revision: eb('revision', '+', 1) }))
    .where(
      sql<boolean>`exists (
        select from feature, unnest(array[starts_on, ends_on]) as boundary
        where boundary > registry.features_at and boundary <= clock_timestamp())`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The milliseconds until the next start or end of a feature, by the clock of the database; null when there is none. */
export async function readTimeToNext(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(boundary) - clock_timestamp())::float8 * 1000 as ms
    from feature, registry, unnest(array[starts_on, ends_on]) as boundary
    where boundary > registry.features_at`.execute(tx);
  return rows[0]?.ms ?? null;
}

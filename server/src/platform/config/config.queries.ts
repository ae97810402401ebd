import type { ConfigDifference } from 'shared-api/contracts/platform/config';
import type { Tx } from '../../kernel/db/types';
import '../registry/config.tables';

/** Limits the changes that are answered of one configuration. */
const maxChanges = 100;

/** Reads the revisions of the values of one remote, by the delivery group's id or null. */
export const listConfigRows = (tx: Tx, remote: string) =>
  tx
    .selectFrom('remote_config')
    .select(['id', 'project_type_id', 'settings', 'revision'])
    .where('remote', '=', remote)
    .orderBy('id')
    .execute();
export type ConfigRow = Awaited<ReturnType<typeof listConfigRows>>[number];

/** Reads the row of the organisation's or a group's values and locks it; it is created if nothing was set yet. */
export async function lockConfig(tx: Tx, remote: string, group: number | null): Promise<ConfigRow> {
  await tx
    .insertInto('remote_config')
    .values({ remote, project_type_id: group, settings: '{}' })
    .onConflict((conflict) => conflict.columns(['remote', 'project_type_id']).doNothing())
    .execute();
  return tx
    .selectFrom('remote_config')
    .select(['id', 'project_type_id', 'settings', 'revision'])
    .where('remote', '=', remote)
    .where('project_type_id', 'is not distinct from', group)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface NewConfigChange {
  configId: number;
  revision: number;
  values: Readonly<Record<string, unknown>>;
  differences: readonly ConfigDifference[];
  reason: string;
  by: { userId: number | null; tokenId: number | null };
  restores: number | null;
}

export async function writeConfigChange(tx: Tx, change: NewConfigChange): Promise<void> {
  const { configId, revision, values, differences, reason, by, restores } = change;
  const settings = JSON.stringify(values);
  await tx.updateTable('remote_config').set({ settings, revision }).where('id', '=', configId).execute();
  await tx
    .insertInto('remote_config_change')
    .values({
      config_id: configId,
      revision,
      settings,
      differences: JSON.stringify(differences),
      reason,
      usr_id: by.userId,
      token_id: by.tokenId,
      restores,
    })
    .execute();
}

const selectChanges = (tx: Tx) =>
  tx
    .selectFrom('remote_config_change as c')
    .innerJoin('remote_config as r', 'r.id', 'c.config_id')
    .leftJoin('usr', 'usr.id', 'c.usr_id')
    .leftJoin('deploy_token as t', 't.id', 'c.token_id')
    .select(['c.revision', 'c.differences', 'c.reason', 'c.usr_id', 'c.restores', 'c.created_on'])
    .select(['r.remote', 'r.project_type_id', 'usr.name as usr_name', 't.name as token_name']);
export type ConfigChangeRow = Awaited<ReturnType<typeof listConfigChanges>>[number];

/** The changes of the organisation's or a group's values, the latest first. */
export const listConfigChanges = (tx: Tx, remote: string, group: number | null) =>
  selectChanges(tx)
    .where('r.remote', '=', remote)
    .where('r.project_type_id', 'is not distinct from', group)
    .orderBy('c.revision', 'desc')
    .limit(maxChanges)
    .execute();

/** The last change of each remote, of the organisation's or any group's values. */
export const listLastConfigChanges = (tx: Tx): Promise<ConfigChangeRow[]> =>
  selectChanges(tx)
    .distinctOn('r.remote')
    .orderBy('r.remote')
    .orderBy('c.created_on', 'desc')
    .orderBy('c.config_id', 'desc')
    .execute();

/** The values that a change made; undefined if there is no such change. */
export const findConfigChange = (tx: Tx, configId: number, revision: number) =>
  tx
    .selectFrom('remote_config_change')
    .select('settings')
    .where('config_id', '=', configId)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** The delivery groups by name. @param ids those that are meant; `all`: every group */
export const listConfigGroups = (tx: Tx, ids: readonly number[] | 'all') =>
  tx
    .selectFrom('project_type')
    .select(['id', 'name'])
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' || !ids.length ? [0] : [...ids]))
    .orderBy('name')
    .execute();

import { sql } from 'kysely';
import type { FeatureNames, FeatureSetting } from 'shared-api/contracts/platform/features';
import type { FeaturePerson } from 'shared-api/features';
import type { Tx } from '../../kernel/db/types';
import { toColumns } from '../registry/settingColumns';
import '../registry/feature.tables';

/** Limits the changes that are answered of one feature. */
const maxChanges = 100;
/** Days over which reach is counted; the rows are kept as long. */
export const reachDays = 14;
const maxLatest = 20;

const selectFeatures = (tx: Tx) =>
  tx.selectFrom('feature').select(['id', 'key', 'revision', 'state', 'audience', 'starts_on', 'ends_on']);

export const listFeatureRows = (tx: Tx) => selectFeatures(tx).execute();
export type FeatureRow = Awaited<ReturnType<typeof listFeatureRows>>[number];

/** Reads a feature's row and locks it; it is created if nobody has set the feature yet. */
export async function lockFeature(tx: Tx, key: string): Promise<FeatureRow> {
  await tx
    .insertInto('feature')
    .values({ key, ...toColumns(null) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return selectFeatures(tx).where('key', '=', key).forUpdate().executeTakeFirstOrThrow();
}

export interface NewFeatureChange {
  featureId: number;
  revision: number;
  setting: FeatureSetting | null;
  reason: string;
  words: { from: string; to: string };
  by: { userId: number | null; tokenId: number | null };
  undoes: number | null;
}

export async function writeFeatureChange(tx: Tx, change: NewFeatureChange): Promise<void> {
  const { featureId, revision, setting, reason, words, by, undoes } = change;
  const columns = toColumns(setting);
  await tx
    .updateTable('feature')
    .set({ ...columns, revision })
    .where('id', '=', featureId)
    .execute();
  await tx
    .insertInto('feature_change')
    .values({
      feature_id: featureId,
      revision,
      ...columns,
      reason,
      from_words: words.from,
      to_words: words.to,
      usr_id: by.userId,
      token_id: by.tokenId,
      undoes,
    })
    .execute();
}

const selectChanges = (tx: Tx) =>
  tx
    .selectFrom('feature_change as c')
    .leftJoin('usr', 'usr.id', 'c.usr_id')
    .leftJoin('deploy_token as t', 't.id', 'c.token_id')
    .selectAll('c')
    .select(['usr.name as usr_name', 't.name as token_name']);
export type FeatureChangeRow = Awaited<ReturnType<typeof listLastChanges>>[number];

/** The last change of each feature. */
export const listLastChanges = (tx: Tx) =>
  selectChanges(tx)
    .innerJoin('feature as f', (join) =>
      join.onRef('f.id', '=', 'c.feature_id').onRef('f.revision', '=', 'c.revision'),
    )
    .execute();

/** The changes of one feature, the latest first. */
export const listChangesOf = (tx: Tx, featureId: number): Promise<FeatureChangeRow[]> =>
  selectChanges(tx)
    .where('c.feature_id', '=', featureId)
    .orderBy('c.revision', 'desc')
    .limit(maxChanges)
    .execute();

/** The setting that a change made; undefined if there is no such change. */
export const findChange = (tx: Tx, featureId: number, revision: number) =>
  tx
    .selectFrom('feature_change')
    .select(['state', 'audience', 'starts_on', 'ends_on'])
    .where('feature_id', '=', featureId)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** All active people, with the facts by which audiences decide. */
export async function listPeople(tx: Tx): Promise<FeaturePerson[]> {
  const { rows } = await sql<FeaturePerson>`
    select usr.id, coalesce(r.roles, '[]') as roles, coalesce(t.teams, '[]') as teams
    from usr
    left join (
      select h.usr_id, jsonb_agg(jsonb_build_object('name', r.name, 'project_type_id', r.project_type_id)) as roles
      from usr_role_usr h join usr_role r on r.id = h.usr_role_id
      where not r.is_project_role
      group by h.usr_id) r on r.usr_id = usr.id
    left join (
      select m.usr_id, jsonb_agg(jsonb_build_object('team_id', m.team_id)) as teams
      from team_member m
      group by m.usr_id) t on t.usr_id = usr.id
    where usr.active`.execute(tx);
  return rows;
}

const idsIn = (
  settings: readonly (FeatureSetting | null)[],
  member: 'groups' | 'teams' | 'users' | 'except',
) => [...new Set(settings.flatMap((setting) => setting?.audience?.[member] ?? []))];

/** The names of what settings refer to by id. */
export async function readFeatureNames(
  tx: Tx,
  settings: readonly (FeatureSetting | null)[],
): Promise<FeatureNames> {
  const read = (table: 'project_type' | 'team' | 'usr', ids: number[]) =>
    ids.length
      ? tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
      : [];
  return {
    groups: await read('project_type', idsIn(settings, 'groups')),
    teams: await read('team', idsIn(settings, 'teams')),
    users: await read('usr', [...new Set([...idsIn(settings, 'users'), ...idsIn(settings, 'except')])]),
  };
}

/** Reads the people who had a feature within the last days, counted by day, and the latest of them. */
export async function readReached(tx: Tx, featureId: number) {
  const rows = tx
    .selectFrom('feature_reach as r')
    .where(sql<boolean>`r.features @> array[${featureId}::int]`)
    .where(sql<boolean>`r.day > (now() at time zone 'utc')::date - ${reachDays}::int`);
  const [{ people }, daily, latest] = await Promise.all([
    rows.select(({ fn }) => fn.count<number>('r.usr_id').distinct().as('people')).executeTakeFirstOrThrow(),
    rows
      .groupBy('r.day')
      .orderBy('r.day', 'desc')
      .select(['r.day', ({ fn }) => fn.countAll<number>().as('people')])
      .execute(),
    rows
      .innerJoin('usr', 'usr.id', 'r.usr_id')
      .groupBy(['usr.id', 'usr.name'])
      .select(({ fn }) => ['usr.id', 'usr.name', fn.max('r.day').as('day')])
      .orderBy('day', 'desc')
      .orderBy('usr.name')
      .limit(maxLatest)
      .execute(),
  ]);
  return {
    days: reachDays,
    people: Number(people),
    daily: daily.map(({ day, people: n }) => ({ day, people: Number(n) })),
    latest,
  };
}

/** Which remotes let their owners change features. */
export async function listFeatureRights(tx: Tx): Promise<Map<string, boolean>> {
  const rows = await tx.selectFrom('remote').select(['name', 'owner_may_change_features as may']).execute();
  return new Map(rows.map(({ name, may }) => [name, may]));
}

/** @returns the right before; undefined when there is no such remote */
export async function setFeatureRight(tx: Tx, name: string, may: boolean): Promise<boolean | undefined> {
  const remote = await tx
    .selectFrom('remote')
    .where('name', '=', name)
    .where('name', '!=', 'shell')
    .select('owner_may_change_features as may')
    .forUpdate()
    .executeTakeFirst();
  if (!remote) return undefined;
  await tx.updateTable('remote').set({ owner_may_change_features: may }).where('name', '=', name).execute();
  return remote.may;
}

export const listTeamNamesOf = async (tx: Tx, teamIds: readonly number[]): Promise<string[]> =>
  teamIds.length
    ? (await tx.selectFrom('team').select('name').where('id', 'in', teamIds).execute()).map(
        ({ name }) => name,
      )
    : [];

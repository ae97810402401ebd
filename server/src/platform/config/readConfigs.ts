import {
  acceptedValues,
  defaultsOf,
  describeValue,
  findBreaches,
  listSettings,
  type StoredConfig,
} from 'shared-api/config';
import type { Named } from 'shared-api/contracts/common';
import type {
  ConfigChange,
  ConfigDetail,
  ConfigState,
  UnfitValue,
} from 'shared-api/contracts/platform/config';
import type { Build } from 'shared-api/portal/build';
import type { ManifestConfig } from 'shared-api/portal/manifestConfig';
import type { Tx } from '../../kernel/db/types';
import type { Caller } from '../deploy/deploy.policy';
import { featureRight, type FeatureRight } from '../features/feature.policy';
import { listFeatureRights, listTeamNamesOf } from '../features/feature.queries';
import { readStoredConfigs } from '../registry/storedConfig.queries';
import {
  listConfigChanges,
  listConfigRows,
  listLastConfigChanges,
  type ConfigChangeRow,
} from './config.queries';

/** A remote whose live version declares settings. */
export interface ConfiguredRemote {
  remote: ConfigState['remote'];
  schema: ManifestConfig;
  right: FeatureRight;
}

/** Reads the remotes with settings that the caller may see; the rights are those of their features. */
export async function readConfigured(
  tx: Tx,
  builds: Iterable<Build>,
  caller: Caller,
): Promise<ConfiguredRemote[]> {
  const rights = await listFeatureRights(tx);
  const teams =
    caller.kind === 'person'
      ? await listTeamNamesOf(
          tx,
          caller.user.teams.map(({ team_id: id }) => id),
        )
      : [];
  return [...builds].flatMap(({ name, version, manifest }): ConfiguredRemote[] => {
    if (!manifest?.config) return [];
    const { title, owner } = manifest;
    const ownerMayChange = rights.get(name) ?? false;
    const right = featureRight(caller, teams, { name, owner: owner.team, ownerMayChange });
    const remote = { name, title, owner: owner.team, version };
    return right.sees ? [{ remote, schema: manifest.config, right }] : [];
  });
}

export const presentConfigChange = (row: ConfigChangeRow): ConfigChange => ({
  revision: row.revision,
  at: row.created_on.toISOString(),
  by: {
    usr: row.usr_id === null ? null : { id: row.usr_id, name: row.usr_name ?? '' },
    token: row.token_name,
  },
  reason: row.reason,
  differences: row.differences,
  restores: row.restores,
});

const countSet = (schema: ManifestConfig, { values }: StoredConfig) =>
  listSettings(schema).filter(({ key }) => Object.hasOwn(values, key)).length;

/** The groups among those that the caller sees, with the number of their own values. */
const withCounts = (schema: ManifestConfig, stored: readonly StoredConfig[], groups: readonly Named[]) =>
  groups.map(({ id, name }) => {
    const own = stored.find(({ group }) => group === id);
    return { id, name, set: own ? countSet(schema, own) : 0 };
  });

/** The stored values that the live version refuses. Those of groups that the caller does not see are left out. */
const unfitOf = (
  schema: ManifestConfig,
  stored: readonly StoredConfig[],
  groups: readonly Named[],
): UnfitValue[] =>
  findBreaches(schema, stored).flatMap(({ group, setting, value, fault }) => {
    const named = groups.find(({ id }) => id === group) ?? null;
    if (group !== null && !named) return [];
    const { title } = setting.property;
    return [{ group: named, title, value: describeValue(setting.property, value), fault }];
  });

/** @param groups the delivery groups that the caller may choose */
export async function readStates(
  tx: Tx,
  remotes: readonly ConfiguredRemote[],
  groups: readonly Named[],
): Promise<ConfigState[]> {
  const stored = await readStoredConfigs(tx);
  const changes = new Map((await listLastConfigChanges(tx)).map((row) => [row.remote, row]));
  return remotes.map(({ remote, schema, right }) => {
    const own = stored.get(remote.name) ?? [];
    const organisation = own.find(({ group }) => group === null);
    const changed = changes.get(remote.name);
    const shown = !changed || changed.project_type_id === null;
    const seen = shown || groups.some(({ id }) => id === changed.project_type_id);
    return {
      remote,
      settings: Object.keys(schema.properties).length,
      set: organisation ? countSet(schema, organisation) : 0,
      groups: withCounts(schema, own, groups).filter(({ set }) => set > 0),
      unfit: unfitOf(schema, own, groups),
      changed: changed && seen ? presentConfigChange(changed) : null,
      may_change: right.changes,
    };
  });
}

/** The values that apply in a scope where none is set. */
export function inheritedValues(
  schema: ManifestConfig,
  stored: readonly StoredConfig[],
  group: number | null,
): ReturnType<typeof defaultsOf> {
  const organisation = stored.find((one) => one.group === null);
  if (group === null || !organisation) return defaultsOf(schema);
  return { ...defaultsOf(schema), ...acceptedValues(schema, organisation) };
}

/** @param scope.group null: the organisation */
export async function readDetail(
  tx: Tx,
  { remote, schema, right }: ConfiguredRemote,
  { group, groups }: { group: Named | null; groups: readonly Named[] },
): Promise<ConfigDetail> {
  const rows = await listConfigRows(tx, remote.name);
  const stored = rows.map(({ project_type_id: id, settings }) => ({ group: id, values: settings }));
  const id = group?.id ?? null;
  const row = rows.find(({ project_type_id: own }) => own === id);
  const perGroup = listSettings(schema).some((setting) => setting.perGroup);
  return {
    remote,
    schema,
    group,
    values: row ? acceptedValues(schema, { group: id, values: row.settings }) : {},
    inherited: inheritedValues(schema, stored, id),
    revision: row?.revision ?? 0,
    unfit: unfitOf(schema, stored, groups),
    history: (await listConfigChanges(tx, remote.name, id)).map(presentConfigChange),
    groups: perGroup ? withCounts(schema, stored, groups) : [],
    may_change: right.changes,
  };
}

import type {
  FeatureChange,
  FeatureNames,
  FeatureParts,
  FeatureReach,
  FeatureSetting,
  FeatureState,
} from 'shared-api/contracts/platform/features';
import {
  describeSetting,
  evaluateFeature,
  phaseOf,
  type FeaturePerson,
  type SetFeature,
} from 'shared-api/features';
import type { ManifestFeature } from 'shared-api/portal/manifest';
import type { Tx } from '../../kernel/db/types';
import type { Caller } from '../deploy/deploy.policy';
import type { RegistrySlice } from '../registry/registry';
import { featureRight, type FeatureRight } from './feature.policy';
import {
  listFeatureRights,
  listFeatureRows,
  listLastChanges,
  listPeople,
  listTeamNamesOf,
  readFeatureNames,
  type FeatureChangeRow,
  type FeatureRow,
} from './feature.queries';
import { timeOf } from './personalSlice';
import { readSetting } from '../registry/settingColumns';

/** A feature as it is declared, or only set. */
export interface KnownFeature extends SetFeature {
  remote: FeatureState['remote'];
  declared: ManifestFeature | null;
  row: FeatureRow | null;
  right: FeatureRight;
  ownerMayChange: boolean;
}

const remoteOf = (slice: RegistrySlice, name: string): FeatureState['remote'] => {
  const build = slice.builds.get(name);
  return {
    name,
    title: build?.manifest?.title ?? name,
    owner: build?.manifest?.owner.team ?? null,
    version: build?.version ?? '',
  };
};

/** The keys of all features that are declared by a live version or were set. @param past also those that have been set before */
function keysOf(slice: RegistrySlice, rows: readonly FeatureRow[], past: boolean): string[] {
  const declared = [...slice.builds.values()].flatMap(({ name, manifest }) =>
    Object.keys(manifest?.features ?? {}).map((key) => `${name}.${key}`),
  );
  const set = rows.filter(({ state }) => past || state !== null).map(({ key }) => key);
  return [...new Set([...declared, ...set])];
}

/**
 * Reads the features that the caller may see.
 * @param options.past also those that no version declares any more and that have their default again
 */
export async function readFeatures(
  tx: Tx,
  slice: RegistrySlice,
  caller: Caller,
  { past = false } = {},
): Promise<KnownFeature[]> {
  const rows = await listFeatureRows(tx);
  const rights = await listFeatureRights(tx);
  const teams =
    caller.kind === 'person'
      ? await listTeamNamesOf(
          tx,
          caller.user.teams.map(({ team_id: id }) => id),
        )
      : [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keysOf(slice, rows, past).flatMap((key): KnownFeature[] => {
    const [name = '', own = ''] = key.split('.');
    const remote = remoteOf(slice, name);
    const ownerMayChange = rights.get(name) ?? false;
    const right = featureRight(caller, teams, { name, owner: remote.owner, ownerMayChange });
    if (!right.sees) return [];
    const declared = slice.builds.get(name)?.manifest?.features?.[own] ?? null;
    const row = byKey.get(key) ?? null;
    const setting = row && readSetting(row);
    return [
      { key, default: declared?.default ?? true, setting, remote, declared, row, right, ownerMayChange },
    ];
  });
}

const none: FeatureParts = { routes: [], nav: [], slots: [], find: [], calls: [] };

const partsOf = (declared: ManifestFeature | null): FeatureParts => ({
  ...none,
  ...Object.fromEntries(
    Object.keys(none).map((name) => [name, declared?.[name as keyof FeatureParts] ?? []]),
  ),
});

export const presentFeatureChange = (row: FeatureChangeRow): FeatureChange => ({
  revision: row.revision,
  at: row.created_on.toISOString(),
  by: {
    usr: row.usr_id === null ? null : { id: row.usr_id, name: row.usr_name ?? '' },
    token: row.token_name,
  },
  reason: row.reason,
  from: row.from_words,
  to: row.to_words,
  setting: readSetting(row),
  undoes: row.undoes,
});

/** Counts the active people whom a setting reaches while it is in effect: its start and end are left out of account. */
export function reachOf(feature: SetFeature, people: readonly FeaturePerson[]): FeatureReach {
  const { from: _from, until: _until, ...setting } = feature.setting ?? { state: null };
  const timeless: SetFeature = {
    ...feature,
    setting: setting.state === null ? null : setting,
  };
  const on = people.filter((person) => evaluateFeature(timeless, person, 0).on).length;
  return { on, of: people.length };
}

/** The facts that `presentFeature` needs besides the feature. */
export interface FeatureContext {
  names: FeatureNames;
  people: readonly FeaturePerson[];
  changes: ReadonlyMap<number, FeatureChangeRow>;
  timeZone: string;
  now: number;
}

export async function readFeatureContext(
  tx: Tx,
  slice: RegistrySlice,
  { settings, timeZone }: { settings: readonly (FeatureSetting | null)[]; timeZone: string },
): Promise<FeatureContext> {
  const changes = await listLastChanges(tx);
  return {
    names: await readFeatureNames(tx, settings),
    people: await listPeople(tx),
    changes: new Map(changes.map((change) => [change.feature_id, change])),
    timeZone,
    now: timeOf(slice),
  };
}

export function presentFeature(feature: KnownFeature, context: FeatureContext): FeatureState {
  const { key, remote, declared, row, setting, right, ownerMayChange } = feature;
  const change = row && context.changes.get(row.id);
  return {
    key,
    remote,
    title: declared?.title ?? key,
    description:
      declared?.description ?? 'No live version declares this feature; its calls are still guarded.',
    declared: declared !== null,
    default: feature.default,
    parts: partsOf(declared),
    setting,
    words: describeSetting(feature, context),
    now: phaseOf(feature, context.now),
    revision: row?.revision ?? 0,
    changed: change ? presentFeatureChange(change) : null,
    reach: reachOf(feature, context.people),
    may_change: right.changes,
    owner_may_change: ownerMayChange,
  };
}

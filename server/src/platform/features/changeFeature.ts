import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import { describeSetting, settingFaults } from 'shared-api/features';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import { deployedBy } from '../deploy/deployer';
import type { Caller } from '../deploy/deploy.policy';
import { bumpRevision } from '../registry/portal.queries';
import {
  findChange,
  lockFeature,
  readFeatureNames,
  writeFeatureChange,
  type FeatureRow,
} from './feature.queries';
import type { KnownFeature } from './readFeatures';
import { readSetting } from '../registry/settingColumns';

interface Change {
  feature: Pick<KnownFeature, 'key' | 'default'>;
  caller: Caller;
  /** The revision that the caller saw. */
  revision: number;
  reason: string;
  timeZone: string;
}

/** @throws HttpError 409 when somebody changed the feature since */
function refuseStale({ revision }: FeatureRow, seen: number): void {
  if (revision === seen) return;
  throw new HttpError(
    409,
    'Somebody changed this feature since you opened it. Nothing was saved; look at what it is now.',
    { code: 'changed' },
  );
}

const people = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** Times in one notation, and lists without an order, so that equal settings are stored equally. */
function normalise(setting: FeatureSetting): FeatureSetting {
  const { state, audience, from, until } = setting;
  const { groups, teams, users, except, roles, percent } = audience ?? {};
  return {
    state,
    ...(audience && {
      audience: {
        ...(groups && { groups: people(groups) }),
        ...(teams && { teams: people(teams) }),
        ...(roles && { roles: roles.map((role) => role.trim()).sort() }),
        ...(users && { users: people(users) }),
        ...(percent === undefined ? {} : { percent }),
        ...(except && { except: people(except) }),
      },
    }),
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
  };
}

/** @throws HttpError 422 when an audience names a group, team or person that does not exist */
export async function refuseUnknownIds(tx: Tx, setting: FeatureSetting): Promise<void> {
  const names = await readFeatureNames(tx, [setting]);
  const { groups = [], teams = [], users = [], except = [] } = setting.audience ?? {};
  const missing = (ids: readonly number[], known: readonly { id: number }[]) =>
    ids.some((id) => !known.some((one) => one.id === id));
  const fields: Record<string, string> = {};
  if (missing(groups, names.groups)) fields['setting.audience.groups'] = 'There is no such delivery group';
  if (missing(teams, names.teams)) fields['setting.audience.teams'] = 'There is no such team';
  if (missing(users, names.users)) fields['setting.audience.users'] = 'There is no such person';
  if (missing(except, names.users)) fields['setting.audience.except'] = 'There is no such person';
  const [first] = Object.values(fields);
  if (first !== undefined) throw unprocessable(`This cannot be saved: ${first}.`, fields);
}

/** @throws HttpError 422 */
export function refuseFaults(setting: FeatureSetting | null): void {
  const faults = Object.entries(settingFaults(setting, Date.now()));
  if (!faults.length) return;
  throw unprocessable(
    `This cannot be saved: ${faults[0]![1]}.`,
    Object.fromEntries(faults.map(([field, text]) => [`setting.${field}`, text])),
  );
}

/** Stores a setting with its change, audit entry and a new revision of the registry, by which browsers get it. */
async function apply(
  tx: Tx,
  row: FeatureRow,
  setting: FeatureSetting | null,
  { feature, caller, reason, timeZone, undoes }: Change & { undoes: number | null },
): Promise<void> {
  const before = readSetting(row);
  const names = await readFeatureNames(tx, [before, setting]);
  const tell = (one: FeatureSetting | null) =>
    describeSetting({ default: feature.default, setting: one }, { names, timeZone });
  const words = { from: tell(before), to: tell(setting) };
  const { userId, token } = deployedBy(caller);
  await writeFeatureChange(tx, {
    featureId: row.id,
    revision: row.revision + 1,
    setting,
    reason,
    words,
    by: { userId, tokenId: token?.id ?? null },
    undoes,
  });
  await bumpRevision(tx);
  await writeAudit(tx, {
    userId,
    entity: 'feature',
    entityId: row.id,
    name: feature.key,
    action: undoes === null ? 'changed' : 'taken back',
    changes: [
      { field: 'For', ...words },
      { field: 'Reason', from: null, to: reason },
      ...(token ? [{ field: 'Token', from: null, to: token.name }] : []),
    ],
  });
}

/** @throws HttpError 409 when the caller saw an older revision, 422 for a setting that breaks the rules */
export async function changeFeature(
  tx: Tx,
  { setting: given, ...change }: Change & { setting: FeatureSetting | null },
): Promise<void> {
  const row = await lockFeature(tx, change.feature.key);
  refuseStale(row, change.revision);
  refuseFaults(given);
  const setting = given && normalise(given);
  if (setting) await refuseUnknownIds(tx, setting);
  await apply(tx, row, setting, { ...change, undoes: null });
}

/**
 * Takes the last change back: the setting before it applies again. Taking that back restores the change.
 * @throws HttpError 409 when another change came after, or there is none
 */
export async function undoFeature(tx: Tx, change: Change): Promise<void> {
  const row = await lockFeature(tx, change.feature.key);
  refuseStale(row, change.revision);
  const before = await findChange(tx, row.id, row.revision - 1);
  await apply(tx, row, before ? readSetting(before) : null, { ...change, undoes: row.revision });
}

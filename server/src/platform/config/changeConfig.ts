import { checkSetting, describeDifferences, listSettings, type ConfigValues } from 'shared-api/config';
import type { Named } from 'shared-api/contracts/common';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import type { Caller } from '../deploy/deploy.policy';
import { deployedBy } from '../deploy/deployer';
import { bumpRevision } from '../registry/portal.queries';
import { readStoredConfigs } from '../registry/storedConfig.queries';
import { findConfigChange, lockConfig, writeConfigChange, type ConfigRow } from './config.queries';
import { inheritedValues, type ConfiguredRemote } from './readConfigs';

interface Change {
  remote: ConfiguredRemote;
  /** null: the organisation. */
  group: Named | null;
  caller: Caller;
  /** The revision that the caller saw. */
  revision: number;
  reason: string;
}

/** @throws HttpError 409 when somebody changed these values since */
function refuseStale({ revision }: ConfigRow, seen: number): void {
  if (revision === seen) return;
  throw new HttpError(
    409,
    'Somebody changed this configuration since you opened it. Nothing was saved; look at what it is now.',
    { code: 'changed' },
  );
}

/** @throws HttpError 422 for unknown settings and values that the schema refuses */
function refuseFaults({ schema }: ConfiguredRemote, group: Named | null, values: ConfigValues): void {
  const known = new Map(listSettings(schema).map((setting) => [setting.key, setting]));
  const faults = Object.entries(values).flatMap(([key, value]): [string, string][] => {
    const setting = known.get(key);
    if (!setting) return [[key, `There is no setting ${key}`]];
    if (group && !setting.perGroup)
      return [[key, `${setting.property.title} has one value for the whole organisation`]];
    const fault = checkSetting(setting.property, value);
    return fault ? [[key, fault]] : [];
  });
  if (!faults.length) return;
  throw unprocessable(
    `This cannot be saved: ${faults[0]![1]}.`,
    Object.fromEntries(faults.map(([key, text]) => [`values.${key}`, text])),
  );
}

/** Stores values with their change, audit entry and a new revision of the registry, by which browsers get them. */
async function apply(
  tx: Tx,
  row: ConfigRow,
  values: ConfigValues,
  { remote: { remote, schema }, group, caller, reason, restores }: Change & { restores: number | null },
): Promise<void> {
  const stored = (await readStoredConfigs(tx, remote.name)).get(remote.name) ?? [];
  const inherited = inheritedValues(schema, stored, group?.id ?? null);
  const differences = describeDifferences(schema, { group: group !== null, inherited }, row.settings, values);
  const { userId, token } = deployedBy(caller);
  const known = Object.keys(schema.properties);
  await writeConfigChange(tx, {
    configId: row.id,
    revision: row.revision + 1,
    values: {
      // Values of settings that this version does not have may belong to another one.
      ...Object.fromEntries(Object.entries(row.settings).filter(([key]) => !known.includes(key))),
      ...values,
    },
    differences,
    reason,
    by: { userId, tokenId: token?.id ?? null },
    restores,
  });
  await bumpRevision(tx);
  await writeAudit(tx, {
    userId,
    entity: 'configuration',
    entityId: null,
    name: group ? `${remote.title} in ${group.name}` : remote.title,
    action: restores === null ? 'changed' : 'restored',
    changes: [
      ...differences.map(({ title, from, to }) => ({ field: title, from, to })),
      { field: 'Reason', from: null, to: reason },
      ...(token ? [{ field: 'Token', from: null, to: token.name }] : []),
    ],
  });
}

/**
 * Replaces the values that are set for the organisation or a delivery group.
 * @throws HttpError 409 when the caller saw an older revision, 422 for values that the schema refuses
 */
export async function changeConfig(
  tx: Tx,
  { values, ...change }: Change & { values: ConfigValues },
): Promise<void> {
  const { remote, group, revision } = change;
  const row = await lockConfig(tx, remote.remote.name, group?.id ?? null);
  refuseStale(row, revision);
  refuseFaults(remote, group, values);
  await apply(tx, row, values, { ...change, restores: null });
}

/** The values of a change that the live version knows. */
function knownValues({ schema }: ConfiguredRemote, values: Readonly<Record<string, unknown>>): ConfigValues {
  const entries = Object.entries(values).filter(([key]) => Object.hasOwn(schema.properties, key));
  return Object.fromEntries(entries) as ConfigValues;
}

/**
 * Sets the values again that an earlier change made.
 * @param change.to that change's revision; 0: nothing was set
 * @throws HttpError 404 for an unknown change, 409 when the caller saw an older revision, 422 when the live version refuses the values
 */
export async function restoreConfig(tx: Tx, { to, ...change }: Change & { to: number }): Promise<void> {
  const { remote, group, revision } = change;
  const row = await lockConfig(tx, remote.remote.name, group?.id ?? null);
  refuseStale(row, revision);
  const found = to === 0 ? { settings: {} } : await findConfigChange(tx, row.id, to);
  if (!found) throw new HttpError(404, `There is no change ${to} of this configuration.`);
  const values = knownValues(remote, found.settings);
  refuseFaults(remote, group, values);
  await apply(tx, row, values, { ...change, restores: to });
}

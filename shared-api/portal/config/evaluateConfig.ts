import type { ConfigValue, ConfigValues, ManifestConfig } from '../manifest/manifestConfig';
import { checkSetting, listSettings, type Setting } from './checkSetting';

/** Values as they are stored: of the organisation, or of one delivery group. */
export interface StoredConfig {
  /** null: the organisation's. */
  group: number | null;
  values: Readonly<Record<string, unknown>>;
}

/** Stored values by the name of the remote. */
export type StoredConfigs = ReadonlyMap<string, readonly StoredConfig[]>;

/** The configuration of a remote. Values that apply anyway are left out, so that it is small. */
export interface EvaluatedConfig {
  /** The organisation's values that differ from the defaults. */
  values: ConfigValues;
  /** By the id of a delivery group: its values that differ from the organisation's. */
  groups: Readonly<Record<string, ConfigValues>>;
}

/** A stored value that the schema refuses. */
export interface ConfigBreach {
  group: number | null;
  setting: Setting;
  value: unknown;
  fault: string;
}

export const noConfig: EvaluatedConfig = { values: {}, groups: {} };

/** The values that apply without a row. */
export const defaultsOf = (config: ManifestConfig): ConfigValues =>
  Object.fromEntries(listSettings(config).map(({ key, property }) => [key, property.default]));

function faultOf({ property, perGroup }: Setting, group: number | null, value: unknown): string | undefined {
  if (group !== null && !perGroup) return `${property.title} has one value for the whole organisation`;
  return checkSetting(property, value);
}

/**
 * Finds the stored values that a schema refuses. Values of settings that the schema does not have are ignored, because they may belong
 * to another version.
 */
export const findBreaches = (config: ManifestConfig, stored: readonly StoredConfig[]): ConfigBreach[] =>
  stored.flatMap(({ group, values }) =>
    listSettings(config).flatMap((setting): ConfigBreach[] => {
      if (!Object.hasOwn(values, setting.key)) return [];
      const value = values[setting.key];
      const fault = faultOf(setting, group, value);
      return fault ? [{ group, setting, value, fault }] : [];
    }),
  );

/** The stored values that a schema accepts; the others are as if they were not set. */
export function acceptedValues(config: ManifestConfig, { group, values }: StoredConfig): ConfigValues {
  const accepted = listSettings(config).filter(
    (setting) =>
      Object.hasOwn(values, setting.key) && faultOf(setting, group, values[setting.key]) === undefined,
  );
  return Object.fromEntries(accepted.map(({ key }) => [key, values[key] as ConfigValue]));
}

const differences = (values: ConfigValues, base: ConfigValues): ConfigValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== base[key]));

/**
 * Evaluates the configuration of a remote: a delivery group's value counts before the organisation's, and that before the default.
 * @param config the schema of the version that will read it
 */
export function evaluateConfig(config: ManifestConfig, stored: readonly StoredConfig[]): EvaluatedConfig {
  const defaults = defaultsOf(config);
  const own = stored.find(({ group }) => group === null);
  const organisation = { ...defaults, ...(own ? acceptedValues(config, own) : {}) };
  const groups = stored.flatMap((one): [string, ConfigValues][] => {
    if (one.group === null) return [];
    const values = differences(acceptedValues(config, one), organisation);
    return Object.keys(values).length ? [[String(one.group), values]] : [];
  });
  return { values: differences(organisation, defaults), groups: Object.fromEntries(groups) };
}

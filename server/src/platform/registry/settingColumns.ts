import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import type { SettingColumns } from './feature.tables';

export function readSetting({ state, audience, starts_on, ends_on }: SettingColumns): FeatureSetting | null {
  if (!state) return null;
  return {
    state,
    ...(audience ? { audience } : {}),
    ...(starts_on ? { from: starts_on.toISOString() } : {}),
    ...(ends_on ? { until: ends_on.toISOString() } : {}),
  };
}

export const toColumns = (setting: FeatureSetting | null): SettingColumns => ({
  state: setting?.state ?? null,
  audience: setting?.audience ?? null,
  starts_on: setting?.from === undefined ? null : new Date(setting.from),
  ends_on: setting?.until === undefined ? null : new Date(setting.until),
});

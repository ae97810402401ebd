import { configFaults, describeValue, findBreaches } from 'shared-api/config';
import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { packageName } from './formatNames';
import type { RemoteBuild } from './remoteBuild';
import type { Portal } from './verdict';

/** Checks the stored values of a remote's configuration against the schema of a new version. */
export function checkConfig(remote: RemoteBuild, { config }: Portal): GateFault[] {
  const schema = remote.manifest.config;
  // A schema with faults is refused anyway, and its patterns must not run.
  if (!schema || !config || configFaults(remote.manifest).length) return [];
  const stored = config.configs.get(remote.name) ?? [];
  return findBreaches(schema, stored).map(({ group, setting: { key, property }, value, fault }) => {
    const scope =
      group === null ? 'the organisation' : (config.groups.get(group) ?? `delivery group ${group}`);
    const text =
      `${packageName(remote)} portal.json config.properties.${key}: the value ${describeValue(property, value)} that is set for ` +
      `${scope} does not fit: ${fault}. Change or reset it at /admin/portal/config?remote=${remote.name}` +
      `${group === null ? '' : `&group=${group}`}, or allow it in the schema.`;
    return { code: 'config_breaks', with: null, text };
  });
}

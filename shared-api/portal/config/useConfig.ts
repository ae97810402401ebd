import { usePortal } from '../context';
import type { ConfigValue, ConfigValues } from '../manifest/manifestConfig';

/** The part of a `config` of portal.json that the browser needs. */
interface DeclaredConfig {
  readonly properties: Readonly<Record<string, { readonly default: ConfigValue }>>;
}

/** The values of a `config` of portal.json; each has the type of its default. */
export type ConfigOf<Config extends DeclaredConfig> = {
  readonly [Key in keyof Config['properties']]: Config['properties'][Key]['default'];
};

/** The configuration as it applies in a delivery group; without one as in the organisation. */
export interface ConfigScope {
  groupId?: number | undefined;
}

/**
 * Creates the hook by which a remote reads its configuration, typed by its `portal.json`. The values change in an open page when an admin
 * changes them, but not while a form has unsaved changes. They are sent to everybody who is signed in: a secret does not belong there.
 * @param remote the remote's name
 * @param config `config` of its portal.json. Its defaults are part of the build, so that an open page of an earlier version has a value
 *   for each of its settings
 * @example
 * import portal from '../../portal.json';
 * export const useConfig = createUseConfig('projects', portal.config);
 * const { createNotice } = useConfig({ groupId: group.id });
 */
export function createUseConfig<Config extends DeclaredConfig>(remote: string, config: Config) {
  const declared = Object.entries(config.properties);
  return ({ groupId }: ConfigScope = {}): ConfigOf<Config> => {
    const live = usePortal().config?.[remote];
    const own = groupId === undefined ? undefined : live?.groups?.[groupId];
    const read = (
      values: ConfigValues | undefined,
      key: string,
      { default: base }: { default: ConfigValue },
    ) =>
      // Another version may give the setting another type.
      values !== undefined && typeof values[key] === typeof base ? values[key] : undefined;
    return Object.fromEntries(
      declared.map(([key, property]) => [
        key,
        read(own, key, property) ?? read(live?.values, key, property) ?? property.default,
      ]),
    ) as ConfigOf<Config>;
  };
}

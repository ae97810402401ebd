import type { RemoteConfig, RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../kernel/db/types';
import type { PlatformDeps } from '../area/deps';
import type { RegistrySlice } from '../registry/registry';

/**
 * Lists the delivery groups whose values of configurations a person gets. The database is asked only while a live version has values of
 * groups.
 */
export async function readConfigGroups(
  tx: Tx,
  { configs }: RegistrySlice,
  user: CurrentUser,
  visibleGroups: PlatformDeps['visibleGroups'],
): Promise<readonly number[] | 'all'> {
  const some = [...configs.values()].some(({ groups }) => Object.keys(groups).length > 0);
  return some ? visibleGroups(tx, user) : [];
}

/** The configuration of a remote as one person gets it; undefined: the defaults apply. */
function configFor(
  { configs }: RegistrySlice,
  name: string,
  visible: readonly number[] | 'all',
): RemoteConfig | undefined {
  const config = configs.get(name);
  if (!config) return undefined;
  const groups = Object.entries(config.groups).filter(
    ([id]) => visible === 'all' || visible.includes(Number(id)),
  );
  const { values } = config;
  if (!groups.length) return Object.keys(values).length ? { values } : undefined;
  return { values, groups: Object.fromEntries(groups) };
}

/** Adds the configuration to remotes. @param visible the delivery groups that the person sees */
export const withConfig = (
  remotes: readonly RemoteSlice[],
  slice: RegistrySlice,
  visible: readonly number[] | 'all',
): RemoteSlice[] =>
  remotes.map((remote) => {
    const config = configFor(slice, remote.name, visible);
    return config ? { ...remote, config } : remote;
  });

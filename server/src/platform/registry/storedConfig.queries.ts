import type { StoredConfig, StoredConfigs } from 'shared-api/config';
import type { Tx } from '../../kernel/db/types';
import './config.tables';

/** Reads the stored values of all remotes, or of one. */
export async function readStoredConfigs(tx: Tx, remote?: string): Promise<StoredConfigs> {
  const rows = await tx
    .selectFrom('remote_config')
    .select(['remote', 'project_type_id as group', 'settings as values'])
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote!))
    .orderBy('id')
    .execute();
  const byRemote = new Map<string, StoredConfig[]>();
  for (const { remote: name, ...stored } of rows) byRemote.set(name, [...(byRemote.get(name) ?? []), stored]);
  return byRemote;
}

import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';

/** A version as the registry has it; undefined when it has none. */
export const findStored = (db: Tx, remote: string, version: string) =>
  db
    .selectFrom('remote_version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .select(['build', sql<boolean>`removed_on is not null`.as('removed')])
    .executeTakeFirst();

export interface VersionName {
  remote: string;
  version: string;
}

/** Those of these versions that were removed. */
export async function listRemoved(db: Tx, versions: readonly VersionName[]): Promise<VersionName[]> {
  const given = JSON.stringify(versions);
  const { rows } = await sql<VersionName>`
    select v.remote, v.version
    from jsonb_to_recordset(${given}::jsonb) as given (remote text, version text)
    join remote_version v using (remote, version)
    where v.removed_on is not null`.execute(db);
  return rows;
}

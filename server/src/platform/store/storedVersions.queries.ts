import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';

/** Finds a version in the registry; undefined when it is not registered. */
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

/** The subset of these versions that the registry marks as removed. */
export async function listRemoved(db: Tx, versions: readonly VersionName[]): Promise<VersionName[]> {
  const given = JSON.stringify(versions);
  const { rows } = await sql<VersionName>`
    select v.remote, v.version
    from jsonb_to_recordset(${given}::jsonb) as given (remote text, version text)
    join remote_version v using (remote, version)
    where v.removed_on is not null`.execute(db);
  return rows;
}

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

/** A file of a kept version. */
export interface KeptFile extends VersionName {
  path: string;
  integrity: string;
}

/** Lists the different files of all kept versions, each with the newest version that has it. */
export async function listKeptFiles(db: Tx): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select distinct on (v.remote, file.path, file.integrity) v.remote, v.version, file.path, file.integrity
    from remote_version v, jsonb_to_recordset(v.build -> 'files') as file (path text, integrity text)
    where v.removed_on is null
    order by v.remote, file.path, file.integrity, v.created_on desc, v.version desc`.execute(db);
  return rows;
}

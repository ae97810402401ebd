import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a version that is kept may stand in when the live one does not load: older, known to have loaded, and nobody rolled
 * back from it. The newest of them is the one.
 * @param version alias of the version; its columns are those of remote_version
 * @param live alias of the live version of the same front end
 */
export const mayStandIn = (version: string, live: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.ref(`${version}.created_on`)} < ${sql.ref(`${live}.created_on`)}
  and ${sql.ref(`${version}.loaded_on`)} is not null and ${sql.ref(`${version}.withdrawn_on`)} is null`;

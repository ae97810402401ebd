import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a kept version may replace the live one when that does not load: it is older, has loaded before, and was not rolled
 * back from. The newest candidate is used.
 * @param version alias of the version; its columns are those of remote_version
 * @param live alias of the live version of the same front end
 */
export const isFallbackCandidate = (version: string, live: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.ref(`${version}.created_on`)} < ${sql.ref(`${live}.created_on`)}
  and ${sql.ref(`${version}.loaded_on`)} is not null and ${sql.ref(`${version}.withdrawn_on`)} is null`;

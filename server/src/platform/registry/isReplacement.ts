import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a kept version may replace the live one where that does not load or does not go with the shell: it is older, and was not
 * rolled back from.
 * @param version alias of the version; its columns are those of remote_version
 * @param live alias of the live version of the same front end
 */
export const isReplacement = (version: string, live: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${sql.ref(`${version}.created_on`)} < ${sql.ref(`${live}.created_on`)}
  and ${sql.ref(`${version}.withdrawn_on`)} is null)`;

import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';
import { oldestSession } from '../../kernel/session/session.queries';
import type { VersionName } from './storedVersions.queries';

/** Limits the versions that are removed in one transaction. */
const batchSize = 500;

/**
 * A page may be loaded before its user signs in, so a session may use versions that were replaced before it sessionsSince. A day is
 * longer than any page stays open like that.
 */
const signInDelay = sql`interval '1 day'`;

/**
 * Marks unneeded versions as removed. Of each remote and of the shell these are kept: the live version, those in use, the newest
 * `keep` versions, and those that were replaced after the oldest open session began.
 * @param inUse versions that browsers get or fall back to, whatever their age
 */
export async function markRemovable(
  tx: Tx,
  keep: number,
  inUse: readonly VersionName[],
): Promise<VersionName[]> {
  const sessionsSince = await oldestSession(tx);
  const { rows } = await sql<VersionName>`
    with stored as (
      select v.remote, v.version, v.replaced_on, v.created_on,
        coalesce(v.version = r.version, false) as is_live,
        row_number() over (partition by v.remote order by v.created_on desc, v.version desc) as age
      from remote_version v join remote r on r.name = v.remote
      where v.removed_on is null
    ),
    in_use as (
      select remote, version from jsonb_to_recordset(${JSON.stringify(inUse)}::jsonb) as given (remote text, version text)
    ),
    removable as (
      select s.remote, s.version from stored s
      where not s.is_live and s.age > ${keep}
        and (s.remote, s.version) not in (select u.remote, u.version from in_use u)
        and s.replaced_on < coalesce(${sessionsSince}::timestamptz, now()) - ${signInDelay}
      order by s.created_on
      limit ${batchSize}
    )
    update remote_version v set removed_on = now()
    from removable m where m.remote = v.remote and m.version = v.version
    returning v.remote, v.version`.execute(tx);
  return rows;
}

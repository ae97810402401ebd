import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';
import { oldestSession } from '../../kernel/session/session.queries';
import { mayStandIn } from '../registry/fallbackRule';
import type { VersionName } from './storedVersions.queries';

/** Versions a transaction. */
const batch = 500;

/** Longer than any page may be open before its user signs in, whose session then began later than what the page uses. */
const signInLater = sql`interval '1 day'`;

/**
 * Notes versions as removed that nobody needs any more. What stays of each front end: the live version; the one that is fallen
 * back to (as `listVersions` chooses it); the last `keep`; and what took its leave after the oldest open session had begun.
 */
export async function markRemovable(tx: Tx, keep: number): Promise<VersionName[]> {
  const began = await oldestSession(tx);
  const { rows } = await sql<VersionName>`
    with stored as (
      select v.remote, v.version, v.replaced_on, v.created_on, v.loaded_on, v.withdrawn_on,
        coalesce(v.version = r.version, false) as is_live,
        row_number() over (partition by v.remote order by v.created_on desc, v.version desc) as age
      from remote_version v join remote r on r.name = v.remote
      where v.removed_on is null
    ),
    fallback as (
      select distinct on (s.remote) s.remote, s.version
      from stored s join stored l on l.remote = s.remote and l.is_live
      where ${mayStandIn('s', 'l')}
      order by s.remote, s.created_on desc
    ),
    removable as (
      select s.remote, s.version from stored s
      where not s.is_live and s.age > ${keep}
        and (s.remote, s.version) not in (select f.remote, f.version from fallback f)
        and s.replaced_on < coalesce(${began}::timestamptz, now()) - ${signInLater}
      order by s.created_on
      limit ${batch}
    )
    update remote_version v set removed_on = now()
    from removable m where m.remote = v.remote and m.version = v.version
    returning v.remote, v.version`.execute(tx);
  return rows;
}

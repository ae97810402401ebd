import { sql } from 'kysely';
import type { Tx } from '../db/types';

/** A token bucket. */
export interface BucketSize {
  /** The tokens of a full bucket, thus the calls that may come at once. */
  capacity: number;
  /** The tokens that are added each second. */
  perSecond: number;
  /** The most tokens that a server takes at a time. */
  lease: number;
}

/**
 * Takes up to a lease of tokens from a person's bucket, which is refilled by the time that has passed.
 * @returns the tokens taken, at least 0, and those that are left
 */
export async function leaseTokens(
  tx: Tx,
  userId: number,
  kind: string,
  { capacity, perSecond, lease }: BucketSize,
): Promise<{ granted: number; tokens: number }> {
  const { rows } = await sql<{ granted: number; tokens: number }>`
    insert into call_budget as b (usr_id, kind, tokens, granted, refilled_on)
    values (${userId}::int, ${kind}, ${capacity}::float8 - ${lease}::int, ${lease}::int, clock_timestamp())
    on conflict (usr_id, kind) do update set (tokens, granted, refilled_on) = (
      select held - taken, taken, at
      from (select clock_timestamp() as at) as moment
      cross join lateral (
        select least(${capacity}::float8,
          b.tokens + greatest(0, extract(epoch from at - b.refilled_on)::float8) * ${perSecond}::float8) as held
      ) as refilled
      cross join lateral (select least(${lease}::float8, floor(held))::int as taken) as given)
    returning granted, tokens`.execute(tx);
  return rows[0]!;
}

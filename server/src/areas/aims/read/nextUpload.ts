import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import '../aims.tables';

/** Selects the upload to read next. Takes a lock that leaves the upload's key readable, so that its progress can refer to it meanwhile. */
export const selectNext = (tx: Tx) =>
  tx
    .selectFrom('aim_upload as l')
    .selectAll('l')
    .where('l.state', 'in', ['waiting', 'merging'])
    // People take turns: the next file is of the person who has waited longest since their last one.
    .orderBy(
      (eb) =>
        eb
          .selectFrom('aim_upload as o')
          .whereRef('o.author_id', '=', 'l.author_id')
          .select((max) => max.fn.max('o.begun_on').as('begun_on')),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('l.id')
    .limit(1)
    .modifyEnd(sql`for no key update of l skip locked`)
    .executeTakeFirst();

export type OpenUpload = NonNullable<Awaited<ReturnType<typeof selectNext>>>;

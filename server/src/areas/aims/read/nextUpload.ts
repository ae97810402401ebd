import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import '../aims.tables';
import { readJobName } from './uploads.write';

const openStates = ['waiting', 'merging'] as const;

/**
 * Locks an upload that is to be read or merged; undefined when it is not, or another server reads it. The lock leaves the upload's key
 * readable, so that its progress can refer to it meanwhile.
 */
export const lockOpen = (tx: Tx, id: number) =>
  tx
    .selectFrom('aim_upload as l')
    .selectAll('l')
    .where('l.id', '=', id)
    .where('l.state', 'in', openStates)
    .modifyEnd(sql`for no key update of l skip locked`)
    .executeTakeFirst();

export type OpenUpload = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

export const listOpen = (tx: Tx) =>
  tx.selectFrom('aim_upload').select('id').where('state', 'in', openStates).orderBy('id').execute();

/**
 * Finds the upload whose turn it is among those whose job is due for the first time, and locks both. People take turns: the next file is
 * of the person who has waited longest since their last one.
 */
export const lockNext = (tx: Tx) =>
  tx
    .selectFrom('aim_upload as l')
    .innerJoin('job as j', (join) => join.on(sql<boolean>`j.key = concat(${readJobName}::text, ' ', l.id)`))
    .select(['l.id', 'j.id as job_id'])
    .where('l.state', 'in', openStates)
    .where('j.dead_on', 'is', null)
    .where('j.attempts', '=', 0)
    .where('j.run_at', '<=', sql<Date>`now()`)
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
    .modifyEnd(sql`for no key update of l, j skip locked`)
    .executeTakeFirst();

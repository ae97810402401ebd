import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Named } from 'shared-api/contracts/common';
import type { Quote } from 'shared-api/contracts/financials';
import type { Tx } from '../../../kernel/db/types';
import { noSuchProject } from '../permissions/access';

/** The name of the state that a quoted project moves to. Source: spec 000, point 4. */
const quotedState = 'Quoted';

/** The latest submission, the approved quotes' sum and the state for quoted projects; `scope` is null before a submission. */
export const findFinancials = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('project as p')
    .innerJoin('project_type as t', 't.id', 'p.project_type_id')
    .leftJoin('project_financials as f', 'f.project_id', 'p.id')
    .leftJoin('service as c', 'c.id', 'f.category_id')
    .leftJoin('financials_submission as h', (join) =>
      join.onRef('h.project_id', '=', 'f.project_id').onRef('h.version', '=', 'f.version'),
    )
    .leftJoin('usr', 'usr.id', 'h.usr_id')
    .where('p.id', '=', projectId)
    .select((eb) => [
      't.use_subcats',
      'f.scope',
      'f.price_cents',
      'f.version',
      'c.id as category_id',
      'c.name as category_name',
      'c.descr as category_descr',
      'usr.id as usr_id',
      'usr.name as usr_name',
      'h.submitted_on',
      eb
        .selectFrom('quote as q')
        .whereRef('q.project_id', '=', 'p.id')
        .where('q.approved', '=', true)
        .select((q) => q.fn.coalesce(q.fn.sum<string>('q.price_cents'), q.lit(0)).as('cents'))
        .as('approved_cents'),
      jsonObjectFrom(
        eb
          .selectFrom('project_state as s')
          .whereRef('s.project_type_id', '=', 't.id')
          .where('s.name', '=', quotedState)
          .select(['s.id', 's.name']),
      )
        .$castTo<Named | null>()
        .as('quoted_state'),
    ])
    .executeTakeFirstOrThrow(noSuchProject);

/** All submissions, oldest first. */
export const listSubmissions = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('financials_submission as h')
    .innerJoin('usr', 'usr.id', 'h.usr_id')
    .leftJoin('service as c', 'c.id', 'h.category_id')
    .where('h.project_id', '=', projectId)
    .select([
      'h.version',
      'h.scope',
      'h.price_cents',
      'h.submitted_on',
      'usr.id as usr_id',
      'usr.name as usr_name',
      'c.id as category_id',
      'c.name as category_name',
      'c.descr as category_descr',
    ])
    .orderBy('h.version')
    .execute();

/** Finds a service that can be a category: of the group, and hidden neither by its own maximum nor by its service group's. */
export const findCategory = (tx: Tx, groupId: number, id: number) =>
  tx
    .selectFrom('service as s')
    .leftJoin('service_group as g', 'g.id', 's.service_group_id')
    .where('s.id', '=', id)
    .where('s.project_type_id', '=', groupId)
    .where((eb) => eb.or([eb('s.max', 'is', null), eb('s.max', '>', 0)]))
    .where((eb) => eb.or([eb('g.max', 'is', null), eb('g.max', '>', 0)]))
    .select('s.id')
    .executeTakeFirst();

const quotes = (tx: Tx) =>
  tx
    .selectFrom('quote as q')
    .innerJoin('usr', 'usr.id', 'q.creator_id')
    .select((eb) => [
      'q.id',
      'q.number',
      'q.scope',
      'q.price_cents',
      'q.approved',
      'usr.id as creator_id',
      'usr.name as creator_name',
      'q.created_on',
      'q.decided_on',
      jsonObjectFrom(
        eb.selectFrom('usr as d').whereRef('d.id', '=', 'q.decided_by').select(['d.id', 'd.name']),
      )
        .$castTo<Named | null>()
        .as('decided_by'),
      jsonObjectFrom(
        eb.selectFrom('quote as r').whereRef('r.id', '=', 'q.revises_id').select(['r.id', 'r.number']),
      )
        .$castTo<Quote['revises']>()
        .as('revises'),
    ]);

export type QuoteRecord = Awaited<ReturnType<ReturnType<typeof quotes>['executeTakeFirstOrThrow']>>;

/** The quotes of a project, oldest first. */
export const listQuotes = (tx: Tx, projectId: number): Promise<QuoteRecord[]> =>
  quotes(tx).where('q.project_id', '=', projectId).orderBy('q.id').execute();

/** Finds a quote of this project; undefined for another project's. */
export const findQuote = (tx: Tx, projectId: number, id: number): Promise<QuoteRecord | undefined> =>
  quotes(tx).where('q.project_id', '=', projectId).where('q.id', '=', id).executeTakeFirst();

/** Finds the quote that revises another one of its project. */
export const findRevision = (tx: Tx, projectId: number, id: number): Promise<QuoteRecord | undefined> =>
  quotes(tx).where('q.project_id', '=', projectId).where('q.revises_id', '=', id).executeTakeFirst();

/** The number for the next quote of a project whose row is locked. */
export async function nextQuoteNumber(tx: Tx, projectId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('quote')
    .where('project_id', '=', projectId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

import type { Financials, Quote, Submission } from 'shared-api/contracts/financials';
import { dollarsOf } from 'shared-api/prices';
import type { Tx } from '../../../kernel/db/types';
import { seesPrices, type ProjectAccess } from '../permissions/access';
import { servicesTotal } from '../services/services.queries';
import { findFinancials, listSubmissions, type QuoteRecord } from './financials.queries';

const toDollars = (cents: number | null): number | null => (cents === null ? null : dollarsOf(cents));

const categoryOf = (row: {
  category_id: number | null;
  category_name: string | null;
  category_descr: string | null;
}) =>
  row.category_id === null
    ? null
    : { id: row.category_id, name: row.category_name ?? '', descr: row.category_descr ?? '' };

/**
 * The financials of a project as the caller may see them, and their version, which is 0 before the first submission. The total is
 * the sum of the services, or the price of a project without services, plus approved quotes. Source: contract.md, Financials.
 */
export async function presentFinancials(
  tx: Tx,
  access: Pick<ProjectAccess, 'projectId' | 'permissions'>,
): Promise<{ financials: Financials; version: number }> {
  const found = await findFinancials(tx, access.projectId);
  const services = found.use_subcats ? await servicesTotal(tx, access.projectId) : undefined;
  const base = services === undefined ? found.price_cents : services;
  const total = base === null ? null : base + Number(found.approved_cents);
  return {
    version: found.version ?? 0,
    financials: {
      scope: found.scope ?? '',
      has_services: services !== undefined,
      category: categoryOf(found),
      submitted_by: found.usr_id === null ? null : { id: found.usr_id, name: found.usr_name ?? '' },
      submitted_on: found.submitted_on?.toISOString() ?? null,
      quoted_state: found.quoted_state,
      ...(seesPrices(access) ? { price: toDollars(found.price_cents), total: toDollars(total) } : {}),
    },
  };
}

/** All submissions, oldest first, as the caller may see them. */
export async function presentSubmissions(
  tx: Tx,
  access: Pick<ProjectAccess, 'projectId' | 'permissions'>,
): Promise<Submission[]> {
  const prices = seesPrices(access);
  return (await listSubmissions(tx, access.projectId)).map((row) => ({
    version: row.version,
    scope: row.scope,
    category: categoryOf(row),
    submitted_by: { id: row.usr_id, name: row.usr_name },
    submitted_on: row.submitted_on.toISOString(),
    ...(prices ? { price: dollarsOf(row.price_cents) } : {}),
  }));
}

export const presentQuote = (row: QuoteRecord, access: Pick<ProjectAccess, 'permissions'>): Quote => ({
  id: row.id,
  number: row.number,
  revises: row.revises,
  scope: row.scope,
  approved: row.approved,
  creator: { id: row.creator_id, name: row.creator_name },
  created_on: row.created_on.toISOString(),
  decided_by: row.decided_by,
  decided_on: row.decided_on?.toISOString() ?? null,
  ...(seesPrices(access) ? { price: dollarsOf(row.price_cents) } : {}),
});

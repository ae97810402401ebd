import { changeFinancials } from '../../financials/changeFinancials';
import type { Tx } from '../../../../kernel/db/types';
import { findFinancials, listQuotes, type QuoteRecord } from '../../financials/financials.queries';
import { addQuote, decideQuote } from '../../financials/quotes';
import { pair } from '../../permissions/routeGuards';
import { servicesTotal } from '../../services/services.queries';
import type { ActionHandlers } from './actionHandlers';

/** The submitted price in dollars when the services have no price yet. */
const unpriced = 12_500;

/** The nth quote of a project, counted from 0. */
async function nthQuote(tx: Tx, projectId: number, nth: number): Promise<QuoteRecord> {
  const quote = (await listQuotes(tx, projectId))[nth];
  if (!quote) throw new Error(`There is no quote ${nth}.`);
  return quote;
}

/** Limits a reduction to half of what the project costs now, so that no project has a negative price. */
async function affordable(tx: Tx, projectId: number, price: number): Promise<number> {
  if (price >= 0) return price;
  const { price_cents, approved_cents } = await findFinancials(tx, projectId);
  const dollars = (Number(price_cents) + Number(approved_cents)) / 100;
  return Math.max(price, -Math.max(1, Math.floor(dollars / 2)));
}

/** Takes the steps about financials and quotes. */
export const financialActions: ActionHandlers<'financials' | 'quote' | 'decide'> = {
  financials: {
    guard: pair('PUT', 'financials'),
    async take({ tx, access, by }, { scope }) {
      const cents = await servicesTotal(tx, access.projectId);
      const price = typeof cents === 'number' ? cents / 100 : unpriced;
      return changeFinancials(tx, access, { scope, price }, by);
    },
  },
  quote: {
    guard: pair('POST', 'quotes'),
    async take({ tx, access, by }, { scope, price, revises }) {
      const revised = revises === undefined ? null : await nthQuote(tx, access.projectId, revises);
      const body = {
        scope,
        price: await affordable(tx, access.projectId, price),
        revises: revised && { id: revised.id },
      };
      return addQuote(tx, access, body, by);
    },
  },
  decide: {
    guard: pair('PUT', 'quotes'),
    async take({ tx, access, by }, { nth, approve }) {
      const quote = await nthQuote(tx, access.projectId, nth);
      return decideQuote(tx, access, quote.id, approve, by);
    },
  },
};

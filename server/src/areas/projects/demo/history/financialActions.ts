import { changeFinancials } from '../../financials/changeFinancials';
import type { Tx } from '../../../../kernel/db/types';
import { listQuotes, type QuoteRecord } from '../../financials/financials.queries';
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
      return addQuote(tx, access, { scope, price, revises: revised && { id: revised.id } }, by);
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

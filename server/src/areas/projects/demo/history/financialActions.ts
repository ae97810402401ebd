import { changeFinancials } from '../../financials/changeFinancials';
import { listQuotes } from '../../financials/financials.queries';
import { addQuote, decideQuote } from '../../financials/quotes';
import { pair } from '../../permissions/routeGuards';
import { servicesTotal } from '../../services/services.queries';
import type { ActionHandlers } from './actionHandlers';

/** The submitted price in dollars when the services have no price yet. */
const unpriced = 12_500;

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
    take: ({ tx, access, by }, { scope, price }) => addQuote(tx, access, { scope, price }, by),
  },
  decide: {
    guard: pair('PUT', 'quotes'),
    async take({ tx, access, by }, { nth, approve }) {
      const quote = (await listQuotes(tx, access.projectId))[nth];
      if (!quote) throw new Error(`There is no quote ${nth} to decide.`);
      return decideQuote(tx, access, quote.id, approve, by);
    },
  },
};

import type { Tx } from '../../../../kernel/db/types';
import { changeFinancials } from '../../financials/changeFinancials';
import { listQuotes } from '../../financials/financials.queries';
import { servicesTotal } from '../../services/services.queries';
import { addQuote, decideQuote } from '../../financials/quotes';
import type { ProjectAccess } from '../../permissions/access';
import type { Change } from '../../Change';
import type { PlannedAction } from './plan';

/** Dollars, where the services have no price yet. */
const unpriced = 12_500;

export type MoneyDeed = Extract<PlannedAction, { does: 'financials' | 'quote' | 'decide' }>;

/** Submits what the services come to, adds a quote, or decides on one. */
export async function actOnMoney(
  tx: Tx,
  access: ProjectAccess,
  action: MoneyDeed,
  by: Change,
): Promise<void> {
  const { projectId } = access;
  switch (action.does) {
    case 'financials': {
      const cents = await servicesTotal(tx, projectId);
      const price = typeof cents === 'number' ? cents / 100 : unpriced;
      return changeFinancials(tx, access, { scope: action.scope, price }, by);
    }
    case 'quote':
      await addQuote(tx, access, { scope: action.scope, price: action.price }, by);
      return;
    case 'decide': {
      const quote = (await listQuotes(tx, projectId))[action.nth];
      if (!quote) throw new Error(`There is no quote ${action.nth} to decide.`);
      return decideQuote(tx, access, quote.id, action.approve, by);
    }
  }
}

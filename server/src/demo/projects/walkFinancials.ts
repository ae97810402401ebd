import type { Tx } from '../../kernel/db/types';
import { changeFinancials } from '../../areas/projects/financials/changeFinancials';
import { listQuotes } from '../../areas/projects/financials/financials.queries';
import { servicesTotal } from '../../areas/projects/services/services.queries';
import { addQuote, decideQuote } from '../../areas/projects/financials/quotes';
import type { ProjectAccess } from '../../areas/projects/permissions/access';
import type { Change } from '../../areas/projects/projectCalls';
import type { Deed } from './plan';

/** Dollars, where the services have no price yet. */
const unpriced = 12_500;

export type MoneyDeed = Extract<Deed, { does: 'financials' | 'quote' | 'decide' }>;

/** Submits what the services come to, adds a quote, or decides on one. */
export async function actOnMoney(tx: Tx, access: ProjectAccess, deed: MoneyDeed, by: Change): Promise<void> {
  const { projectId } = access;
  switch (deed.does) {
    case 'financials': {
      const cents = await servicesTotal(tx, projectId);
      const price = typeof cents === 'number' ? cents / 100 : unpriced;
      return changeFinancials(tx, access, { scope: deed.scope, price }, by);
    }
    case 'quote':
      await addQuote(tx, access, { scope: deed.scope, price: deed.price }, by);
      return;
    case 'decide': {
      const quote = (await listQuotes(tx, projectId))[deed.nth];
      if (!quote) throw new Error(`There is no quote ${deed.nth} to decide.`);
      return decideQuote(tx, access, quote.id, deed.approve, by);
    }
  }
}

import { useMemo } from 'react';
import type { Financials } from 'shared-api/contracts/financials';
import type { Service } from 'shared-api/contracts/services';
import type { LoadOptions } from 'shared-ui/controls';
import { RouterLink } from 'shared-ui/core';
import { FormCell, FormPicker, FormSection } from 'shared-ui/form';
import { PriceField, ScopeField } from '../../shared/price/ScopeAndPriceFields';
import { amountText } from '../Amount';

/** Searches the services of the group by a part of their name. */
const useCategories = (catalogue: readonly Service[]): LoadOptions =>
  useMemo(
    () => (search) => {
      const wanted = search.toLocaleLowerCase();
      const found = catalogue.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
      return Promise.resolve(
        found.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
      );
    },
    [catalogue],
  );

/** Tells that the total counts the services, and not the price of the form. */
function PriceHelp({
  projectId,
  services,
  prices,
}: {
  projectId: number;
  services: number | null;
  prices: boolean;
}) {
  if (!prices) return 'The total counts the services of the project, not this price.';
  return services === null ? (
    <>
      A service has no price yet: the total stays Pending Quote until{' '}
      <RouterLink to={`/projects/${projectId}/services`}>the services</RouterLink> are quoted.
    </>
  ) : (
    `The services come to ${amountText(services)}. The total counts them, not this price.`
  );
}

/** The fields: a category if the project has no services, price and scope. Source: spec 000, point 5 (Financial submit). */
export function FinancialFields({
  financials,
  services,
  prices,
  catalogue,
  projectId,
}: {
  financials: Financials;
  services: number | null;
  prices: boolean;
  catalogue: readonly Service[];
  projectId: number;
}) {
  const load = useCategories(catalogue);
  const { has_services: hasServices } = financials;
  return (
    <FormSection
      title="Quote"
      help={
        hasServices
          ? 'The work as it is offered, and its price.'
          : 'What kind of work it is, its price, and the work as it is offered.'
      }
    >
      {!hasServices && (
        <FormCell name="category">
          <FormPicker name="category" label="Category" required load={load} />
        </FormCell>
      )}
      <FormCell name="price">
        <PriceField help={hasServices ? <PriceHelp {...{ projectId, services, prices }} /> : undefined} />
      </FormCell>
      <FormCell name="scope" wide>
        <ScopeField rows={8} />
      </FormCell>
    </FormSection>
  );
}

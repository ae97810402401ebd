import { refreshIfRefused } from 'shared-api/client';
import type { Quote } from 'shared-api/contracts/financials';
import { createQuote } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import { DraftFormDialog, Yup } from 'shared-ui/form';
import { priceRule, priceText, scopeRule, toDollars } from '../../shared/price/scopeAndPrice';
import { PriceField, ScopeField } from '../../shared/price/ScopeAndPriceFields';

const rules = Yup.object({ scope: scopeRule, price: priceRule(-limits.money) });

/**
 * The dialog that adds a quote, which then waits for approval.
 * @param revises the rejected quote that it revises; the form starts from its scope and price
 */
export function NewQuoteDialog({
  projectId,
  revises,
  onClose,
}: {
  projectId: number;
  revises?: Quote;
  onClose: () => void;
}) {
  const toast = useToast();
  const { id: owner } = useCurrentUser();
  return (
    <DraftFormDialog
      draft={{ owner, form: `quote/${projectId}${revises ? `/${revises.id}` : ''}`, version: 1 }}
      title={revises ? `Revise Quote ${revises.number}` : 'New Quote'}
      submit="Add Quote"
      width={640}
      // No `updates`: an unchanged revision is a new quote that waits for approval.
      initialValues={{ scope: revises?.scope ?? '', price: priceText(revises?.price) }}
      validationSchema={rules}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = {
          scope: values.scope.trim(),
          price: toDollars(values.price)!,
          ...(revises && { revises: { id: revises.id } }),
        };
        const { number } = await refreshIfRefused(projectId, createQuote(String(projectId), body));
        toast(`Quote ${number} waits for approval`);
        onClose();
      }}
    >
      {revises && (
        <p>
          Quote {revises.number} stays rejected. What you add is a new quote, which is compared with it and
          waits for approval.
        </p>
      )}
      <ScopeField autoFocus help="What this quote adds to the project or removes from it." />
      <PriceField help="A negative price lowers the total." />
    </DraftFormDialog>
  );
}

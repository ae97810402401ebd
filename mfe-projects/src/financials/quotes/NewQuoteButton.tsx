import { refreshIfRefused } from 'shared-api/client';
import { createQuote } from 'shared-api/delivery';
import type { Project } from 'shared-api/contracts/project';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { Button, useToast } from 'shared-ui/core';
import { DraftFormDialog, Yup } from 'shared-ui/form';
import { useOfferedDialog } from '../../shared/WhileOffered';
import { priceRule, scopeRule, toDollars } from '../../shared/price/scopeAndPrice';
import { PriceField, ScopeField } from '../../shared/price/ScopeAndPriceFields';

const rules = Yup.object({ scope: scopeRule, price: priceRule(-limits.money) });

function NewQuoteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const toast = useToast();
  const { id: owner } = useCurrentUser();
  return (
    <DraftFormDialog
      draft={{ owner, form: `quote/${project.id}`, version: 1 }}
      title="New Quote"
      submit="Add Quote"
      width={640}
      initialValues={{ scope: '', price: '' }}
      validationSchema={rules}
      onClose={onClose}
      onSubmit={async ({ scope, price }) => {
        const body = { scope: scope.trim(), price: toDollars(price)! };
        const { id } = await refreshIfRefused(project.id, createQuote(String(project.id), body));
        toast(`Quote ${id} waits for approval`);
        onClose();
      }}
    >
      <ScopeField autoFocus help="What this quote adds to the project, or takes away from it." />
      <PriceField help="A negative price lowers the total." />
    </DraftFormDialog>
  );
}

/** Opens the dialog that adds a quote, which then waits for approval. Source: spec 000, points 2 (Financials tab), 5 and 6. */
export function NewQuoteButton({ project }: { project: Project }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && (
        <Button icon="add" aria-haspopup="dialog" onClick={open}>
          New Quote
        </Button>
      )}
      {isOpen && <NewQuoteDialog project={project} onClose={close} />}
    </>
  );
}

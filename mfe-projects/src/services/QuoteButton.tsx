import { can, refreshIfRefused } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import type { LineQuote, ServiceLine } from 'shared-api/contracts/services';
import { quoteService } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { money, sumDollars } from 'shared-api/prices';
import { Banner, Button, styled, t, useToast } from 'shared-ui/core';
import { DraftFormDialog, FormNumberField, toNumber, useFormikContext, Yup } from 'shared-ui/form';
import { priceRule, priceText, scopeRule, toDollars } from '../shared/price/scopeAndPrice';
import { PriceField, ScopeField } from '../shared/price/ScopeAndPriceFields';
import { inDays } from './lineViews';
import { QuoteNote } from './QuoteNote';

/**
 * Whether the user may quote the line: they may edit the financials, and the line has no price or was quoted before. Source: spec 000, point 5; point 6 (PUT financials).
 */
export const mayQuote = (line: ServiceLine, permissions: readonly Permission[] | undefined): boolean =>
  can(permissions, 'PUT', 'financials') && (line.quoted || line.unit_price === null);

interface Values {
  scope: string;
  price: string;
  slo: string;
}

const rules = Yup.object({
  scope: scopeRule,
  price: priceRule(0),
  slo: Yup.string()
    .required('SLO is required')
    .test('number', 'Enter a number', (text) => !text || !Number.isNaN(toNumber(text)))
    .test('whole', 'Whole days only', (text) => !text || /^\s*-?\d+\s*$/.test(text))
    .test('least', 'At least 0 days', (text) => !(toNumber(text)! < 0))
    .test('most', `At most ${limits.sloDays} days`, (text) => !(toNumber(text)! > limits.sloDays)),
});

const SumText = styled('p')({ color: t.text2, fontVariantNumeric: 'tabular-nums' });

/** The total of the line at the price typed in the form. */
function LineSum({ count }: { count: number }) {
  const { values } = useFormikContext<Values>();
  const price = toDollars(values.price);
  if (price === null || Number.isNaN(price) || price < 0) return null;
  const total = sumDollars([Math.round(price * 100 * count) / 100]);
  return (
    <SumText role="status">
      {count} × {money(price)} = {money(total)}
    </SumText>
  );
}

const quoteText = ({ price, slo, scope }: LineQuote) =>
  [price === undefined ? '' : `${money(price)} each, `, inDays(slo), `\n${scope}`].join('');

export interface QuoteDialogProps {
  project: Project;
  line: ServiceLine;
  onClose: () => void;
}

/** The dialog that sets a line's own price, target and scope. Source: spec 000, point 5. */
export function QuoteDialog({ project, line, onClose }: QuoteDialogProps) {
  const toast = useToast();
  const { id: owner } = useCurrentUser();
  const { service, count, quoted, price = null, slo, scope } = line;
  const seen = quoted ? { slo: slo ?? 0, scope: scope ?? '', ...(price !== null && { price }) } : null;
  return (
    <DraftFormDialog<Values, LineQuote | null>
      draft={{ owner, form: `service_quote/${project.id}/${service.id}`, version: 1 }}
      title="Update Service Quote"
      submit="Update"
      updates
      width={640}
      seen={seen}
      words={(quote) => quoteText(quote as LineQuote)}
      initialValues={{
        scope: scope ?? '',
        price: priceText(price),
        slo: slo === null ? '' : String(slo),
      }}
      validationSchema={rules}
      onClose={onClose}
      onSubmit={async (values, _form, before) => {
        const body = {
          scope: values.scope.trim(),
          price: toDollars(values.price)!,
          slo: toNumber(values.slo) ?? 0,
          seen: before,
        };
        await refreshIfRefused(project.id, quoteService(String(project.id), service.id, body));
        toast(`${service.name} quoted`);
        onClose();
      }}
    >
      <p>
        <strong>{service.name}</strong>, quantity {count}. {service.descr}
      </p>
      {quoted && price !== null && (
        <Banner kind="info" title={`Quoted ${money(price)} each.`}>
          <QuoteNote line={line} />
        </Banner>
      )}
      <ScopeField autoFocus help="What is delivered for this price." />
      <PriceField help="The price of one item." />
      <FormNumberField name="slo" label="SLO" required suffix="days" help="Target delivery." />
      <LineSum count={count} />
    </DraftFormDialog>
  );
}

/** Opens `QuoteDialog`. The tab renders the dialog, so that it stays open if somebody removes the line. */
export function QuoteButton({ line, onOpen }: { line: ServiceLine; onOpen: () => void }) {
  const label = line.quoted ? 'Change quote' : 'Quote';
  return (
    <Button
      size="small"
      variant="text"
      tone="accent"
      aria-haspopup="dialog"
      aria-label={`${label}: ${line.service.name}`}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}

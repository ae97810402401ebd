import { can, refreshIfRefused } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import type { ServiceLine } from 'shared-api/contracts/services';
import { quoteService } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { money, sumDollars } from 'shared-api/prices';
import { Banner, Button, styled, t, useToast } from 'shared-ui/core';
import { FormDialog, FormNumberField, toNumber, useFormikContext, Yup } from 'shared-ui/form';
import { useOfferedDialog } from '../project/WhileOffered';
import { priceRule, priceText, scopeRule, toDollars } from '../scopeAndPrice';
import { PriceField, ScopeField } from '../ScopeAndPriceFields';
import { QuoteNote } from './QuoteNote';

/**
 * Whether somebody may give the line a price of its own: those who edit the financials, where no price resolves or it was
 * quoted before. Source: spec 000, point 5; point 6 (PUT financials).
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

const Comes = styled('p')({ color: t.text2, fontVariantNumeric: 'tabular-nums' });

/** What the line comes to at the price that stands in the form. */
function ComesTo({ count }: { count: number }) {
  const { values } = useFormikContext<Values>();
  const price = toDollars(values.price);
  if (price === null || Number.isNaN(price) || price < 0) return null;
  const total = sumDollars([Math.round(price * 100 * count) / 100]);
  return (
    <Comes role="status">
      {count} × {money(price)} = {money(total)}
    </Comes>
  );
}

function QuoteDialog({
  project,
  line,
  onClose,
}: {
  project: Project;
  line: ServiceLine;
  onClose: () => void;
}) {
  const toast = useToast();
  const { service, count, quoted, price = null, slo, scope } = line;
  return (
    <FormDialog<Values>
      title="Update Service Quote"
      submit="Update"
      width={640}
      initialValues={{
        scope: scope ?? '',
        price: priceText(price),
        slo: slo === null ? '' : String(slo),
      }}
      validationSchema={rules}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = {
          scope: values.scope.trim(),
          price: toDollars(values.price)!,
          slo: toNumber(values.slo) ?? 0,
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
      <PriceField help="Of one." />
      <FormNumberField name="slo" label="SLO" required suffix="days" help="Target delivery." />
      <ComesTo count={count} />
    </FormDialog>
  );
}

/** Gives a line a price, a target and a scope of its own, or changes them. Source: spec 000, point 5. */
export function QuoteButton({ project, line }: { project: Project; line: ServiceLine }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && (
        <Button
          size="small"
          variant="text"
          tone="accent"
          aria-haspopup="dialog"
          aria-label={`${line.quoted ? 'Change quote' : 'Quote'}: ${line.service.name}`}
          onClick={open}
        >
          {line.quoted ? 'Change quote' : 'Quote'}
        </Button>
      )}
      {isOpen && <QuoteDialog project={project} line={line} onClose={close} />}
    </>
  );
}

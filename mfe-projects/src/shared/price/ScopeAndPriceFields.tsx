import type { ReactNode } from 'react';
import { limits } from 'shared-api/limits';
import { FormNumberField, FormTextField } from 'shared-ui/form';

/** The field for the work that is offered; `scopeRule` validates it. */
export const ScopeField = ({
  help,
  rows = 4,
  autoFocus,
}: {
  help?: string;
  rows?: number;
  autoFocus?: boolean;
}) => (
  <FormTextField
    name="scope"
    label="Scope"
    required
    rows={rows}
    count={limits.scope}
    countLate
    autoFocus={autoFocus}
    help={help}
  />
);

/** The field for a price in dollars; `priceRule` validates it. */
export const PriceField = ({ help }: { help?: ReactNode }) => (
  <FormNumberField name="price" label="Price" prefix="$" whole={false} required help={help} />
);

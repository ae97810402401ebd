import type { ReactNode } from 'react';
import type { ServiceLine } from 'shared-api/contracts/services';
import { sumDollars } from 'shared-api/prices';
import { maxQuantityOf } from 'shared-api/serviceLimits';
import { styled, t, Tag } from 'shared-ui/core';
import { isReadOnly, unitPriceAt, type Chosen } from './chosenLines';
import type { LineView } from '../lineViews';
import { QuantityField } from './QuantityField';
import { ServiceNotes } from '../ServiceNotes';
import { tierHint } from '../tiers';

const Next = styled('span')({ display: 'block', color: t.accentText });

export interface EditedLine {
  /** The saved line, if there is one. */
  line: ServiceLine | undefined;
  fault: string | undefined;
  onChange: (text: string) => void;
  end: ReactNode;
}

/** The view of a line that is edited: its price, the tier that applies at its quantity, and the next tier. */
export function editedView(one: Chosen, { line, fault, onChange, end }: EditedLine): LineView {
  const { service, text, count } = one;
  const unit = unitPriceAt(service, count, line);
  const hint = line?.quoted ? undefined : tierHint(service, count);
  const most = maxQuantityOf(service);
  return {
    service,
    tag: line?.quoted && <Tag kind="success">Quoted</Tag>,
    notes: <ServiceNotes service={service} />,
    quantity: isReadOnly(one) ? (
      count
    ) : (
      <QuantityField name={service.name} value={text} max={most} error={fault} onChange={onChange} />
    ),
    unitPrice: unit,
    unitNote: hint && (
      <span role="status">
        {hint.now}
        {hint.next && <Next>{hint.next}</Next>}
      </span>
    ),
    total: unit === null || !(count >= 1) ? null : sumDollars([(Math.round(unit * 100) * count) / 100]),
    slo: line?.slo ?? service.slo,
    end,
  };
}

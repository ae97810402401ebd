import { useId } from 'react';
import type { Service } from 'shared-api/contracts/services';
import { money } from 'shared-api/prices';
import { Button, phoneMedia, styled, t, Tag } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { inDays } from '../lineViews';
import { ServiceIcon } from '../ServiceIcon';
import { ServiceNotes } from '../ServiceNotes';
import { rangeText, tierRanges } from '../tiers';

const Name = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
});
const Descr = styled('p')({ marginTop: 2, color: t.text2, overflowWrap: 'anywhere' });
const Facts = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  marginTop: 8,
  fontSize: 13,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  color: t.text2,
  '& strong': { fontWeight: 500, color: t.text },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
});
const Side = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 4,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  textAlign: 'right',
  [phoneMedia]: { gridColumn: 2, flexDirection: 'row', alignItems: 'center', textAlign: 'left' },
});
const Held = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: t.success,
  fontVariantNumeric: 'tabular-nums',
});
const Reason = styled('span')({ color: t.text2 });

function Prices({ service }: { service: Service }) {
  const ranges = tierRanges(service);
  if (ranges.length === 1) {
    const price = ranges[0]!.price;
    return price === null ? <span>{money(null)}</span> : <strong>{money(price)} each</strong>;
  }
  return ranges.map((range) => (
    <span key={range.from}>
      {rangeText(range)} <strong>{money(range.price)}</strong>
    </span>
  ));
}

export interface CatalogueItemProps {
  service: Service;
  /** The chosen quantity. */
  held: number | undefined;
  /** Why no more of it can be added; undefined if it can. */
  full: string | undefined;
  prices: boolean;
  onAdd: () => void;
}

/** A service of the catalogue with its price, its target delivery, and the chosen quantity. */
export function CatalogueItem({ service, held, full, prices, onAdd }: CatalogueItemProps) {
  const id = useId();
  return (
    <>
      <ServiceIcon id={service.service_icon_id} />
      <div>
        <Name>
          <span id={`${id}-name`}>{service.name}</span>
          {service.max !== null && <Tag>Limit of {service.max}</Tag>}
        </Name>
        {service.descr && <Descr>{service.descr}</Descr>}
        <Facts>
          {prices && <Prices service={service} />}
          {service.slo !== null && (
            <span>
              <Icon name="clock" size={14} />
              Target delivery {inDays(service.slo)}
            </span>
          )}
        </Facts>
        <ServiceNotes service={service} />
      </div>
      <Side>
        <Button
          size="small"
          icon="add"
          disabled={Boolean(full)}
          aria-label={`Add Service: ${service.name}`}
          {...(full ? { 'aria-describedby': `${id}-full` } : {})}
          onClick={onAdd}
        >
          Add Service
        </Button>
        {held !== undefined && (
          <Held>
            <Icon name="check" size={14} />
            {held} in project
          </Held>
        )}
        {full && <Reason id={`${id}-full`}>{full}</Reason>}
      </Side>
    </>
  );
}

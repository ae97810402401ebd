import { useId, useState } from 'react';
import { useGroupService } from 'shared-api/groups';
import { Button, ErrorPanel, formatMoney, styled, t } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { ChangePricesDialog } from './ChangePricesDialog';

const Panel = styled('section')({
  alignSelf: 'start',
  margin: '4px 0 24px',
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  '& > h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > p': { margin: '4px 0 12px', fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: t.text3 },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 24px', margin: '0 0 12px' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

/** The price tiers of the service that a form shows. They are saved by themselves, at once. */
export function ServicePrices() {
  const heading = useId();
  const { groupId = '', id = null } = useParams();
  const { data, error, isLoading, retry } = useGroupService(groupId, id);
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-labelledby={heading}>
      <h2 id={heading}>Price tiers</h2>
      {id === null ? (
        <p>Prices for larger quantities are added once the service is created.</p>
      ) : (
        <p>The price of one item from a quantity upwards. Quoted and locked lines keep their prices.</p>
      )}
      {error && !data && (
        <ErrorPanel title="The prices did not load" onRetry={retry} retrying={isLoading}>
          {error.message}
        </ErrorPanel>
      )}
      {data && data.prices.length > 0 && (
        <dl>
          {data.prices.map(({ min, price }) => (
            <div key={min} style={{ display: 'contents' }}>
              <dt>From {min}</dt>
              <dd>{formatMoney(price)}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && <Button onClick={() => setOpen(true)}>Change Prices</Button>}
      {open && data && <ChangePricesDialog groupId={groupId} service={data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

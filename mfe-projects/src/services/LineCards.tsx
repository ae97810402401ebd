import { styled, t } from 'shared-ui/core';
import { counted, inDays, missingText, sumOf, type LineTableProps, type LineView } from './lineViews';
import { GroupFault } from './GroupFault';
import { LineTotal, PriceText } from './PriceText';
import { ServiceIcon } from './ServiceIcon';

const Group = styled('section')({
  marginBottom: 16,
  '& > header': { display: 'flex', justifyContent: 'space-between', gap: 8, marginBottom: 8 },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& ul': { display: 'flex', flexDirection: 'column', gap: 8 },
});
const Light = styled('span')({ fontWeight: 400, color: t.text2 });
const Money = styled('span')({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const Card = styled('li')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  padding: 12,
  '& > p': { marginTop: 4, color: t.text2, overflowWrap: 'anywhere' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: '6px 8px',
    alignItems: 'baseline',
    marginTop: 12,
  },
  '& dt': { fontSize: 12, lineHeight: '20px', color: t.text3 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', minWidth: 0, textAlign: 'right' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: t.text3 },
});
const Head = styled('div')({
  // A button beside the name is larger than its line.
  '& > button': { marginBlock: -10, marginRight: -8 },
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  '& h4': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
});
const Total = styled('p')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  borderTop: `1px solid ${t.border}`,
  padding: '12px 0',
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  '& span span': { fontSize: 14 },
});

function LineCard({ view, prices }: { view: LineView; prices: boolean }) {
  const { service, slo, completion } = view;
  return (
    <Card data-service={service.id}>
      <Head>
        <ServiceIcon id={service.service_icon_id} />
        <h4>
          {service.name}
          {view.tag}
        </h4>
        {view.end}
      </Head>
      {service.descr && <p>{service.descr}</p>}
      {view.notes}
      <dl>
        <dt>Quantity</dt>
        <dd>{view.quantity}</dd>
        {prices && (
          <>
            <dt>Unit price</dt>
            <dd>
              <PriceText dollars={view.unitPrice} />
              {view.unitNote && <small>{view.unitNote}</small>}
            </dd>
          </>
        )}
        {slo !== null && (
          <>
            <dt>Target</dt>
            <dd>
              {inDays(slo)}
              {completion !== null && completion !== undefined && <small>took {inDays(completion)}</small>}
            </dd>
          </>
        )}
        {prices && (
          <>
            <dt>Price</dt>
            <dd>
              <Money>
                <LineTotal dollars={view.total} />
              </Money>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

/** Shows what `LineTable` shows as cards, for phones. */
export function LineCards({ groups, prices }: LineTableProps) {
  const sum = sumOf(groups.flatMap(({ views }) => views));
  return (
    <div>
      {groups.map(({ key, name, views, fault }) => (
        <Group key={key} aria-label={name}>
          <header>
            <h3>
              {name} <Light>{counted(views.length, 'line')}</Light>
            </h3>
            {prices && (
              <Money>
                <PriceText dollars={sumOf(views).dollars} />
              </Money>
            )}
          </header>
          <GroupFault text={fault} />
          <ul>
            {views.map((view) => (
              <LineCard key={view.service.id} view={view} prices={prices} />
            ))}
          </ul>
        </Group>
      ))}
      {prices && (
        <Total>
          <span>
            Total <Light>{missingText(sum)}</Light>
          </span>
          <Money>
            <PriceText dollars={sum.dollars} />
          </Money>
        </Total>
      )}
    </div>
  );
}

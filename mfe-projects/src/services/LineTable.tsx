import { styled, t, useIsPhone, VisuallyHidden } from 'shared-ui/core';
import { counted, inDays, missingText, sumOf, type LineTableProps, type LineView } from './lineViews';
import { LineCards } from './LineCards';
import { GroupFault } from './GroupFault';
import { LineTotal, PriceText } from './PriceText';
import { ServiceIcon } from './ServiceIcon';

const Box = styled('div')({ border: `1px solid ${t.border}`, borderRadius: 6, overflowX: 'auto' });
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'auto',
  '& th, & td': { textAlign: 'left', padding: '8px 12px', verticalAlign: 'top', fontWeight: 400 },
  '& tr > :first-child': { paddingLeft: 16 },
  '& thead tr > *': {
    height: 36,
    padding: '10px 12px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: t.text2,
    backgroundColor: t.bgSubtle,
    whiteSpace: 'nowrap',
  },
  '& tbody tr + tr > *, & tfoot tr > *': { borderTop: `1px solid ${t.borderSubtle}` },
  '& [data-right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& [data-grey]': { color: t.text2 },
  '& [data-strong]': { fontWeight: 500 },
  '& [data-end]': { width: 1, whiteSpace: 'nowrap', padding: '4px 8px 4px 0' },
  '& [data-descr]': { width: '40%', overflowWrap: 'anywhere' },
  '& [data-group] > *': { backgroundColor: t.bgSubtle, borderTop: `1px solid ${t.border}`, fontWeight: 600 },
  '& tfoot > tr > *': {
    borderTop: `1px solid ${t.border}`,
    padding: '12px',
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    letterSpacing: '-0.011em',
  },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: t.text3 },
});
const Name = styled('span')({
  display: 'flex',
  gap: 8,
  fontWeight: 500,
  minWidth: 200,
  '& > span:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', overflowWrap: 'anywhere' },
});
const Light = styled('span')({ fontWeight: 400, color: t.text2, fontSize: 14, letterSpacing: 0 });

/** The cells of a line after its name and description. */
function Amounts({ view, prices }: { view: LineView; prices: boolean }) {
  const { quantity, unitPrice, unitNote, total, slo, completion } = view;
  return (
    <>
      <td data-right="">{quantity}</td>
      {prices && (
        <td data-right="">
          <PriceText dollars={unitPrice} />
          {unitNote && <small>{unitNote}</small>}
        </td>
      )}
      <td data-right="" data-grey="">
        {slo !== null && inDays(slo)}
        {completion !== null && completion !== undefined && <small>took {inDays(completion)}</small>}
      </td>
      {prices && (
        <td data-right="" data-strong="">
          <LineTotal dollars={total} />
        </td>
      )}
      <td data-end="">{view.end}</td>
    </>
  );
}

/**
 * The services of a project by group, with sub-totals and the total; on phones as cards. Source: spec 000, point 2
 * (Services tab).
 */
export function LineTable({ groups, prices }: LineTableProps) {
  const phone = useIsPhone();
  if (phone) return <LineCards groups={groups} prices={prices} />;
  const sum = sumOf(groups.flatMap(({ views }) => views));
  const columnsBeforeTotal = prices ? 5 : 4;
  return (
    <Box tabIndex={0} role="region" aria-label="Services by group">
      <Table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Description</th>
            <th scope="col" data-right="">
              Quantity
            </th>
            {prices && (
              <th scope="col" data-right="">
                Unit price
              </th>
            )}
            <th scope="col" data-right="">
              Target
            </th>
            {prices && (
              <th scope="col" data-right="">
                Price
              </th>
            )}
            <th scope="col" data-end="">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {groups.map(({ key, name, views, fault }) => (
          <tbody key={key}>
            <tr data-group="">
              <th scope="rowgroup" colSpan={columnsBeforeTotal}>
                {name} <Light>{counted(views.length, 'line')}</Light>
                <GroupFault text={fault} />
              </th>
              {prices && (
                <td data-right="">
                  <PriceText dollars={sumOf(views).dollars} />
                </td>
              )}
              <td data-end="" />
            </tr>
            {views.map((view) => (
              <tr key={view.service.id} data-service={view.service.id}>
                <th scope="row">
                  <Name>
                    <ServiceIcon id={view.service.service_icon_id} />
                    <span>
                      {view.service.name}
                      {view.tag}
                    </span>
                  </Name>
                </th>
                <td data-grey="" data-descr="">
                  {view.service.descr}
                  {view.notes}
                </td>
                <Amounts view={view} prices={prices} />
              </tr>
            ))}
          </tbody>
        ))}
        {prices && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={columnsBeforeTotal}>
                Total <Light>{missingText(sum)}</Light>
              </th>
              <td data-right="">
                <PriceText dollars={sum.dollars} />
              </td>
              <td data-end="" />
            </tr>
          </tfoot>
        )}
      </Table>
    </Box>
  );
}

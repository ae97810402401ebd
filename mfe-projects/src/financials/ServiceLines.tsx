import type { ServiceLine } from 'shared-api/contracts/services';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { LinkedText } from 'shared-ui/content';
import { Amount } from './Amount';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  overflow: 'hidden',
  marginTop: 8,
  '& th, & td': { padding: '8px 16px', verticalAlign: 'top' },
  '& th': {
    paddingBlock: 10,
    textAlign: 'left',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: t.text2,
    backgroundColor: t.bgSubtle,
  },
  '& td': { borderTop: `1px solid ${t.borderSubtle}` },
  '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& td:first-of-type': { overflowWrap: 'anywhere' },
  '& p': { color: t.text3, fontSize: 12, lineHeight: '16px', whiteSpace: 'pre-line', marginTop: 2 },
  [phoneMedia]: { '& [data-unit]': { display: 'none' }, '& th, & td': { paddingInline: 12 } },
});

/** The services of the project with their scope. @param prices whether the user may see prices */
export function ServiceLines({ lines, prices }: { lines: readonly ServiceLine[]; prices: boolean }) {
  return (
    <Table aria-label="Services">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" data-number="">
            Quantity
          </th>
          {prices && (
            <>
              <th scope="col" data-number="" data-unit="">
                Unit price
              </th>
              <th scope="col" data-number="">
                Price
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, service, count, scope, unit_price: unit, total }) => (
          <tr key={id}>
            <td>
              {service.name}
              {scope && (
                <p>
                  <LinkedText>{scope}</LinkedText>
                </p>
              )}
            </td>
            <td data-number="">{count}</td>
            {prices && (
              <>
                <td data-number="" data-unit="">
                  <Amount of={unit} />
                </td>
                <td data-number="">
                  <Amount of={total} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

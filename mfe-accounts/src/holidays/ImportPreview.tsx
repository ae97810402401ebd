import { styled, t } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { useFormikContext } from 'shared-ui/form';
import { Icon } from 'shared-ui/icons';
import { parseHolidays } from './parseHolidays';

const Frame = styled('div')({
  maxHeight: 240,
  overflow: 'auto',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': {
    position: 'sticky',
    top: 0,
    backgroundColor: t.bgSubtle,
    fontSize: 12,
    fontWeight: 500,
    textAlign: 'left',
    color: t.text2,
  },
  '& th, & td': { padding: '4px 8px', verticalAlign: 'top' },
  '& tbody tr + tr td': { borderTop: `1px solid ${t.borderSubtle}` },
  '& td:nth-of-type(1)': { width: 48, color: t.text3, textAlign: 'right' },
  '& td:nth-of-type(2):not([colspan])': { width: 128, whiteSpace: 'nowrap' },
  '& td': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});
const Fault = styled('span')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  color: t.error,
  '& svg': { flex: 'none', marginTop: 3 },
});

/** A table of the lines to import, each with its fault if it has one. */
export function ImportPreview() {
  const { values } = useFormikContext<{ list: string }>();
  const lines = parseHolidays(values.list);
  if (lines.length === 0) return null;
  return (
    <Frame role="region" aria-label="Preview" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Date</th>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, holiday, fault }) => (
            <tr key={line}>
              <td>{line}</td>
              {holiday && !fault ? (
                <>
                  <td>{formatDate(holiday.date)}</td>
                  <td>{holiday.name}</td>
                </>
              ) : (
                <td colSpan={2}>
                  <Fault>
                    <Icon name="error-filled" size={14} />
                    {fault}
                  </Fault>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

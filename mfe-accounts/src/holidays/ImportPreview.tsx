import { useHolidaysOfYears } from 'shared-api/accounts';
import { styled, t } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { useFormikContext } from 'shared-ui/form';
import { Icon } from 'shared-ui/icons';
import { parseHolidays, type ParsedLine } from './parseHolidays';

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

const Known = styled('span')({ display: 'block', color: t.text2 });

/** The years that the lines are about; null when no line is a holiday. */
function yearsOf(lines: readonly ParsedLine[]) {
  const years = lines.flatMap(({ holiday }) => (holiday ? Number(holiday.date.slice(0, 4)) : []));
  return years.length ? { first: Math.min(...years), last: Math.max(...years) } : null;
}

/** A table of the lines to import; it marks days that are holidays already and shows the fault of a line. */
export function ImportPreview() {
  const { values } = useFormikContext<{ list: string }>();
  const lines = parseHolidays(values.list);
  const { data: present = [] } = useHolidaysOfYears(yearsOf(lines));
  const known = new Map(present.map(({ date, name }) => [date, name]));
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
                  <td>
                    {known.has(holiday.date) ? (
                      <>
                        <s>{holiday.name}</s>
                        <Known>There already: {known.get(holiday.date)}</Known>
                      </>
                    ) : (
                      holiday.name
                    )}
                  </td>
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

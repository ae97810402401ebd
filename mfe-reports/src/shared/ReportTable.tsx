import type { ReactNode } from 'react';
import { ScrollFrame } from 'shared-ui/content';
import { phoneMedia, styled, t } from 'shared-ui/core';

const Frame = styled(ScrollFrame)({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  [phoneMedia]: {
    // A line marks the first column while others have moved behind it.
    '&[data-more=start] th:first-of-type, &[data-more=both] th:first-of-type': {
      boxShadow: `1px 0 0 ${t.border}`,
    },
  },
});
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 36, padding: '0 16px', textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead tr': { backgroundColor: t.bgSubtle },
  '& thead th': { fontSize: 12, fontWeight: 500, color: t.text2 },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${t.borderSubtle}` },
  '& tbody tr:hover': { backgroundColor: t.bgHover },
  '& tfoot tr': { borderTop: `2px solid ${t.border}`, '& th, & td': { fontWeight: 600 } },
  '& th:first-of-type': {
    textAlign: 'left',
    [phoneMedia]: { position: 'sticky', left: 0, zIndex: 1, backgroundColor: t.bg },
  },
  [phoneMedia]: { '& thead th:first-of-type': { backgroundColor: t.bgSubtle } },
  '& [data-text]': { textAlign: 'left' },
  '& small': { fontSize: 'inherit', color: t.text2 },
  '& [data-none], & [data-quiet]': { color: t.text2 },
  // Paper does not scroll: long names and titles take two lines there.
  '@media print': { '& th, & td': { padding: '0 8px' }, '& th': { whiteSpace: 'normal' } },
});

/** A title of numbers, of text, or none over a column of bars. */
export type ColumnTitle = string | { text: string } | null;

export interface ReportTableProps {
  label: string;
  columns: readonly ColumnTitle[];
  /** The rows. */
  children: ReactNode;
  /** The cells of the last row, behind its title. */
  total?: { title: string; cells: ReactNode } | undefined;
}

/**
 * The table of a report. It scrolls sideways where it has no room, and fades where there is more; the first column stays on phones.
 */
export const ReportTable = ({ label, columns, children, total }: ReportTableProps) => (
  <Frame label={label} firstStays="phone">
    <Table aria-label={label}>
      <thead>
        <tr>
          {columns.map((title, index) =>
            title === null ? (
              <td key={index} aria-hidden />
            ) : typeof title === 'string' ? (
              <th key={index} scope="col">
                {title}
              </th>
            ) : (
              <th key={index} scope="col" data-text="">
                {title.text}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total.title}</th>
            {total.cells}
          </tr>
        </tfoot>
      )}
    </Table>
  </Frame>
);

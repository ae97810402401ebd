import type { AimDiffSheet } from 'shared-api/contracts/projectParts/aims';
import { Banner, EmptyState, useIsPhone } from 'shared-ui/core';
import { countAll } from '../differences';
import { cellText } from '../workbook/cellText';
import { rowCount } from '../workbook/rowCount';
import { CompareCards } from './CompareCards';
import { CompareGrid } from './CompareGrid';
import type { CompareSheetProps } from './compareSheetProps';

/** Says that several rows have the same key, with the values: such rows may be matched wrongly. */
function DuplicateWarning({ sheet }: { sheet: AimDiffSheet }) {
  const { duplicates, columns } = sheet;
  if (duplicates.rows === 0) return null;
  const keys = columns.filter(({ is_key: isKey }) => isKey).map(({ name }) => name);
  const values = duplicates.values.map((cells) => cells.map((cell) => cellText(cell) || 'empty').join(' / '));
  const rows = duplicates.rows.toLocaleString('en');
  return (
    <Banner
      kind="warning"
      title={`${rows} rows share their ${keys.join(' and ')} with another row`}
      sx={{ margin: '12px 16px 0' }}
    >
      They were matched by all their cells instead, so a changed one shows as one removed and one added. The
      values are {values.join(', ')}
      {duplicates.values.length >= 10 && ' and others'}. Choose other columns under “Rows matched by” if this
      is wrong.
    </Banner>
  );
}

/** The differences of one sheet: a grid, or cards on phones. */
export function CompareSheet(props: CompareSheetProps) {
  const { sheet, query } = props;
  const phone = useIsPhone();
  if (countAll(sheet) === 0 && !query.same)
    return (
      <EmptyState icon="check" title="This sheet is the same in both versions.">
        {rowCount(sheet.rows)} without a difference.
      </EmptyState>
    );
  return (
    <>
      <DuplicateWarning sheet={sheet} />
      {phone ? <CompareCards {...props} /> : <CompareGrid {...props} />}
    </>
  );
}

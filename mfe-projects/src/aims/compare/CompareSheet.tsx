import type { AimDiffSheet } from 'shared-api/contracts/projectParts/aims';
import { Banner, EmptyState, useIsPhone } from 'shared-ui/core';
import { countAll } from '../differences';
import { cellText } from '../workbook/cellText';
import { CompareCards } from './CompareCards';
import { CompareGrid } from './CompareGrid';
import type { CompareSheetProps } from './compareSheetProps';

/** Says that the keys are not unique, with the values: such rows may be matched wrongly. */
function DuplicateWarning({ sheet }: { sheet: AimDiffSheet }) {
  const { duplicates, columns } = sheet;
  if (duplicates.rows === 0) return null;
  const keys = columns.filter(({ is_key: isKey }) => isKey).map(({ name }) => name);
  const values = duplicates.values.map((cells) => cells.map((cell) => cellText(cell) || 'empty').join(' / '));
  return (
    <Banner kind="warning" title={`${keys.join(', ')} is not unique.`} sx={{ margin: '12px 16px 0' }}>
      {duplicates.rows.toLocaleString('en')} rows are matched by their content instead: {values.join(', ')}
      {duplicates.values.length >= 10 && ' and others'}.
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
        {sheet.rows.toLocaleString('en')} rows without a difference.
      </EmptyState>
    );
  return (
    <>
      <DuplicateWarning sheet={sheet} />
      {phone ? <CompareCards {...props} /> : <CompareGrid {...props} />}
    </>
  );
}

import { useState } from 'react';
import { Button, LoadError, styled, t } from 'shared-ui/core';
import { DiffMark } from '../DiffMark';
import { rowCount } from '../workbook/rowCount';
import { cellTexts, columnTitle, orderColumns, type PlacedColumn } from './compareColumns';
import { sheetQueryOf } from './compareQuery';
import type { CompareSheetProps } from './compareSheetProps';
import { FilterChips } from './FilterChips';
import { KindButtons } from './KindButtons';
import type { DiffRow } from './lineLayout';
import { useCompareLines } from './useCompareLines';

const Body = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, padding: '12px 16px 24px' });
const Cards = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 });
const Card = styled('li')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  padding: '10px 12px',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& > header > b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > header > small': {
    marginLeft: 'auto',
    fontSize: 12,
    color: t.text3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dl': { display: 'grid', gap: 8, margin: '8px 0 0' },
  '& dt': { fontSize: 12, lineHeight: '16px', color: t.text3 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd > *': { display: 'block' },
  '& del': { color: t.text2 },
  '& ins': { fontWeight: 500, textDecoration: 'none' },
});
const Fold = styled('li')({ padding: '2px 12px', fontSize: 12, lineHeight: '16px', color: t.text3 });

/** Cards that each press of "Show more" adds. */
const step = 50;

/** `12 → 13`, or the row of the one version that has it. */
function rowText({ row_a: from, row_b: to }: DiffRow): string {
  if (from === null || to === null) return `Row ${from ?? to}`;
  return from === to ? `Row ${to}` : `Row ${from} → ${to}`;
}

function DifferenceCard({ row, columns }: { row: DiffRow; columns: readonly PlacedColumn[] }) {
  const keys = columns.filter(({ is_key: isKey }) => isKey);
  const naming = keys.length ? keys : columns.slice(0, 1);
  const name = naming.map(({ place }) => cellTexts(row, place)).map(({ before, now }) => now || before);
  const isWhole = row.kind === 'added' || row.kind === 'removed';
  const shown = columns.filter((column) => {
    if (naming.includes(column)) return false;
    const { before, now } = cellTexts(row, column.place);
    return isWhole ? Boolean(before ?? now) : before !== undefined;
  });
  return (
    <Card>
      <header>
        {row.kind !== 'same' && <DiffMark kind={row.kind} moved={row.moved && row.kind !== 'moved'} />}
        <b>{name.filter(Boolean).join(', ')}</b>
        <small>{rowText(row)}</small>
      </header>
      {shown.length > 0 && (
        <dl>
          {shown.map((column) => {
            const { before, now } = cellTexts(row, column.place);
            return (
              <div key={column.place}>
                <dt>{columnTitle(column)}</dt>
                <dd>
                  {before && <del>{before}</del>}
                  {now && (isWhole ? <span>{now}</span> : <ins>{now}</ins>)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </Card>
  );
}

/** The differences of a sheet as cards, old over new: on phones. */
export function CompareCards({ pair, sheet, total, query, onChange }: CompareSheetProps) {
  const lines = useCompareLines(pair, sheetQueryOf(sheet.name, query), { first: sheet.lines, total }, false);
  const [limit, setLimit] = useState(step);
  const columns = orderColumns(sheet.columns);
  const count = Math.min(limit, lines.count);
  const shown = Array.from({ length: count }, (_, index) => lines.at(index));
  return (
    <Body>
      <KindButtons counts={sheet} chosen={query.kinds} onChange={(kinds) => onChange({ kinds })} />
      <FilterChips columns={columns} filters={query.filters} onChange={(filters) => onChange({ filters })} />
      {total === 0 && <p>No difference matches.</p>}
      <Cards aria-label={`Differences of ${sheet.name}`}>
        {shown.map((line, index) => {
          if ('fold' in line)
            return <Fold key={index}>{rowCount(line.fold.count)} without a difference</Fold>;
          return line.row && <DifferenceCard key={index} row={line.row} columns={columns} />;
        })}
      </Cards>
      <LoadError title="Some differences did not load." read={lines.failure} />
      {count < lines.count && (
        <Button
          onClick={() => {
            setLimit(limit + step);
            lines.want(limit, Math.min(lines.count, limit + step) - 1);
          }}
        >
          Show more
        </Button>
      )}
    </Body>
  );
}

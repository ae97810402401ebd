import type { AimCell, AimMerge, AimMergeRow, AimSide } from 'shared-api/contracts/projectParts/aims';
import { styled, t, Tag } from 'shared-ui/core';
import { DiffMark } from '../DiffMark';
import { cellText } from '../workbook/cellText';
import { isDecided, sideOf, type Choices } from './mergeChoices';
import { SideChoice } from './SideChoice';

type Columns = NonNullable<AimMerge['sheet']>['columns'];

const Card = styled('li')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  padding: '10px 12px 6px',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 24 },
  '& > header > b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > header > small': {
    marginLeft: 'auto',
    fontSize: 12,
    color: t.text3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& del': { color: t.text2 },
  '& em': { fontStyle: 'normal', color: t.text3 },
});

/** The cells of a row that name it: the first ones that are not empty. */
const nameOf = (cells: readonly AimCell[]) => cells.map(cellText).filter(Boolean).slice(0, 3).join(' · ');

const Value = ({ cell }: { cell: AimCell }) => (cellText(cell) ? <>{cellText(cell)}</> : <em>empty</em>);

/** What each side does with a row that is chosen as a whole. */
function wholeTexts({ kind, row_theirs: theirs, row_mine: mine }: AimMergeRow): Record<AimSide, string> {
  if (kind === 'added' && theirs === null) return { theirs: 'Leave it out', mine: 'Add this row' };
  return {
    theirs: theirs === null ? 'The row is removed' : 'The row stays as it is in their version',
    mine: mine === null ? 'The row is removed' : 'The row is as in your file',
  };
}

export interface MergeRowCardProps {
  sheet: string;
  row: AimMergeRow;
  columns: Columns;
  choices: Choices;
  /** @param column undefined: for the whole row */
  onChoose: (take: AimSide, column?: number) => void;
}

/** A row that the upload changes, with a choice for each cell, or for the whole row. */
export function MergeRowCard({ sheet, row, columns, choices, onChoose }: MergeRowCardProps) {
  const whole = wholeTexts(row);
  const place = row.row_theirs ?? row.row_mine ?? row.row_base;
  const name = nameOf(row.cells);
  return (
    <Card>
      <header>
        <DiffMark kind={row.kind} />
        <b>{name}</b>
        {row.conflict &&
          (isDecided(choices, sheet, row) ? (
            <Tag kind="success" icon="check">
              Decided
            </Tag>
          ) : (
            <Tag kind="warning">Decide</Tag>
          ))}
        <small>Row {place}</small>
      </header>
      {row.whole ? (
        <SideChoice
          legend="Whole row"
          theirs={whole.theirs}
          mine={whole.mine}
          value={sideOf(choices, sheet, row)}
          onChange={(side) => onChoose(side)}
        />
      ) : (
        row.changes.map(({ column, base, theirs, mine }) => (
          <SideChoice
            key={column}
            legend={columns[column]?.name || `Column ${column + 1}`}
            theirs={
              <>
                {cellText(base) !== cellText(theirs) && <del>{cellText(base)}</del>} <Value cell={theirs} />
              </>
            }
            mine={<Value cell={mine} />}
            value={sideOf(choices, sheet, row, column)}
            onChange={(side) => onChoose(side, column)}
          />
        ))
      )}
    </Card>
  );
}

import { useId, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { Icon } from '../../icons/Icon';
import { phoneMedia, t } from '../../theme/tokens';
import type { Choices, Difference, Side, ChangedBy } from './compareEdits';

const Table = styled('div')({
  textAlign: 'left',
  '& [role=row]': { display: 'grid', gridTemplateColumns: 'minmax(112px, 2fr) repeat(3, minmax(0, 3fr))' },
  '& [role=row] > *': { padding: '8px 12px', minWidth: 0, overflowWrap: 'anywhere' },
  '& [role=columnheader]': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 },
  '& [role=row][data-group]': {
    display: 'block',
    paddingTop: 8,
    '& > *': { fontWeight: 600 },
    '& span': { fontWeight: 400, color: t.text2 },
  },
  '& [role=row][data-field]': { borderTop: `1px solid ${t.border}` },
  '& [data-field] > [role=rowheader]': { fontWeight: 500 },
  '& [role=cell]': { whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' },
  // The values that are dropped are paler than those that stay.
  '& [role=cell]:not([data-stays], :has(label))': { color: t.text2 },
  '& [data-stays], & [role=cell]:has(input:checked)': { backgroundColor: t.bgSelected },
  '& [role=cell]:has(label)': { padding: 0, display: 'flex', flexDirection: 'column' },
  '& label': {
    flex: 1,
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    alignContent: 'start',
    gap: 8,
    padding: '8px 12px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: t.bgHover },
    '&:has(input:checked)': { backgroundColor: 'transparent' },
  },
  '& input': { width: 16, height: 16, margin: '2px 0', accentColor: t.accent },
  // On a phone each field is a card, with the column's title above each value.
  [phoneMedia]: {
    '& [data-titles]': { display: 'none' },
    '& [data-group] > *': { padding: '8px 0' },
    '& [role=row][data-field]': {
      display: 'block',
      border: `1px solid ${t.border}`,
      borderRadius: 6,
      marginBottom: 8,
      overflow: 'hidden',
    },
    '& [data-field] > *': { padding: '6px 12px' },
    '& [role=cell]::before': {
      content: 'attr(data-title)',
      display: 'block',
      fontSize: 12,
      lineHeight: '16px',
      color: t.text2,
    },
    '& [role=cell]:has(label)::before': { padding: '6px 12px 0 36px' },
    '& label': { paddingTop: 0 },
  },
});
const Stays = styled('span')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: 8,
  '& svg': { marginTop: 2, color: t.accentText },
});
const Empty = styled('span')({ color: t.text2, fontStyle: 'italic' });

const groups: readonly { changedBy: ChangedBy; title: string; hint: string }[] = [
  {
    changedBy: 'both',
    title: 'You both changed',
    hint: 'Choose which value to keep. Yours is kept unless you choose the other.',
  },
  { changedBy: 'locked', title: 'No longer yours to change', hint: 'What is there now stays.' },
  { changedBy: 'theirs', title: 'Changed by them', hint: 'Stays as they made it.' },
  { changedBy: 'mine', title: 'Changed by you', hint: 'Is saved as you made it.' },
  { changedBy: 'same', title: 'Changed by both to the same', hint: 'There is nothing to choose.' },
];

const columns = { was: 'Before', theirs: 'Theirs', mine: 'Yours' } as const;
/** The columns with the value that will be there after saving. */
const stays: Record<Exclude<ChangedBy, 'both'>, readonly Side[]> = {
  locked: ['theirs'],
  theirs: ['theirs'],
  mine: ['mine'],
  same: ['theirs', 'mine'],
};

const Value = ({ text }: { text: string }) => text || <Empty>empty</Empty>;

interface ChoiceProps {
  difference: Difference;
  side: Side;
  chosen: boolean;
  /** Ids of the elements that name it: field and column. */
  labels: string;
  group: string;
  autoFocus: boolean;
  onChoose: () => void;
}

function Choice({ difference, side, chosen, labels, group, autoFocus, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label>
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        autoFocus={autoFocus && chosen}
        aria-labelledby={`${labels} ${id}`}
      />
      <span id={id}>
        <Value text={difference[side]} />
      </span>
    </label>
  );
}

export interface CompareTableProps {
  differences: readonly Difference[];
  choices: Choices;
  onChoose: (name: string, side: Side) => void;
}

/**
 * Compares the values typed with those that someone else saved, field by field. The value that stays is marked; for a field
 * that both changed there are radio buttons. On a phone each field is a card.
 */
export function CompareTable({ differences, choices, onChoose }: CompareTableProps) {
  const id = useId();
  const first = differences.find(({ changedBy }) => changedBy === 'both');
  const cell = (difference: Difference, side: Side, row: string): ReactNode => {
    const { changedBy, name } = difference;
    if (changedBy === 'both')
      return (
        <Choice
          difference={difference}
          side={side}
          chosen={(choices[name] ?? 'mine') === side}
          labels={`${row} ${id}-${side}`}
          group={`${row}-choice`}
          autoFocus={difference === first}
          onChoose={() => onChoose(name, side)}
        />
      );
    if (!stays[changedBy].includes(side)) return <Value text={difference[side]} />;
    return (
      <Stays>
        <Icon name="check" size={16} />
        <span>
          <Value text={difference[side]} /> <VisuallyHidden>(stays)</VisuallyHidden>
        </span>
      </Stays>
    );
  };
  return (
    <Table role="table" aria-label="What was changed">
      <div role="rowgroup" data-titles="">
        <div role="row">
          <div role="columnheader">Field</div>
          {Object.entries(columns).map(([column, title]) => (
            <div key={column} role="columnheader" id={`${id}-${column}`}>
              {title}
            </div>
          ))}
        </div>
      </div>
      {groups.map(({ changedBy, title, hint }) => {
        const rows = differences.filter((difference) => difference.changedBy === changedBy);
        if (!rows.length) return null;
        return (
          <div key={changedBy} role="rowgroup">
            <div role="row" data-group="">
              <div role="rowheader">
                {title}. <span>{hint}</span>
              </div>
            </div>
            {rows.map((difference) => {
              const row = `${id}-${difference.name}`.replace(/\s/g, '_');
              return (
                <div key={difference.name} role="row" data-field="">
                  <div role="rowheader" id={row}>
                    {difference.label}
                  </div>
                  <div role="cell" data-title={columns.was}>
                    <Value text={difference.was} />
                  </div>
                  {(['theirs', 'mine'] as const).map((side) => (
                    <div
                      key={side}
                      role="cell"
                      data-title={columns[side]}
                      {...(changedBy !== 'both' && stays[changedBy].includes(side)
                        ? { 'data-stays': '' }
                        : {})}
                    >
                      {cell(difference, side, row)}
                    </div>
                  ))}
                </div>
              );
            })}
          </div>
        );
      })}
    </Table>
  );
}

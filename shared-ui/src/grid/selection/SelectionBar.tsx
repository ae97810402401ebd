import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { t } from '../../theme/tokens';
import type { RowSelection } from './useRowSelection';

const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 24px',
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.accentBg,
  '& > p': { fontWeight: 500, marginRight: 8 },
});

interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  noun: { one: string; many: string };
  /** What can be done with the chosen rows. */
  actions: ReactNode;
}

/** Says how many rows are chosen, below the list, so that no row moves when it appears. */
export function SelectionBar<Row>({ selection, noun, actions }: SelectionBarProps<Row>) {
  const { size } = selection.rows;
  if (size === 0) return null;
  return (
    <Bar role="region" aria-label={`Selected ${noun.many}`}>
      <p role="status">
        {size} {size === 1 ? noun.one : noun.many} selected
        {selection.isFull && ` (at most ${selection.max} at once)`}
      </p>
      {actions}
      <Button variant="text" onClick={selection.clear}>
        Clear selection
      </Button>
    </Bar>
  );
}

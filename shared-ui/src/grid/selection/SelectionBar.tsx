import { useState, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { formatTotal } from 'shared-api/format';
import { Button } from '../../controls/Button';
import { useToast } from '../../feedback/toasts';
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

/** The rows that match the list's filters, on all of its pages. */
export interface Matching<Row> {
  total: number;
  capped: boolean;
  /** Reads the first of them, as many as can be chosen. */
  read: () => Promise<Row[]>;
}

interface MatchingButtonProps<Row> {
  selection: RowSelection<Row>;
  many: string;
  matching: Matching<Row>;
}

/** Chooses all rows that match, or as many as can be chosen. */
function MatchingButton<Row>({ selection, many, matching }: MatchingButtonProps<Row>) {
  const { total, capped, read } = matching;
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const choose = async () => {
    setBusy(true);
    try {
      selection.choose(await read(), true);
    } catch (cause) {
      toast({ kind: 'error', text: (cause as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void choose()}>
      {capped || total > selection.max
        ? `Select the first ${selection.max} of ${formatTotal({ total, capped })}`
        : `Select all ${total} ${many}`}
    </Button>
  );
}

interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  noun: { one: string; many: string };
  /** The rows of the page; undefined until they are there. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** Given when all rows of the page are chosen, and there are more. */
  matching?: Matching<Row> | undefined;
  /** What can be done with the chosen rows. */
  actions: ReactNode;
}

/** `, 1 not shown here`: chosen rows on another page of the list, or that no longer match its filters; empty for none. */
function elsewhereText<Row>({ selection, rows, rowId }: SelectionBarProps<Row>): string {
  const shown = rows?.filter((row) => selection.rows.has(rowId(row))).length;
  const elsewhere = selection.rows.size - (shown ?? selection.rows.size);
  return elsewhere ? `, ${elsewhere} not shown here` : '';
}

/** Says how many rows are chosen, below the list, so that no row moves when it appears. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, noun, matching, actions } = props;
  const { size } = selection.rows;
  if (size === 0) return null;
  return (
    <Bar role="region" aria-label={`Selected ${noun.many}`}>
      <p role="status">
        {`${size} ${size === 1 ? noun.one : noun.many} selected${elsewhereText(props)}`}
        {selection.isFull && ` (at most ${selection.max} at once)`}
      </p>
      {matching && !selection.isFull && size < matching.total && (
        <MatchingButton selection={selection} many={noun.many} matching={matching} />
      )}
      {actions}
      <Button variant="text" onClick={selection.clear}>
        Clear selection
      </Button>
    </Bar>
  );
}

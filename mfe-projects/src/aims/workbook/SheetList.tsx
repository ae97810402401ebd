import type { ReactNode } from 'react';
import { breakpoints, RouterLink, styled, t, useIsNarrow } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';
import { ChoiceSelect } from './ChoiceSelect';
import { rowCount } from './rowCount';

const List = styled('nav')({
  borderRight: `1px solid ${t.border}`,
  padding: 8,
  overflow: 'auto',
  '& > h3': { padding: '4px 8px', fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 52,
    borderRadius: 6,
    padding: '6px 8px',
    color: t.text2,
  },
  '& a:hover': { backgroundColor: t.bgHover, textDecoration: 'none' },
  '& a[aria-current]': { backgroundColor: t.bgMuted, color: t.text, fontWeight: 500 },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { borderRight: 0, padding: '8px 16px' },
});
const Line = styled('span')({
  display: 'flex',
  gap: 8,
  '& > :first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > :last-of-type': {
    flex: 'none',
    fontSize: 12,
    fontWeight: 400,
    color: t.text2,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface SheetEntry {
  name: string;
  rows: number;
  to: string;
  /** Under the name: the counts of its differences. */
  note?: ReactNode;
  /** The same as text, for the list on narrow screens. */
  noteText?: string;
}

/** The sheets of a workbook with their numbers of rows; a select on narrow screens. */
export function SheetList({
  sheets,
  current,
}: {
  sheets: readonly SheetEntry[];
  current: string | undefined;
}) {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  if (narrow)
    return (
      <List as="div">
        <ChoiceSelect
          label="Sheet"
          value={sheets.find(({ name }) => name === current)?.to ?? ''}
          onChange={(to) => void navigate(to)}
        >
          {sheets.map(({ name, to, rows, noteText }) => (
            <option key={name} value={to}>
              {name} ({noteText ?? rowCount(rows)})
            </option>
          ))}
        </ChoiceSelect>
      </List>
    );
  return (
    <List aria-label="Sheets">
      <h3>Sheets</h3>
      <ul>
        {sheets.map(({ name, to, rows, note }) => (
          <li key={name}>
            <RouterLink to={to} {...(name === current ? { 'aria-current': 'page' } : {})}>
              <Line>
                <span>{name}</span>
                <span>{rows.toLocaleString('en')}</span>
              </Line>
              {note}
            </RouterLink>
          </li>
        ))}
      </ul>
    </List>
  );
}

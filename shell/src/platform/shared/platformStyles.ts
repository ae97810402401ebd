import { breakpoints, phoneMedia, styled, t } from 'shared-ui/core';

/** A section of the page with a heading. */
export const Part = styled('section')({ paddingTop: 24 });
export const PartHead = styled('header')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 40,
  padding: '0 24px 8px',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > h2 + a': { marginLeft: 'auto' },
  [phoneMedia]: { padding: '0 16px 8px' },
});

/** A table across the whole page; its first and last columns have the page's margin. Source: mock/NOTES.md, point 3. */
export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  borderTop: `1px solid ${t.border}`,
  '& th': { textAlign: 'left', fontWeight: 500 },
  '& thead th': {
    height: 36,
    padding: '0 8px',
    fontSize: 12,
    lineHeight: '16px',
    color: t.text2,
    backgroundColor: t.bgSubtle,
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${t.border}`,
  },
  '& tbody :is(th, td)': {
    padding: '8px',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    color: t.text2,
    borderBottom: `1px solid ${t.borderSubtle}`,
  },
  '& :is(thead, tbody) tr > :not(* + *)': { paddingLeft: 24 },
  '& :is(thead, tbody) tr > :not(:has(+ *))': { paddingRight: 24 },
  '& [data-end]': { textAlign: 'right' },
  '& time': { whiteSpace: 'nowrap' },
});

/** Around a table whose columns follow the room that the window or a side panel leaves. */
export const TableFrame = styled('div')({ containerType: 'inline-size' });
/** Applies inside a `TableFrame`. */
export const littleRoom = `@container (max-width: ${breakpoints.narrow - 0.02}px)`;
export const leastRoom = `@container (max-width: ${breakpoints.phone - 0.02}px)`;

/** The list of cards on phones. */
export const Cards = styled('ul')({ display: 'grid', gap: 8, padding: '4px 16px 12px' });
export const Card = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  padding: 12,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  overflowWrap: 'anywhere',
});

/** The second line of a cell. */
export const Quiet = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  fontWeight: 400,
  color: t.text3,
  overflowWrap: 'anywhere',
  '& time': { whiteSpace: 'nowrap' },
});

/** A version or another generated name: may break anywhere. */
export const Strong = styled('span')({ color: t.text, fontWeight: 500, overflowWrap: 'anywhere' });

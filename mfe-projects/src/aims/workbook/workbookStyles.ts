import { breakpoints, phoneMedia, styled, t } from 'shared-ui/core';

/** A page that fills the window: a bar, the list of sheets, and a grid. On phones the page scrolls. Source: mock/NOTES.md, screen 18. */
export const WorkbookLayout = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minHeight: 0,
  minWidth: 0,
  [phoneMedia]: { flex: '1 0 auto' },
});
export const WorkbookBar = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  padding: '7px 24px',
  borderBottom: `1px solid ${t.border}`,
  '& > h2': { marginRight: 4, fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > [data-end]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginLeft: 'auto' },
  '& > [data-end] > small': { fontSize: 12, color: t.text2 },
  [phoneMedia]: { padding: '8px 16px', '& > [data-end]': { marginLeft: 0 } },
});
export const WorkbookBody = styled('div')({
  display: 'grid',
  gridTemplateColumns: '196px minmax(0, 1fr)',
  flex: '1 1 0',
  minHeight: 0,
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
  },
  [phoneMedia]: { flex: '1 0 auto', gridTemplateRows: 'auto auto' },
});
export const SheetArea = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  [phoneMedia]: {
    minHeight: 'auto',
    '& > [role=grid]': { flex: 'none', height: 'calc(100dvh - 180px)', minHeight: 320 },
  },
});
export const SheetBar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 8px',
  minHeight: 44,
  padding: '5px 16px',
  borderBottom: `1px solid ${t.border}`,
  '& > h3': { marginRight: 4, fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': { fontSize: 12, lineHeight: '16px', color: t.text2, fontVariantNumeric: 'tabular-nums' },
  '& > [data-end]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginLeft: 'auto' },
});
/** Under a grid: the whole text of the active cell. */
export const CellBar = styled('div')({
  flex: 'none',
  minHeight: 28,
  maxHeight: 96,
  overflow: 'auto',
  padding: '5px 16px',
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.bgSubtle,
  fontSize: 12,
  lineHeight: '18px',
  color: t.text,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > b': { marginRight: 8, fontWeight: 500, color: t.text3 },
  '& del': { color: t.text2 },
  '& ins': { fontWeight: 500, textDecoration: 'none' },
});

import { styled } from '@mui/material/styles';
import { motion, t } from '../../theme/tokens';

/** The element around the grid, with the styles that AG Grid's theme parameters cannot express. */
export const GridFrame = styled('div')({
  position: 'relative',
  borderTop: `1px solid ${t.border}`,
  flex: 1,
  minHeight: 120,
  '& .ag-root-wrapper': { height: '100%', letterSpacing: 'inherit', lineHeight: '20px' },
  '& .ag-header-cell': { padding: '0 8px' },
  '& .ag-header-cell:focus-visible': {
    outline: `2px solid ${t.focus}`,
    outlineOffset: -2,
    boxShadow: 'none',
    '&::after': { content: 'none' },
  },
  '& .ag-cell': { lineHeight: '34px' },
  '& .ag-cell-focus:not(.ag-cell-range-selected):focus-within, & .ag-cell:focus': {
    border: '1px solid transparent',
    outline: `2px solid ${t.focus}`,
    outlineOffset: -2,
    borderRadius: 4,
  },
  '& .ui-first.ui-first': { paddingLeft: 24 },
  '& .ui-last.ui-last': { paddingRight: 24 },
  '& .ag-cell.ui-right, & [role=cell].ui-right': { textAlign: 'right' },
  '& .ui-numeric': { fontVariantNumeric: 'tabular-nums' },
  '& .ag-cell.ui-strong, & [role=cell].ui-strong': { color: t.text, fontWeight: 500 },
  '& .ag-cell.ui-empty, & [role=cell].ui-empty': { color: t.text3 },
  '& .ui-rendered': {
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    minWidth: 0,
    '& > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto' },
    '& > svg': { flex: 'none' },
    '& a:focus-visible': { outlineOffset: -2 },
  },
  '& .ui-wrap .ui-rendered > *': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    lineHeight: 1.2,
    whiteSpace: 'normal',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  '& .ui-actions': { justifyContent: 'flex-end', '& > *': { overflow: 'visible' } },
  '& .ui-select > *': { overflow: 'visible' },
  '& .ui-right .ui-rendered': { justifyContent: 'flex-end' },
  '& .ag-cell a, & [role=cell] a': { fontWeight: 500 },
  '& .ag-cell .ag-cell-value': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .ag-grid-scrolling-rows': { transition: `opacity ${motion.fast}ms` },
  '&[data-stale] :is(.ag-grid-scrolling-rows, [data-row])': { opacity: 0.55 },
  '& .ag-overlay': { display: 'none' },
});

/** Covers the rows, below the header row. */
export const UnderHeader = styled('div')({
  position: 'absolute',
  inset: '37px 0 0',
  overflow: 'auto',
  backgroundColor: t.bg,
});

/** The notice under the rows that the grid's code did not load. */
export const LoadNotice = styled('div')({ position: 'absolute', inset: 'auto 24px 16px', zIndex: 3 });

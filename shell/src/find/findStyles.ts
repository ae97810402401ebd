import { phoneMedia, styled, t } from 'shared-ui/core';

/** The panel has the same height for any number of results, so that nothing jumps while typing. */
export const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: 'min(432px, 60dvh)',
  // Only the list scrolls; the messages below it stay in view.
  '& > [role=listbox]': { minHeight: 0, padding: 8, overflowY: 'auto', overscrollBehavior: 'contain' },
  '& > [role=status]': { flex: 'none', padding: '0 8px' },
  [phoneMedia]: { flex: 1, height: 'auto', minHeight: 0 },
});

export const Group = styled('div')({
  '& + &': { marginTop: 8 },
  '& > div': {
    padding: '4px 8px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    letterSpacing: 0,
    color: t.text3,
  },
});

/** A result: icon, label, and the detail at the right, on phones below. */
export const Option = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '4px 8px',
  borderRadius: 6,
  // Scrolls the group's heading into view with its first result.
  scrollMargin: '32px 0 8px',
  color: t.text,
  '&:hover': { textDecoration: 'none' },
  '& > svg': { flex: 'none', color: t.text3 },
  '& > [data-label]': {
    flex: '1 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 500,
  },
  '& > [data-detail]': {
    flex: '0 1 auto',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    letterSpacing: 0,
    color: t.text2,
  },
  '& > kbd': { width: 12, flex: 'none', fontFamily: 'inherit', color: t.text2, visibility: 'hidden' },
  '&[aria-selected=true]': { backgroundColor: t.bgSelected },
  '&[aria-selected=true] > kbd': { visibility: 'visible' },
  [phoneMedia]: {
    minHeight: 48,
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr)',
    gap: '0 12px',
    alignContent: 'center',
    alignItems: 'center',
    '& > svg:not(:nth-last-child(3))': { gridRow: '1 / span 2' },
    '& > [data-label]': {
      gridColumn: 2,
      whiteSpace: 'normal',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
    },
    '& > [data-detail]': { gridColumn: 2, maxWidth: 'none' },
    '& > kbd': { display: 'none' },
  },
} as const;

export const Notice = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  padding: '4px 8px',
  fontSize: 12,
  color: t.text2,
});

/** Lists the keys; phones do not show it. */
export const Keys = styled('div')({
  display: 'flex',
  gap: 16,
  flex: 'none',
  padding: '8px 16px',
  borderTop: `1px solid ${t.border}`,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  '& kbd': {
    padding: '0 4px',
    border: `1px solid ${t.border}`,
    borderRadius: 4,
    backgroundColor: t.bgSubtle,
    fontFamily: 'inherit',
  },
  [phoneMedia]: { display: 'none' },
});
